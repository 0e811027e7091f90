/** Amounts and dates as text in sentences. */

import type { BusinessDate } from './clock.ts'
import { formatDecimal, monthFirstLocale } from './language.ts'
import { type Money, toDecimal } from './money.ts'
import { formatByZone } from './time-zone-format.ts'

/** An amount in a sentence: `150,000,000 XOF`, `263,368.98 USDT`. Never rounded. */
export function formatAmountText(amount: Money): string {
  return `${formatDecimal(toDecimal(amount))} ${amount.currency}`
}

/** `$612,400`; shows cents only if they are not zero. */
export function formatDollars(amount: Money<'USD'>): string {
  return `$${formatAmountText(amount).replace(/(\.00)? USD$/, '')}`
}

const dayFormat = formatByZone(monthFirstLocale, { month: 'short', day: '2-digit', year: 'numeric' })

/** The calendar day of an instant in a time zone: `Oct 02, 2026`. */
export function formatDayText(instant: Date, timeZone: string): string {
  return dayFormat(timeZone).format(instant)
}

/** A date independent of time zone: `Oct 02, 2026`. */
export function formatDateText(date: BusinessDate): string {
  return formatDayText(new Date(`${date}T00:00:00.000Z`), 'UTC')
}
