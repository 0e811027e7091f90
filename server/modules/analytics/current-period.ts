import type { AnalyticsPeriod } from '#contract/analytics/api.ts'
import { addDays, type BusinessDate, businessDate, monthOf, startOfBusinessDate } from '#kernel/clock.ts'
import type { AnalyticsDependencies } from './dependencies.ts'
import { monthAfter, wholeMonths } from './rules.ts'

/** The present as the business sees it. */
export interface Present {
  readonly now: Date
  readonly timeZone: string
  readonly today: BusinessDate
  /** The month that runs, `2026-11`. */
  readonly month: string
  /** The first instant of the month so many before the one that runs. */
  startOfMonth(monthsBefore: number): Date
  /** The first instant of the day so many before today. */
  startOfDay(daysBefore: number): Date
}

export async function presentOf({ clock, settings, database }: AnalyticsDependencies): Promise<Present> {
  const now = clock.now()
  const timeZone = await settings.read(database.replica, 'business.timeZone')
  const today = businessDate(now, timeZone)
  const month = monthOf(today)
  return {
    now,
    timeZone,
    today,
    month,
    startOfMonth: (monthsBefore) => startOfBusinessDate(firstOf(monthAfter(month, -monthsBefore)), timeZone),
    startOfDay: (daysBefore) => startOfBusinessDate(addDays(today, -daysBefore), timeZone),
  }
}

/** The first day of the period: so many whole months, and the one that runs. */
export const firstDayOf = (period: AnalyticsPeriod, month: string): BusinessDate =>
  firstOf(monthAfter(month, -wholeMonths(period)))

const firstOf = (month: string): BusinessDate => `${month}-01` as BusinessDate
