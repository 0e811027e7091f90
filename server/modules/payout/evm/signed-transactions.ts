/** Signing and replacing transactions of a nonce. */
import { keccak256 } from 'viem'
import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/payout/messages.ts'
import { keyOf } from './account.ts'
import type { EvmContext } from './context.ts'
import { offeredFees } from './fees.ts'
import { type Fees, raisedFees } from './rules.ts'
import { assertSigned, type SignerFault, type UnsignedTransaction } from './signer.ts'
import { saveSignedTransaction, signedTransactionsOf } from './store.ts'
import type { EvmPayoutRow, SignedTransactionRow } from './tables.ts'
import { gasFor, transferData } from './token.ts'

/** Gas of an empty transfer to the own address. */
const cancelGas = 21_000n

/**
 * The signed transactions of a payout's nonce; signs one when there is none. Each is committed
 * before it can be broadcast. If the signer refuses the payment, an empty transfer to the own
 * address is signed instead, because an empty nonce blocks every later payout.
 */
export async function signedTransactions(
  context: EvmContext,
  payout: EvmPayoutRow,
): Promise<Result<SignedTransactionRow[], string>> {
  const { database } = context
  const nonce = assertDefined(payout.nonce, 'the nonce of a payout to be signed')
  const signed = await signedTransactionsOf(database.pool, keyOf(context), nonce)
  if (signed.length > 0) return ok(signed)
  const fees = await offeredFees(context)
  if (!fees.ok) return fees
  const made = await signAttempt(context, payout, { attempt: 1, purpose: 'transfer', fees: fees.value })
  if (!made.ok && made.error.code === 'refused') {
    context.logger.error(
      { payoutId: payout.payoutId, reason: made.error.reason },
      'The signer refuses a payout; its nonce is cancelled',
    )
    const cancelled = await signAttempt(context, payout, { attempt: 1, purpose: 'cancel', fees: fees.value })
    if (!cancelled.ok) return err(t.signerRefused(cancelled.error.reason))
  } else if (!made.ok) return err(made.error.reason)
  return ok(await signedTransactionsOf(database.pool, keyOf(context), nonce))
}

/**
 * Signs a replacement with a higher fee and the same nonce, so that at most one is mined. Null: the
 * maximum fee is reached.
 */
export async function raiseFee(
  context: EvmContext,
  payout: EvmPayoutRow,
  newest: SignedTransactionRow,
): Promise<SignedTransactionRow | null> {
  const fresh = await offeredFees(context)
  if (!fresh.ok) return null
  const fees = raisedFees(newest, fresh.value, context.maxFeeWei)
  if (!fees.ok) return null
  const made = await signAttempt(context, payout, {
    attempt: newest.attempt + 1,
    purpose: newest.purpose,
    fees: fees.value,
  })
  if (!made.ok) return null
  return (await signedTransactionsOf(context.database.pool, keyOf(context), newest.nonce)).at(-1) ?? null
}

async function signAttempt(
  context: EvmContext,
  payout: EvmPayoutRow,
  { attempt, purpose, fees }: { attempt: number; purpose: SignedTransactionRow['purpose']; fees: Fees },
): Promise<Result<undefined, SignerFault>> {
  const { signer, token, database, clock, chainId, nodes } = context
  const nonce = assertDefined(payout.nonce, 'the nonce of a payout to be signed')
  const transfer = { from: signer.address, to: payout.recipient, amountUnits: payout.amountUnits }
  const isCancel = purpose === 'cancel'
  const unsigned: UnsignedTransaction = {
    chainId,
    nonce: Number(nonce),
    to: isCancel ? signer.address : token,
    data: isCancel ? '0x' : transferData(transfer),
    gas: isCancel ? cancelGas : await gasFor(nodes, token, transfer),
    maxFeePerGas: fees.maxFeeWei,
    maxPriorityFeePerGas: fees.maxPriorityWei,
  }
  const signed = await signer.sign(unsigned)
  if (!signed.ok) return signed
  await assertSigned(signed.value, unsigned, signer.address)
  await saveSignedTransaction(database.pool, {
    txHash: keccak256(signed.value),
    ...keyOf(context),
    nonce,
    attempt,
    purpose,
    raw: signed.value,
    ...fees,
    gasLimit: unsigned.gas,
    signedAt: clock.now(),
  })
  return ok()
}
