import { type Address, getAddress, type Hex } from 'viem'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/payout/messages.ts'
import type { ChainTreasury, PayoutInstruction, PayoutRail, PayoutRailFault, RailProblem } from '../port.ts'
import { keyOf, openAccount } from './account.ts'
import type { EvmContext } from './context.ts'
import { offeredFees } from './fees.ts'
import type { NodeClient } from './nodes.ts'
import { larger, smaller } from './rules.ts'
import {
  activeTransfers,
  findAccount,
  findEvmPayout,
  findEvmPayouts,
  payoutsFrom,
  refusePayout,
  type SeenTransfer,
  saveScan,
  takeNonce,
} from './store.ts'
import type { AccountRow, EvmPayoutRow } from './tables.ts'
import {
  firstBlocked,
  gasFor,
  isPaused,
  minorFromUnits,
  tokenBalance,
  transferEvent,
  tryTransfer,
  unitsFromMinor,
} from './token.ts'
import { drivePayout } from './tracking.ts'

/**
 * Payouts in an ERC-20 token on any EVM chain. One key pays and its nonces are stored in the
 * database. Signed transactions are committed before they are broadcast, so that a payout is mined
 * at most once even after a crash.
 */
export function createEvmPayout(context: EvmContext): PayoutRail {
  const { database } = context
  return {
    name: 'evm',
    async submit(instruction) {
      const account = await openAccount(context)
      if (!account.ok) return { kind: 'unknown', reason: account.error.reason }
      const payout = await findEvmPayout(database.pool, instruction.payoutId)
      if (payout) return drivePayout(context, payout)
      const admitted = await admitPayout(context, account.value, instruction)
      if (!admitted.ok) return { kind: 'unknown', reason: admitted.error }
      return drivePayout(context, admitted.value)
    },
    async status(payoutId) {
      const payout = await findEvmPayout(database.pool, payoutId)
      return payout ? drivePayout(context, payout) : { kind: 'not_found' }
    },
    treasury: () => readTreasury(context),
    poll: (open) => pollPayouts(context, open),
  }
}

/**
 * Checks everything the chain can tell before signing, then assigns a nonce. A payout that can
 * never succeed is stored as permanently refused. For a temporary obstacle nothing is stored and
 * the error says what it is.
 */
async function admitPayout(
  context: EvmContext,
  account: AccountRow,
  instruction: PayoutInstruction,
): Promise<Result<EvmPayoutRow, string>> {
  const { database, nodes, token, clock, signer } = context
  const recipient = instruction.address as Address
  const amountUnits = unitsFromMinor(instruction.amountUsdtMinor, account.tokenDecimals)
  const payout = {
    payoutId: instruction.payoutId,
    ...keyOf(context),
    recipient,
    amountUnits: amountUnits ?? instruction.amountUsdtMinor,
    requestedAt: clock.now(),
  }
  const refuse = async (reason: string) => ok(await refusePayout(database.pool, payout, reason))
  if (amountUnits === null) return refuse(t.tokenDecimalsTooFew(account.tokenDecimals))
  if ([signer.address, token].some((own) => own.toLowerCase() === recipient.toLowerCase())) {
    return refuse(t.addressIsTreasury)
  }
  const transfer = { from: signer.address, to: recipient, amountUnits }

  const blocked = await firstBlocked(nodes, token, [recipient, signer.address])
  if (!blocked.ok) return err(blocked.error.reason)
  if (blocked.value === recipient) return refuse(t.addressBlocked)
  if (blocked.value !== null) return err(t.treasuryBlocked)
  const paused = await isPaused(nodes, token)
  if (!paused.ok) return err(paused.error.reason)
  if (paused.value) return err(t.tokenPaused)
  const held = await nodes.first(async (client) => {
    const head = await client.getBlockNumber({ cacheTime: 0 })
    return tokenBalance(client, token, signer.address, head)
  })
  if (!held.ok) return err(held.error.reason)
  // Somebody tops it up, and then the same payout goes out.
  if (held.value < amountUnits) return err(t.treasuryShort)
  const tried = await tryTransfer(nodes, token, transfer)
  if (!tried.ok) return tried.error.code === 'refused' ? refuse(sentence(tried.error.reason)) : err(tried.error.reason)

  const [gas, fees] = await Promise.all([gasFor(nodes, token, transfer), offeredFees(context)])
  if (!fees.ok) return fees
  const state = await nodes.first((client) =>
    Promise.all([
      client.getBalance({ address: signer.address }),
      client.getTransactionCount({ address: signer.address, blockTag: 'latest' }),
    ]),
  )
  if (!state.ok) return err(state.error.reason)
  const [weiHeld, minedNonces] = state.value
  if (weiHeld < gas * fees.value.maxFeeWei) return err(t.gasTooLow)
  return database
    .transaction(async (transaction) => {
      const taken = await takeNonce(transaction, keyOf(context), payout)
      if (taken.nonce !== null && taken.nonce < BigInt(minedNonces)) {
        // Throwing rolls the nonce back, because a transaction that Corridor never signed uses it.
        throw new ForeignNonce(taken.nonce)
      }
      return ok(taken)
    })
    .catch((error: unknown) => {
      if (error instanceof ForeignNonce) return err(error.message)
      throw error
    })
}

