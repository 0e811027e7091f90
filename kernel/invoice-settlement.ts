/** Settles an invoice in several currencies exactly. */
import { assert } from './assert.ts'
import { divideHalfEven } from './money.ts'

/** An invoice's total or open amount, in minor units of each currency it may be paid in. */
export interface InvoiceAmounts {
  readonly usd: bigint
  /** The invoice's local currency; equal to `usd` for a dollar invoice. */
  readonly local: bigint
  readonly xof: bigint
}

export type SettlingCurrency = keyof InvoiceAmounts

const settlingCurrencies = ['usd', 'local', 'xof'] as const

/**
 * What a payment of `amount` settles in all three currencies. Its own currency is settled exactly;
 * in the others the same share of the total remains open, rounded half-even only here. All
 * currencies reach zero together, and payments sum to the total in each, in any order. `amount`
 * must be between one and the open amount.
 */
export function settle(
  whole: InvoiceAmounts,
  open: InvoiceAmounts,
  currency: SettlingCurrency,
  amount: bigint,
): InvoiceAmounts {
  assert(amount > 0n && amount <= open[currency], 'a settlement lies within what is open')
  const left = open[currency] - amount
  const settled = { usd: amount, local: amount, xof: amount }
  for (const other of settlingCurrencies) {
    if (other === currency) continue
    settled[other] = open[other] - leftIn(whole, open, { from: currency, to: other, left })
  }
  return settled
}

function leftIn(
  whole: InvoiceAmounts,
  open: InvoiceAmounts,
  { from, to, left }: { from: SettlingCurrency; to: SettlingCurrency; left: bigint },
): bigint {
  if (left === 0n) return 0n
  const rounded = divideHalfEven(left * whole[to], whole[from])
  if (rounded > open[to]) return open[to]
  // While one currency is open, all are.
  return rounded < 1n ? 1n : rounded
}

export const plus = (one: InvoiceAmounts, other: InvoiceAmounts): InvoiceAmounts => ({
  usd: one.usd + other.usd,
  local: one.local + other.local,
  xof: one.xof + other.xof,
})

export const minus = (from: InvoiceAmounts, taken: InvoiceAmounts): InvoiceAmounts => ({
  usd: from.usd - taken.usd,
  local: from.local - taken.local,
  xof: from.xof - taken.xof,
})
