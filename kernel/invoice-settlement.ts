import { assert } from './assert.ts'
import { divideHalfEven } from './money.ts'

/** What an invoice comes to, or what of it is open, in minor units of each currency it may be paid in. */
export interface InvoiceAmounts {
  readonly usd: bigint
  /** The invoice's local currency; the same as `usd` where that is the dollar. */
  readonly local: bigint
  readonly xof: bigint
}

export type SettlingCurrency = keyof InvoiceAmounts

const settlingCurrencies = ['usd', 'local', 'xof'] as const

/**
 * What `amount` of one currency settles of an invoice, in all three. In its own currency it settles itself; in the others
 * what stays open is the same share of the whole, rounded half-even here and nowhere else. So nothing is open in one
 * currency while something is in another, and what was settled adds up to the whole in each, in whatever order it came.
 * `amount` must lie between one and what is open.
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
  // Something is open still, and so it is in every currency.
  return rounded < 1n ? 1n : rounded
}

export const minus = (from: InvoiceAmounts, taken: InvoiceAmounts): InvoiceAmounts => ({
  usd: from.usd - taken.usd,
  local: from.local - taken.local,
  xof: from.xof - taken.xof,
})
