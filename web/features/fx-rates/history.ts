import { historyRangeDays, historyRanges } from '#contract/fx/api.ts'
import { divideHalfEven } from '#kernel/money.ts'
import { parseRate, type Rate } from '#kernel/rate.ts'
import type { LinePoint } from '#web/ui/chart/line-chart.tsx'
import type { Option } from '#web/ui/form/select.tsx'
import { formatDate, formatMonth, formatShortDate, parseInstant } from '#web/ui/format/format.ts'
import * as t from './messages.ts'
import { formatPrecisely } from './pairs.ts'

export type HistoryRange = (typeof historyRanges)[number]

/** `7 d`, `1 y`, as shown in the control. */
export const rangeOptions: readonly Option<HistoryRange>[] = historyRanges.map((range) => ({
  value: range,
  label: lengthOf(range, t.shortDayCount, t.shortYearCount),
}))

export const formatRange = (range: HistoryRange): string => lengthOf(range, t.dayCount, t.yearCount)

function lengthOf(range: HistoryRange, days: (count: number) => string, years: (count: number) => string): string {
  const count = Number.parseInt(range, 10)
  return range.endsWith('d') ? days(count) : years(count)
}

interface StoredPoint {
  readonly date: string
  readonly rate: string
}

const dayMs = 86_400_000

const daysBetween = (first: StoredPoint, last: StoredPoint): number =>
  (parseInstant(last.date).getTime() - parseInstant(first.date).getTime()) / dayMs

/**
 * Period of a change: `over 30 days`, or `since Nov 18, 2026` when less than the range is stored.
 */
export function formatSpan(points: readonly StoredPoint[], range: HistoryRange): string {
  const [first, last] = [points[0], points.at(-1)]
  const isShort = first && last && daysBetween(first, last) < historyRangeDays[range]
  return isShort ? t.sinceDate(formatDate(first.date)) : t.overRange(formatRange(range))
}

/** Above this many days, the axis shows months with years, because a day would occur twice. */
const longDays = 300

export function linePoints(points: readonly StoredPoint[]): LinePoint[] {
  const [first, last] = [points[0], points.at(-1)]
  const isLong = first && last && daysBetween(first, last) > longDays
  return points.map(({ date, rate }) => ({
    label: formatDate(date),
    tick: isLong ? formatMonth(date) : formatShortDate(date),
    at: parseInstant(date).getTime() / dayMs,
    value: Number(rate),
    display: formatPrecisely(rate),
  }))
}

export interface HistorySummary {
  readonly low: string
  readonly high: string
  /** Last day compared to the first, in percent with two decimals; null for a single day. */
  readonly changePercent: string | null
}

/** Minimum, maximum and change over the range, computed exactly; undefined without data. */
export function summarise(points: readonly StoredPoint[]): HistorySummary | undefined {
  const rates = points.flatMap(({ rate }) => {
    const parsed = parseRate(rate)
    return parsed.ok ? [{ text: rate, rate: parsed.value }] : []
  })
  const [first, last] = [rates[0], rates.at(-1)]
  if (!first || !last) return undefined
  const low = rates.reduce((min, point) => (isBelow(point.rate, min.rate) ? point : min))
  const high = rates.reduce((max, point) => (isBelow(max.rate, point.rate) ? point : max))
  return {
    low: low.text,
    high: high.text,
    changePercent: rates.length < 2 ? null : hundredths(changeBasisPoints(first.rate, last.rate)),
  }
}

const isBelow = (left: Rate, right: Rate): boolean =>
  left.numerator * right.denominator < right.numerator * left.denominator

function changeBasisPoints(before: Rate, after: Rate): bigint {
  const base = before.numerator * after.denominator
  return divideHalfEven((after.numerator * before.denominator - base) * 10_000n, base)
}

function hundredths(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
