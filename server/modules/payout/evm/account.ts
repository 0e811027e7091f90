/** The treasury account on its chain. */
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/payout/messages.ts'
import type { EvmContext } from './context.ts'
import type { NodeFault } from './nodes.ts'
import { type AccountKey, findAccount, saveAccount } from './store.ts'
import type { AccountRow } from './tables.ts'
import { decimalsOf, tokenBalance } from './token.ts'

export const keyOf = ({ chainId, signer }: EvmContext): AccountKey => ({ chainId, sender: signer.address })

/**
 * The treasury's account, watched from the first use of its key: every transfer from that block on
 * is ours or is reported. The error says why the account cannot be opened.
 */
export async function openAccount(context: EvmContext): Promise<Result<AccountRow, NodeFault>> {
  const { database, nodes, token, chainId, signer, clock } = context
  const account = await findAccount(database.pool, keyOf(context))
  if (account) {
    const isSameToken = account.token.toLowerCase() === token.toLowerCase()
    return isSameToken ? ok(account) : refused(t.keyOfOtherToken(account.token))
  }
  const { address } = signer
  const found = await nodes.first(async (client) => {
    const openedBlock = await client.getBlockNumber({ cacheTime: 0 })
    const [code, mined, pending, tokenDecimals, openingUnits] = await Promise.all([
      client.getCode({ address: token }),
      client.getTransactionCount({ address, blockTag: 'latest' }),
      client.getTransactionCount({ address, blockTag: 'pending' }),
      decimalsOf(client, token),
      tokenBalance(client, token, address, openedBlock),
    ])
    return { openedBlock, code, mined, pending, tokenDecimals, openingUnits }
  })
  if (!found.ok) return found
  const { openedBlock, code, mined, pending, tokenDecimals, openingUnits } = found.value
  if (!code) return refused(t.noContractAtToken(token))
  if (pending > mined) return refused(t.unknownTransactionsPending)
  const at = clock.now()
  return ok(
    await saveAccount(database.pool, {
      chainId,
      address,
      token,
      tokenDecimals,
      nextNonce: BigInt(mined),
      openedBlock,
      openingUnits,
      openedAt: at,
      scannedBlock: openedBlock,
      balanceUnits: openingUnits,
      scannedAt: at,
    }),
  )
}

const refused = (reason: string): Result<never, NodeFault> => err({ code: 'refused', reason, error: null })
