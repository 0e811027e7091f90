import { createHash } from 'node:crypto'
import type { ConversionState } from '#contract/conversions/api.ts'
import type { Instruction, Payout } from './external-systems.ts'

/** The parts of a conversion that are compared with the books of the bank and the chain. */
export interface Traced {
  readonly reference: string
  readonly state: ConversionState
  /** Every state that it has been in. */
  readonly states: readonly ConversionState[]
  readonly reason: string | null
  readonly endToEndId: string | null
  readonly payoutReference: string | null
  readonly amountXof: bigint
  readonly netUsdtMinor: bigint
}

/**
 * States in which the bank has paid for a conversion and the provider, the chain or the client
 * holds the value.
 */
export const paidByBank: readonly ConversionState[] = [
  'funded',
  'paying_out',
  'payout_unknown',
  'completed',
  'refunding',
  'refunded',
]

/**
 * Differences between settled conversions and the external books. Each conversion must be completed
 * or state why not, and the bank and the chain must each have executed it exactly once when it was
 * paid.
 */
export function expectPaidOnce(
  conversions: readonly Traced[],
  instructions: readonly Instruction[],
  payouts: readonly Payout[],
): string[] {
  return [
    ...conversions.flatMap(saysWhy),
    ...bankPaidOnce(conversions, instructions),
    ...chainPaidOnce(conversions, payouts),
  ]
}

function saysWhy({ reference, state, reason }: Traced): string[] {
  return state === 'completed' || reason ? [] : [`${reference} is ${state} and does not say why`]
}

/** One booked transfer per paid conversion, one booked return per refund, and no other. */
function bankPaidOnce(conversions: readonly Traced[], instructions: readonly Instruction[]): string[] {
  const booked = instructions.filter(({ state }) => state === 'booked')
  const isPaid = ({ state, states }: Traced): boolean =>
    paidByBank.includes(state) || (state === 'failed' && states.includes('funded'))
  const expected = new Map(conversions.filter(isPaid).map((paid) => [paid.endToEndId, paid.amountXof] as const))
  const transfers = booked.filter(({ kind }) => kind === 'transfer')
  const returns = booked.filter(({ kind }) => kind === 'return').length
  const refunded = conversions.filter(({ state }) => state === 'refunded').length
  return [
    ...booked
      .filter(({ bookings }) => bookings !== 1)
      .map(({ endToEndId, bookings }) => `the bank booked ${endToEndId} ${bookings} times`),
    ...transfers
      .filter(({ endToEndId, amount }) => expected.get(endToEndId) !== BigInt(amount))
      .map(({ endToEndId, amount }) => `the bank paid ${amount} for ${endToEndId}, which no conversion accounts for`),
    ...(transfers.length === expected.size
      ? []
      : [`the bank paid ${transfers.length} times for ${expected.size} conversions`]),
    ...(returns === refunded ? [] : [`the bank returned ${returns} payments for ${refunded} refunds`]),
    ...instructions.filter(({ state }) => state === 'accepted').map(({ endToEndId }) => `${endToEndId} is not booked`),
  ]
}

/** One payout of the right amount per completed conversion, and no other. */
function chainPaidOnce(conversions: readonly Traced[], payouts: readonly Payout[]): string[] {
  const sent = payouts.filter(({ sends }) => sends > 0)
  const completed = conversions.filter(({ state }) => state === 'completed')
  const expected = new Map(completed.map((paid) => [paid.payoutReference, paid.netUsdtMinor] as const))
  return [
    ...sent
      .filter(({ sends }) => sends !== 1)
      .map(({ payoutId, sends }) => `the chain sent ${payoutId} ${sends} times`),
    ...sent
      .filter(({ payoutId, amount }) => expected.get(hashOf(payoutId)) !== BigInt(amount))
      .map(({ payoutId, amount }) => `the chain paid ${amount} for ${payoutId}, which no conversion accounts for`),
    ...(sent.length === completed.length
      ? []
      : [`the chain paid ${sent.length} times for ${completed.length} completed conversions`]),
  ]
}

/** The transaction hash that the simulated chain gives a payout. */
function hashOf(payoutId: string): string {
  return `0x${createHash('sha256').update(payoutId).digest('hex')}`
}
