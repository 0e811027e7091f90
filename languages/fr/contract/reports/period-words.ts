import type { PeriodOfReport } from '#contract/reports/period.ts'
import { dayFirstLocale } from '../../kernel/language.ts'

const firstOfMonth = (day: string): string => day.replace(/^1 /, '1er ')

const longDay = new Intl.DateTimeFormat(dayFirstLocale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `1er octobre 2026`. */
export const dayInWords = (day: string): string => firstOfMonth(longDay.format(new Date(`${day}T00:00:00Z`)))

/** `25 novembre 2026 à 14:03`, in the given time zone. */
export function instantInWords(instantText: string | Date, timeZone: string): string {
  const at = new Date(instantText)
  const day = new Intl.DateTimeFormat(dayFirstLocale, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  const time = new Intl.DateTimeFormat(dayFirstLocale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return `${firstOfMonth(day.format(at))} à ${time.format(at)}`
}

/** `du 1er octobre 2026 au 31 octobre 2026`; one day alone as `1er octobre 2026`. */
export function periodInWords({ firstDay, lastDay }: Pick<PeriodOfReport, 'firstDay' | 'lastDay'>): string {
  return firstDay === lastDay ? dayInWords(firstDay) : `du ${dayInWords(firstDay)} au ${dayInWords(lastDay)}`
}

/** Whether the period is over, and until when it has figures if not. */
export function periodStateInWords({ isClosed, to, timeZone }: Omit<PeriodOfReport, 'name'>): string {
  return isClosed ? 'Clôturée' : `En cours, chiffres arrêtés au ${instantInWords(to, timeZone)}`
}
