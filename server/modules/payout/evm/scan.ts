/** Reads the treasury's token transfers from the chain. */
import { type Address, getAddress, type Hex } from 'viem'
import { err, ok, type Result } from '#kernel/result.ts'
import type { ChainTreasury, PayoutRailFault } from '../port.ts'
import { keyOf, openAccount } from './account.ts'
import type { EvmContext } from './context.ts'
import type { NodeClient } from './nodes.ts'
import { larger, smaller } from './rules.ts'
import { activeTransfers, findAccount, type SeenTransfer, saveScan } from './store.ts'
import type { AccountRow } from './tables.ts'
import { minorFromUnits, tokenBalance, transferEvent } from './token.ts'

/** Blocks read again on each scan, more than any reorganisation undoes. */
const reorgBlocks = 64n

interface Scanned {
  readonly fromBlock: bigint
  readonly scannedBlock: bigint
  readonly balanceUnits: bigint
  readonly seen: readonly SeenTransfer[]
}

/** Scans the treasury's transfers up to the newest block and returns the resulting state. */
export async function readTreasury(context: EvmContext): Promise<Result<ChainTreasury, PayoutRailFault>> {
  const { database, nodes, clock } = context
  const opened = await openAccount(context)
  if (!opened.ok) return err({ code: 'no_answer', reason: opened.error.reason })
  for (;;) {
    const standing = (await findAccount(database.pool, keyOf(context))) ?? opened.value
    const read = await nodes.first((client) => scan(context, client, standing))
    if (!read.ok) return err({ code: 'no_answer', reason: read.error.reason })
    const { isWhole, ...scanned } = read.value
    await database.transaction((transaction) => saveScan(transaction, keyOf(context), { ...scanned, at: clock.now() }))
    if (isWhole) return ok(await describe(context, standing, scanned))
  }
}

async function scan(
  { signer, token, scanBlocks }: EvmContext,
  client: NodeClient,
  standing: AccountRow,
): Promise<Scanned & { readonly isWhole: boolean }> {
  const head = await client.getBlockNumber({ cacheTime: 0 })
  const oldest = standing.openedBlock + 1n
  // Starts at the node's head when the node lags or the chain was cut back.
  const from = smaller(standing.scannedBlock, head) - reorgBlocks
  const fromBlock = from > oldest ? from : oldest
  const toBlock = smaller(head, fromBlock + reorgBlocks + BigInt(scanBlocks))
  const [out, into, balanceUnits] = await Promise.all([
    head < fromBlock
      ? []
      : client.getLogs({
          address: token,
          event: transferEvent,
          args: { from: signer.address },
          fromBlock,
          toBlock,
          strict: true,
        }),
    head < fromBlock
      ? []
      : client.getLogs({
          address: token,
          event: transferEvent,
          args: { to: signer.address },
          fromBlock,
          toBlock,
          strict: true,
        }),
    tokenBalance(client, token, signer.address, smaller(toBlock, head)),
  ])
  const seen = [
    ...out.map((log) => seenIn(log, 'out', log.args.to, log.args.value)),
    ...into.map((log) => seenIn(log, 'in', log.args.from, log.args.value)),
  ]
  const scannedBlock = larger(toBlock, standing.openedBlock)
  return { fromBlock, scannedBlock, balanceUnits, seen, isWhole: toBlock >= head }
}

function seenIn(
  log: { readonly transactionHash: Hex; readonly logIndex: number; readonly blockNumber: bigint },
  direction: SeenTransfer['direction'],
  counterparty: Address,
  amountUnits: bigint,
): SeenTransfer {
  const { transactionHash: txHash, logIndex, blockNumber } = log
  return { txHash, logIndex, blockNumber, direction, counterparty: getAddress(counterparty), amountUnits }
}

async function describe(
  context: EvmContext,
  account: AccountRow,
  { scannedBlock, balanceUnits }: Scanned,
): Promise<ChainTreasury> {
  const minor = (units: bigint) => minorFromUnits(units, account.tokenDecimals)
  const transfers = await activeTransfers(context.database.pool, keyOf(context), scannedBlock)
  const needed = BigInt(Math.max(1, context.finality.confirmations))
  return {
    openingUsdtMinor: minor(account.openingUnits),
    balanceUsdtMinor: minor(balanceUnits),
    sent: transfers
      .filter(({ direction }) => direction === 'out')
      .map(({ payoutId, txHash, counterparty, amountUnits, blockNumber }) => ({
        payoutId: payoutId ?? txHash,
        address: counterparty,
        amountUsdtMinor: minor(amountUnits),
        confirmed: scannedBlock - blockNumber + 1n >= needed,
      })),
    received: transfers
      .filter(({ direction }) => direction === 'in')
      .map(({ txHash, logIndex, counterparty, amountUnits, seenAt }) => ({
        reference: `${txHash}:${logIndex}`,
        address: counterparty,
        amountUsdtMinor: minor(amountUnits),
        seenAt,
      })),
  }
}
