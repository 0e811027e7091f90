/** Amounts and dates as text in sentences. */

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

/**
 * A format of short dates, with further parts: `Oct 02`, `Fri, Oct 02, 2026, 08:00`. All short
 * dates are written here, because languages differ in how they write the day of the month.
 */
export function shortDates(parts: Intl.DateTimeFormatOptions = {}): (instant: Date, timeZone: string) => string {
  const formats = formatByZone(monthFirstLocale, { month: 'short', day: '2-digit', ...parts })
  return (instant, timeZone) => formats(timeZone).format(instant)
}

const dayFormat = shortDates({ year: 'numeric' })

/** The calendar day of an instant in a time zone: `Oct 02, 2026`. */
export function formatDayText(instant: Date, timeZone: string): string {
  return dayFormat(instant, timeZone)
}

const utcTimeFormat = shortDates({ year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `Oct 02, 2026, 14:03 UTC`. */
export const formatUtcText = (instant: Date): string => `${utcTimeFormat(instant, 'UTC')} UTC`

/** A calendar day such as `2026-10-02`, independent of time zone: `Oct 02, 2026`. */
export function formatDateText(date: string): string {
  return formatDayText(new Date(`${date}T00:00:00.000Z`), 'UTC')
}
