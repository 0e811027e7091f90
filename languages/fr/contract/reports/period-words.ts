import type { PeriodOfReport } from '#contract/reports/period.ts'
import { writtenDates } from '#kernel/written-time.ts'
import { dayFirstLocale } from '../../kernel/language.ts'

const written = writtenDates(dayFirstLocale)
const firstOfMonth = (day: string): string => day.replace(/^1 /, '1er ')

/** `1er octobre 2026`. */
export const dayInWords = (day: string): string => firstOfMonth(written.day(day))

/** `1er oct.`. */
export const shortDayInWords = (day: string): string => firstOfMonth(written.shortDay(day))

/** `octobre 2026`. */
export const monthInWords = (month: string): string => written.month(month)

/** `d’octobre 2026`, `de mars 2026`, behind a noun. */
export const ofMonthInWords = (month: string): string => {
  const words = monthInWords(month)
  return /^[ao]/.test(words) ? `d’${words}` : `de ${words}`
}

/** `oct. 2026`. */
export const shortMonthInWords = (month: string): string => written.shortMonth(month)

/** `25 novembre 2026 à 14:03`, in the given time zone. */
export function instantInWords(instantText: string | Date, timeZone: string): string {
  const at = new Date(instantText)
  return `${firstOfMonth(written.dayOf(at, timeZone))} à ${written.timeOf(at, timeZone)}`
}

/** `du 1er octobre 2026 au 31 octobre 2026`; one day alone as `1er octobre 2026`. */
export function periodInWords({ firstDay, lastDay }: Pick<PeriodOfReport, 'firstDay' | 'lastDay'>): string {
  return firstDay === lastDay ? dayInWords(firstDay) : `du ${dayInWords(firstDay)} au ${dayInWords(lastDay)}`
}

/** Whether the period is over, and until when it has figures if not. */
export function periodStateInWords({ isClosed, to, timeZone }: Omit<PeriodOfReport, 'name'>): string {
  return isClosed
    ? 'Clôturée, conversions telles qu’à sa fin'
    : `En cours, chiffres arrêtés au ${instantInWords(to, timeZone)}`
}
