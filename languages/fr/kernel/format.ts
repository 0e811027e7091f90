// French amounts and dates in sentences: `150 000 000 XOF`, `2 oct. 2026`.
import { type Money, toDecimal } from '#kernel/money.ts'
import { formatByZone } from '#kernel/time-zone-format.ts'
import { formatDecimal, monthFirstLocale } from './language.ts'

export function formatAmountText(amount: Money): string {
  return `${formatDecimal(toDecimal(amount))}\u00a0${amount.currency}`
}

export function formatDollars(amount: Money<'USD'>): string {
  return `${formatDecimal(toDecimal(amount).replace(/\.00$/, ''))}\u00a0$`
}

/** French writes no leading zero, and the first of a month as `1er oct.`. */
export function shortDates(parts: Intl.DateTimeFormatOptions = {}): (instant: Date, timeZone: string) => string {
  const formats = formatByZone(monthFirstLocale, { month: 'short', day: 'numeric', ...parts })
  return (instant, timeZone) =>
    formats(timeZone)
      .format(instant)
      .replace(/(^|\s)1(?=\s\p{L})/u, '$11er')
}

const dayFormat = shortDates({ year: 'numeric' })

export function formatDayText(instant: Date, timeZone: string): string {
  return dayFormat(instant, timeZone)
}

const utcTimeFormat = shortDates({ year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export const formatUtcText = (instant: Date): string => `${utcTimeFormat(instant, 'UTC')} UTC`

export function formatDateText(date: string): string {
  return formatDayText(new Date(`${date}T00:00:00.000Z`), 'UTC')
}
