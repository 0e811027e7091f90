/** Periods and percentages of reports. */

import type { reportPeriods } from '#contract/compliance/api.ts'
import { type PeriodName, unitOfPeriod } from '#contract/reports/period.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { sharePercent } from '#kernel/percent.ts'
import { err, ok, type Result } from '#kernel/result.ts'

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

export interface PeriodRequest {
  readonly period: PeriodName
  /** First and last day of a custom period. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export type PeriodError =
  | { readonly code: 'period_days_missing' }
  | { readonly code: 'period_days_unexpected' }
  | { readonly code: 'period_reversed' }
  | { readonly code: 'period_not_begun' }

interface Days {
  readonly firstDay: BusinessDate
  readonly lastDay: BusinessDate
}

/** The first and last day of a period, seen from `today`. */
export function periodDays({ period, from, to }: PeriodRequest, today: BusinessDate): Result<Days, PeriodError> {
  const unit = unitOfPeriod(period)
  if (unit !== null) {
    if (from !== undefined || to !== undefined) return err({ code: 'period_days_unexpected' })
    const current = periodStart(unit, today)
    if (period === unit) return ok({ firstDay: current, lastDay: addDays(nextStart(unit, current), -1) })
    const lastDay = addDays(current, -1)
    return ok({ firstDay: periodStart(unit, lastDay), lastDay })
  }
  if (from === undefined || to === undefined) return err({ code: 'period_days_missing' })
  if (from > to) return err({ code: 'period_reversed' })
  if (from > today) return err({ code: 'period_not_begun' })
  return ok({ firstDay: from as BusinessDate, lastDay: to as BusinessDate })
}

const monthsIn = { month: 1, quarter: 3, year: 12 } as const

function nextStart(unit: ReportPeriod, start: BusinessDate): BusinessDate {
  return unit === 'week' ? addDays(start, 7) : monthsBefore(start, -monthsIn[unit])
}

/** The first day of the month `months` before the month of `date`. */
export function monthsBefore(date: BusinessDate, months: number): BusinessDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 - months
  return firstOf(String(Math.floor(count / 12)), (count % 12) + 1)
}

/** Change in percent against an earlier count, one decimal; null when the earlier count is zero. */
export function changePercent(current: number, earlier: number): number | null {
  return sharePercent(current - earlier, earlier)
}

const weekday = (date: BusinessDate): number => new Date(`${date}T00:00:00.000Z`).getUTCDay()

const firstOf = (year: string, month: number): BusinessDate =>
  `${year.padStart(4, '0')}-${String(month).padStart(2, '0')}-01` as BusinessDate
