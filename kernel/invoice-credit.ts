import { percentOf } from './invoice-price.ts'
import type { InvoiceAmounts } from './invoice-settlement.ts'
import { divideHalfEven } from './money.ts'

/**
 * The tax that goes back with `netMinor` of a line: all it has left where the line is taken back whole, else its rate of the
 * net, rounded half-even, and never more than is left. So the credit notes of a line together give back exactly its tax.
 */
export function creditedTax(
  line: { readonly netLeftMinor: bigint; readonly taxLeftMinor: bigint; readonly rateBasisPoints: number },
  netMinor: bigint,
): bigint {
  if (netMinor === line.netLeftMinor) return line.taxLeftMinor
  const tax = percentOf(netMinor, line.rateBasisPoints)
  if (tax > line.taxLeftMinor) return line.taxLeftMinor
  return tax
}

/**
 * What all credits so far come to in the local currency, half-even. A note's own amount is the difference to the notes
 * before it, so that together they come to the local amount exactly.
 */
export function creditedLocalAmount(whole: Pick<InvoiceAmounts, 'usd' | 'local'>, creditedUsdMinor: bigint): bigint {
  return divideHalfEven(whole.local * creditedUsdMinor, whole.usd)
}
