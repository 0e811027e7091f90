/** Periods relative to the current business date. */
import type { AnalyticsPeriod } from '#contract/analytics/api.ts'
import { addDays, type BusinessDate, businessDate, monthOf, startOfBusinessDate } from '#kernel/clock.ts'
import type { AnalyticsDependencies } from './dependencies.ts'
import { monthAfter, wholeMonths } from './rules.ts'

/** The current date and month in the business time zone. */
export interface Present {
  readonly now: Date
  readonly timeZone: string
  readonly today: BusinessDate
  /** The current month, `2026-11`. */
  readonly month: string
  /** Start of the month `monthsBefore` the current one. */
  startOfMonth(monthsBefore: number): Date
  /** Start of the day `daysBefore` today. */
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

/** First day of the period: whole months plus the current one. */
export const firstDayOf = (period: AnalyticsPeriod, month: string): BusinessDate =>
  firstOf(monthAfter(month, -wholeMonths(period)))

const firstOf = (month: string): BusinessDate => `${month}-01` as BusinessDate
