/** Amounts that credit notes take back from an invoice. */
import { percentOf } from './invoice-price.ts'
import type { InvoiceAmounts } from './invoice-settlement.ts'
import { divideHalfEven } from './money.ts'

/**
 * Tax to credit with `netMinor` of a line. A fully credited line returns all remaining tax;
 * otherwise its rate applies, rounded half-even and capped at what remains. The credit notes of a
 * line therefore return exactly its tax.
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
 * Withholding (AIB) taken back by all credits so far, in proportion to the net credited, rounded
 * half-even. A note's own part is the difference to the previous total, so that the notes of a
 * whole invoice return exactly its withholding.
 */
export function creditedWithholding(
  withholdingMinor: bigint,
  net: { readonly wholeMinor: bigint; readonly creditedMinor: bigint },
): bigint {
  return withholdingMinor === 0n ? 0n : divideHalfEven(withholdingMinor * net.creditedMinor, net.wholeMinor)
}

/**
 * Total of all credits so far in local currency, rounded half-even. A note's own amount is the
 * difference to the previous total, so that the notes sum to the local amount exactly.
 */
export function creditedLocalAmount(whole: Pick<InvoiceAmounts, 'usd' | 'local'>, creditedUsdMinor: bigint): bigint {
  return divideHalfEven(whole.local * creditedUsdMinor, whole.usd)
}

/**
 * A client's credit in every currency of the credited invoice: the part of what was paid that a
 * note takes back after `before`, the credit of its earlier notes. Rounded half-even on the sum, so
 * that the notes of a whole invoice leave exactly what was paid; zero when nothing of a currency is
 * left for so small a note. Uses are parts of it, by `settle`.
 */
export function creditAmounts(paid: InvoiceAmounts, before: InvoiceAmounts, usdMinor: bigint): InvoiceAmounts {
  const inCurrency = (currency: 'local' | 'xof') => {
    // Less than the smallest unit may have been paid.
    const whole = paid[currency] < 1n ? 1n : paid[currency]
    return divideHalfEven((before.usd + usdMinor) * whole, paid.usd) - before[currency]
  }
  return { usd: usdMinor, local: inCurrency('local'), xof: inCurrency('xof') }
}