class ForeignNonce extends Error {
  constructor(nonce: bigint) {
    super(t.nonceTaken(nonce))
  }
}

const sentence = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1)

/**
 * Regular work without requests: rebroadcasts every payout that is in no block, because an empty
 * nonce blocks all later ones, and checks gas and foreign use of the key.
 */
async function pollPayouts(context: EvmContext, open: readonly string[]): Promise<RailProblem[]> {
  const { database, nodes, signer, lowGasWei } = context
  const account = await findAccount(database.pool, keyOf(context))
  const state = await nodes.first((client) =>
    Promise.all([
      client.getBalance({ address: signer.address }),
      client.getTransactionCount({ address: signer.address, blockTag: 'latest' }),
    ]),
  )
  if (!state.ok) return [problem('unreachable', 'chain', t.chainUnreachable(state.error.reason))]
  const weiHeld = state.value[0]
  const minedNonces = BigInt(state.value[1])
  const problems: RailProblem[] = []
  if (weiHeld < lowGasWei) problems.push(problem('gas_low', 'gas', t.gasLow))
  if (account && minedNonces > account.nextNonce) {
    const reference = t.nonceLabel(minedNonces - 1n)
    problems.push(problem('foreign_key_use', reference, t.foreignKeyUse(reference)))
  }
  const payouts = new Map<string, EvmPayoutRow>()
  for (const payout of await findEvmPayouts(database.pool, open)) payouts.set(payout.payoutId, payout)
  for (const payout of await payoutsFrom(database.pool, keyOf(context), minedNonces))
    payouts.set(payout.payoutId, payout)
  for (const payout of payouts.values()) {
    const outcome = await drivePayout(context, payout)
    if (outcome.kind !== 'unknown') continue
    problems.push(
      problem(outcome.problem ?? 'payout_stuck', payout.payoutId, t.payoutProblem(payout.payoutId, outcome.reason)),
    )
  }
  return problems
}

const problem = (kind: RailProblem['kind'], reference: string, message: string): RailProblem => ({
  kind,
  reference,
  message,
})

/** Blocks read again on each scan, more than any reorganisation undoes. */
const reorgBlocks = 64n

interface Scanned {
  readonly fromBlock: bigint
  readonly scannedBlock: bigint
  readonly balanceUnits: bigint
  readonly seen: readonly SeenTransfer[]
}

/** Scans the treasury's transfers up to the newest block and returns the resulting state. */
async function readTreasury(context: EvmContext): Promise<Result<ChainTreasury, PayoutRailFault>> {
  const { database, nodes, clock } = context
  const opened = await openAccount(context)
  if (!opened.ok) return err({ code: 'no_answer', reason: opened.error.reason })
  for (;;) {
    const account = (await findAccount(database.pool, keyOf(context))) ?? opened.value
    const read = await nodes.first((client) => scan(context, client, account))
    if (!read.ok) return err({ code: 'no_answer', reason: read.error.reason })
    const { isWhole, ...scanned } = read.value
    await database.transaction((transaction) => saveScan(transaction, keyOf(context), { ...scanned, at: clock.now() }))
    if (isWhole) return ok(await describe(context, account, scanned))
  }
}

async function scan(
  { signer, token, scanBlocks }: EvmContext,
  client: NodeClient,
  account: AccountRow,
): Promise<Scanned & { readonly isWhole: boolean }> {
  const head = await client.getBlockNumber({ cacheTime: 0 })
  const oldest = account.openedBlock + 1n
  // Starts at the node's head when the node lags or the chain was cut back.
  const from = smaller(account.scannedBlock, head) - reorgBlocks
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
  const scannedBlock = larger(toBlock, account.openedBlock)
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
