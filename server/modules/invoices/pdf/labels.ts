/** Formatting of amounts, dates and units in the PDF. */
import type { Currency } from '#kernel/money.ts'
import { money, toDecimal } from '#kernel/money.ts'
import type { InvoiceDocument, LineTax } from './invoice-document.ts'

const signs: Partial<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' }

/** Formats as `$12,400.00`, `−€50.00` or `150,000,000 XOF`. */
export function amountText(currency: Currency, minor: bigint): string {
  const decimal = grouped(toDecimal(money(currency, minor < 0n ? -minor : minor)))
  const sign = signs[currency]
  return `${minor < 0n ? '−' : ''}${sign === undefined ? `${decimal} ${currency}` : `${sign}${decimal}`}`
}

/** Adds thousands separators: `1234.5` becomes `1,234.5`. */
export function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const apart = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? apart : `${apart}.${fraction}`
}

/** A unit price with at least the decimals of its currency. */
export function priceText(currency: Currency, price: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  const kept = fraction.replace(/0+$/, '')
  const digits = toDecimal(money(currency, 0n)).split('.')[1]?.length ?? 0
  const decimal = grouped(
    kept.length > digits ? `${whole}.${kept}` : [whole, kept.padEnd(digits, '0')].filter(Boolean).join('.'),
  )
  const sign = signs[currency]
  return sign === undefined ? `${decimal} ${currency}` : `${sign}${decimal}`
}

/** Drops trailing zeros: `7.500` becomes `7.5`. */
export function quantityText(quantity: string): string {
  return grouped(quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)
}

const units: Readonly<Record<string, string>> = { C62: '', HUR: 'h', DAY: 'd', MON: 'mo' }

/** The label after a quantity: empty for pieces, the code itself for unknown units. */
export function unitText(unitCode: string): string {
  return units[unitCode] ?? unitCode
}

/** Formats as `18 %` or `5.5 %`; a dash when no tax is charged. */
export function rateText({ category, rateBasisPoints }: LineTax): string {
  return category === 'S' ? percentText(rateBasisPoints) : '—'
}

export function percentText(basisPoints: number): string {
  const hundredths = String(basisPoints).padStart(3, '0')
  const decimal = `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`.replace(/\.?0+$/, '')
  return `${decimal} %`
}

const kinds = {
  S: 'Tax',
  Z: 'Zero rated',
  E: 'Exempt',
  AE: 'Reverse charge',
  G: 'Export, outside the scope of tax here',
  O: 'Outside the scope of tax',
} as const

/** The name of a tax in the tax summary. */
export function taxText(tax: LineTax): string {
  return tax.category === 'S' ? `Tax ${percentText(tax.rateBasisPoints)}` : kinds[tax.category]
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats `2026-03-05` as `Mar 05, 2026`. */
export function dateText(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${months[Number(month) - 1] ?? month} ${day}, ${year}`
}

/** Formats as `Oct 01 – Oct 31, 2026`; the year is printed once when both dates share it. */
export function periodText({ start, end }: { readonly start: string; readonly end: string }): string {
  const from = start.slice(0, 4) === end.slice(0, 4) ? dateText(start).slice(0, 6) : dateText(start)
  return start === end ? dateText(end) : `${from} – ${dateText(end)}`
}

/** Formats `2026-03-05T14:02:00.000Z` as `Mar 05, 2026 14:02 UTC`. */
export function instantText(instant: string): string {
  return `${dateText(instant.slice(0, 10))} ${instant.slice(11, 16)} UTC`
}

export const titleOf = (document: InvoiceDocument): string => (document.kind === 'invoice' ? 'Invoice' : 'Credit note')

/** Shortens `0.920000` to `0.92`; keeps at least two decimals. */
export function shortRate(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  return `${grouped(whole)}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}
