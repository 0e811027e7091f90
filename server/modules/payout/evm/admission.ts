/** Checks before a payout gets its nonce. */
import type { Address } from 'viem'
import { err, ok, type Result } from '#kernel/result.ts'
import type { PayoutInstruction } from '../port.ts'
import { keyOf } from './account.ts'
import type { EvmContext } from './context.ts'
import { offeredFees } from './fees.ts'
import { refusePayout, takeNonce } from './store.ts'
import type { AccountRow, EvmPayoutRow } from './tables.ts'
import { firstBlocked, gasFor, tryTransfer, unitsFromMinor } from './token.ts'

/**
 * Checks everything the chain can tell before signing, then assigns a nonce. A payout that can
 * never succeed is stored as permanently refused. For a temporary obstacle nothing is stored and
 * the error says what it is.
 */
export async function admitPayout(
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
    askedAt: clock.now(),
  }
  const refuse = async (reason: string) => ok(await refusePayout(database.pool, payout, reason))
  if (amountUnits === null) return refuse(`The token has ${account.tokenDecimals} decimals, too few for this amount`)
  if ([signer.address, token].some((own) => own.toLowerCase() === recipient.toLowerCase())) {
    return refuse('The address is the treasury itself or the token')
  }
  const transfer = { from: signer.address, to: recipient, amountUnits }

  const blocked = await firstBlocked(nodes, token, [recipient, signer.address])
  if (!blocked.ok) return err(blocked.error.reason)
  if (blocked.value === recipient) return refuse('The address is blocked by the issuer')
  if (blocked.value !== null) return err('the treasury itself is blocked by the issuer')
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
  if (weiHeld < gas * fees.value.maxFeeWei) return err("the treasury's wallet does not hold enough for gas; top it up")
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
    super(`something else has used the treasury's key: nonce ${nonce} is taken on the chain`)
  }
}

const sentence = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1)
