/** Days, instants and periods of reports as text. */
import { dayFirstLocale } from '#kernel/language.ts'
import { writtenDates } from '#kernel/written-time.ts'
import type { PeriodOfReport } from './period.ts'

const written = writtenDates(dayFirstLocale)

/** `1 October 2026`. */
export const dayInWords = (day: string): string => written.day(day)

/** `1 Oct`. */
export const shortDayInWords = (day: string): string => written.shortDay(day)

/** `October 2026`. */
export const monthInWords = (month: string): string => written.month(month)

/** `of October 2026`, behind a noun. */
export const ofMonthInWords = (month: string): string => `of ${monthInWords(month)}`

/** `Oct 2026`. */
export const shortMonthInWords = (month: string): string => written.shortMonth(month)

/** `25 November 2026, 14:03`, in the given time zone. */
export function instantInWords(instantText: string | Date, timeZone: string): string {
  const at = new Date(instantText)
  return `${written.dayOf(at, timeZone)}, ${written.timeOf(at, timeZone)}`
}

/** `1 October 2026 to 31 October 2026`; one day alone as `1 October 2026`. */
export function periodInWords({ firstDay, lastDay }: Pick<PeriodOfReport, 'firstDay' | 'lastDay'>): string {
  return firstDay === lastDay ? dayInWords(firstDay) : `${dayInWords(firstDay)} to ${dayInWords(lastDay)}`
}

/** Whether the period is over, and until when it has figures if not. */
export function periodStateInWords({ isClosed, to, timeZone }: Omit<PeriodOfReport, 'name'>): string {
  return isClosed
    ? 'Closed, conversions as they were at its end'
    : `Still running, figures up to ${instantInWords(to, timeZone)}`
}
