/** Formatting of amounts, dates and units in the PDF. */
import type { PricedTax } from '#kernel/invoice-price.ts'
import { type Currency, money, toDecimal } from '#kernel/money.ts'
import { formats } from '#server/platform/language/formats.ts'
import { invoiceNames, t } from '../texts.ts'
import type { InvoiceDocument } from './invoice-document.ts'

const signs: Partial<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' }

/** Formats as `$12,400.00`, `−€50.00` or `150,000,000 XOF`. */
export function amountText(currency: Currency, minor: bigint): string {
  const decimal = grouped(toDecimal(money(currency, minor < 0n ? -minor : minor)))
  return `${minor < 0n ? '−' : ''}${withUnit(currency, decimal)}`
}

function withUnit(currency: Currency, decimal: string): string {
  const sign = signs[currency]
  return sign === undefined ? `${decimal} ${currency}` : t.amountWithSign(sign, decimal)
}

/** Adds the separators of the language: `1234.5` becomes `1,234.5`. */
const grouped = (decimal: string): string => formats.formatDecimal(decimal)

/** A unit price with at least the decimals of its currency. */
export function priceText(currency: Currency, price: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  const kept = fraction.replace(/0+$/, '')
  const digits = toDecimal(money(currency, 0n)).split('.')[1]?.length ?? 0
  const decimal = grouped(
    kept.length > digits ? `${whole}.${kept}` : [whole, kept.padEnd(digits, '0')].filter(Boolean).join('.'),
  )
  return withUnit(currency, decimal)
}

/** Drops trailing zeros: `7.500` becomes `7.5`. */
export function quantityText(quantity: string): string {
  return grouped(quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)
}

/** The label after a quantity: empty for pieces, the code itself for unknown units. */
export function unitText(unitCode: string): string {
  const marks: Readonly<Record<string, string>> = invoiceNames.unitMarks
  return marks[unitCode] ?? unitCode
}

/** Formats as `18 %` or `5.5 %`; a dash when no tax is charged. */
export function rateText({ category, rateBasisPoints }: PricedTax): string {
  return category === 'S' ? percentText(rateBasisPoints) : '—'
}

export function percentText(basisPoints: number): string {
  const hundredths = String(basisPoints).padStart(3, '0')
  const decimal = `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`.replace(/\.?0+$/, '')
  return `${grouped(decimal)} %`
}

/** The name of a tax in the tax summary. */
export function taxText({ category, rateBasisPoints }: PricedTax): string {
  const names = {
    S: t.taxAtRate(percentText(rateBasisPoints)),
    // Nobody states it: it is what a line without tax has beside taxed ones.
    Z: '0 %',
    E: t.exempt,
    AE: t.reverseChargeReason,
    G: t.exportOutOfScope,
    O: t.outOfScopeReason,
  } as const
  return names[category]
}

/** Formats `2026-03-05` as `Mar 05, 2026`. */
export function dateText(date: string): string {
  const { day, month, year } = partsOf(date)
  return t.dateForm(day, month, year)
}

function partsOf(date: string) {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day, month: t.shortMonths[Number(month) - 1] ?? month, year }
}

/** Formats as `Oct 01 – Oct 31, 2026`; the year is printed once when both dates share it. */
export function periodText({ start, end }: { readonly start: string; readonly end: string }): string {
  if (start === end) return dateText(end)
  const { day, month } = partsOf(start)
  const from = start.slice(0, 4) === end.slice(0, 4) ? t.dayForm(day, month) : dateText(start)
  return t.periodForm(from, dateText(end))
}

/** Formats `2026-03-05T14:02:00.000Z` as `Mar 05, 2026 14:02 UTC`. */
export function instantText(instant: string): string {
  return `${dateText(instant.slice(0, 10))} ${instant.slice(11, 16)} UTC`
}

export const titleOf = ({ kind, depositFor }: InvoiceDocument): string =>
  ({
    invoice: depositFor === undefined ? t.invoice : t.depositInvoice,
    credit_note: t.creditNote,
    quote: t.quoteTitle,
  })[kind]

/** Shortens `0.920000` to `0.92`; keeps at least two decimals. */
export function shortRate(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  return grouped(`${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`)
}

/** What lowers the lines: one discount, whose parts per rate are in the XML, and each deposit. */
export function deductionsOf({ totals, deposits = [] }: InvoiceDocument): { label: string; minor: bigint }[] {
  const discountMinor = deposits.reduce((left, { netMinor }) => left - netMinor, totals.discountsMinor)
  return [
    ...(discountMinor > 0n ? [{ label: t.discount, minor: -discountMinor }] : []),
    ...deposits.map(({ number, netMinor }) => ({ label: t.lessDeposit(number), minor: -netMinor })),
  ]
}
