/** Days, instants and periods of reports as text. */
import { dayFirstLocale } from '#kernel/language.ts'
import type { PeriodOfReport } from './period.ts'

const longDay = new Intl.DateTimeFormat(dayFirstLocale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `1 October 2026`. */
export const dayInWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`))

/** `25 November 2026, 14:03`, in the given time zone. */
export function instantInWords(instantText: string | Date, timeZone: string): string {
  const at = new Date(instantText)
  const day = new Intl.DateTimeFormat(dayFirstLocale, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  const time = new Intl.DateTimeFormat(dayFirstLocale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return `${day.format(at)}, ${time.format(at)}`
}

/** `1 October 2026 to 31 October 2026`; one day alone as `1 October 2026`. */
export function periodInWords({ firstDay, lastDay }: Pick<PeriodOfReport, 'firstDay' | 'lastDay'>): string {
  return firstDay === lastDay ? dayInWords(firstDay) : `${dayInWords(firstDay)} to ${dayInWords(lastDay)}`
}

/** Whether the period is over, and until when it has figures if not. */
export function periodStateInWords({ isClosed, to, timeZone }: Omit<PeriodOfReport, 'name'>): string {
  return isClosed ? 'Closed' : `Still running, figures up to ${instantInWords(to, timeZone)}`
}
