import type { reportPeriods } from '#contract/compliance/api.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'

export type ReportPeriod = (typeof reportPeriods)[number]

/** The first day of the calendar period that contains `today`. Weeks begin on Monday (ISO 8601). */
export function periodStart(period: ReportPeriod, today: BusinessDate): BusinessDate {
  const year = today.slice(0, 4)
  const month = Number(today.slice(5, 7))
  switch (period) {
    case 'week':
      return addDays(today, -((weekday(today) + 6) % 7))
    case 'month':
      return firstOf(year, month)
    case 'quarter':
      return firstOf(year, month - ((month - 1) % 3))
    case 'year':
      return firstOf(year, 1)
  }
}

/** The first day of the month `months` before the month of `date`. */
export function monthsBefore(date: BusinessDate, months: number): BusinessDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 - months
  return firstOf(String(Math.floor(count / 12)), (count % 12) + 1)
}

/** Change in percent against an earlier count, one decimal; null when the earlier count is zero. */
export function changePercent(current: number, earlier: number): number | null {
  return earlier === 0 ? null : Math.round((1000 * (current - earlier)) / earlier) / 10
}

/** A share in percent, one decimal; null when the whole is zero. */
export function sharePercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 10
}

const weekday = (date: BusinessDate): number => new Date(`${date}T00:00:00.000Z`).getUTCDay()

const firstOf = (year: string, month: number): BusinessDate =>
  `${year.padStart(4, '0')}-${String(month).padStart(2, '0')}-01` as BusinessDate
