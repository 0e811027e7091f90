/** A report's period as instants and business dates. */
import type { PeriodName, PeriodOfReport } from '#contract/reports/period.ts'
import { addDays, type BusinessDate, businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { ReportDependencies } from '../dependencies.ts'
import { type PeriodError, type PeriodRequest, periodDays } from '../rules.ts'

export interface Span {
  readonly name: PeriodName
  readonly from: Date
  /** The last instant of a closed period, or that of the report; inclusive. */
  readonly to: Date
  readonly firstDay: BusinessDate
  readonly lastDay: BusinessDate
  /** The last day with figures: `lastDay`, or today while the period is running. */
  readonly through: BusinessDate
  readonly isClosed: boolean
  /** The day of the report, by which open items are overdue. */
  readonly today: BusinessDate
  readonly generatedAt: Date
  readonly timeZone: string
  /** Series have one point per month instead of per day. */
  readonly byMonth: boolean
}

/** Longer periods are shown by month: a quarter has at most 92 days. */
const maxDaysByDay = 92

export async function spanOf(
  { database, clock, settings }: Pick<ReportDependencies, 'database' | 'clock' | 'settings'>,
  request: PeriodRequest,
): Promise<Result<Span, PeriodError>> {
  const generatedAt = clock.now()
  const timeZone = await settings.read(database.replica, 'business.timeZone')
  const today = businessDate(generatedAt, timeZone)
  const days = periodDays(request, today)
  if (!days.ok) return days
  const { firstDay, lastDay } = days.value
  const isClosed = lastDay < today
  const through = isClosed ? lastDay : today
  return ok({
    name: request.period,
    from: startOfBusinessDate(firstDay, timeZone),
    // Stored times have milliseconds.
    to: isClosed ? new Date(startOfBusinessDate(addDays(lastDay, 1), timeZone).getTime() - 1) : generatedAt,
    firstDay,
    lastDay,
    through,
    isClosed,
    today,
    generatedAt,
    timeZone,
    byMonth: isByMonth(request, firstDay, lastDay),
  })
}

function isByMonth({ period }: PeriodRequest, firstDay: BusinessDate, lastDay: BusinessDate): boolean {
  if (period !== 'custom') return period === 'year' || period === 'last-year'
  return addDays(firstDay, maxDaysByDay) <= lastDay
}

export function presentPeriod({ name, from, to, timeZone, firstDay, lastDay, isClosed }: Span): PeriodOfReport {
  return { name, from: from.toISOString(), to: to.toISOString(), timeZone, firstDay, lastDay, isClosed }
}

/** The period in file names: `month` to date, or the days of a closed or chosen one. */
export function periodFileName({ name, firstDay, lastDay }: PeriodOfReport): string {
  const isToDate = name !== 'custom' && !name.startsWith('last-')
  return isToDate ? name : `${firstDay}-to-${lastDay}`
}

/** A row of a report: counts as numbers, exact decimals and words as strings. */
export type Row = Readonly<Record<string, string | number | null>>

/** Result of one report's queries: its figures, its tables, and the number of stored rows read. */
export interface Read {
  readonly rows: number
  readonly figures: Row
  readonly tables: Readonly<Record<string, { readonly rows: readonly Row[]; readonly of: number }>>
}
