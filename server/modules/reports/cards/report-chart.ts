/** The series of a report as a chart. */

import type { FigureValue, Report, ReportTable, ReportType } from '#contract/reports/api.ts'
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import type { ExportChart } from '#server/platform/export/document.ts'
import { periods } from '#server/platform/language/formats.ts'
import { monthsBefore } from '../rules.ts'
import { t } from '../texts.ts'
import { wordsOf } from './figure-text.ts'

/** The table and column that a report draws; those without a series draw nothing. */
const series: Partial<Readonly<Record<ReportType, readonly [table: string, column: string]>>> = {
  revenue: ['days', 'revenue'],
  'conversion-volume': ['days', 'volume'],
  efficiency: ['days', 'conversions'],
  'client-patterns': ['weekdays', 'volume'],
}

export function chartOf({ type, period, tables }: Report): ExportChart | undefined {
  const [tableKey, columnKey] = series[type] ?? []
  const table = tables.find(({ key }) => key === tableKey)
  const at = table?.columns.findIndex(({ key }) => key === columnKey) ?? -1
  if (!table || at < 0 || table.rows.length === 0) return undefined
  const { label = '', unit = 'count' } = table.columns[at] ?? {}
  const isDated = table.columns[0]?.unit === 'date'
  return {
    title: unit === 'count' ? t.conversionsInitiatedTitle : t.withUnit(label, unit),
    points: isDated
      ? datedPoints(table, at, period)
      : table.rows.map((row) => pointOf(wordsOf(String(row[0])), row[at] ?? null)),
  }
}

/** Every day or month of the period so far: those without rows are zero. */
function datedPoints({ rows }: ReportTable, at: number, period: Report['period']): ExportChart['points'] {
  const values = new Map(rows.map((row) => [String(row[0]), row[at] ?? null]))
  const through = period.isClosed ? period.lastDay : businessDate(new Date(period.to), period.timeZone)
  const isByMonth = String(rows[0]?.[0]).length === 7
  return bucketsOf(period.firstDay as BusinessDate, through as BusinessDate, isByMonth).map((bucket) =>
    pointOf(
      isByMonth ? periods.shortMonthInWords(bucket) : periods.shortDayInWords(bucket),
      values.get(bucket) ?? null,
    ),
  )
}

function bucketsOf(firstDay: BusinessDate, through: BusinessDate, isByMonth: boolean): string[] {
  const buckets: string[] = []
  const last = isByMonth ? through.slice(0, 7) : through
  for (let day = firstDay; ; day = isByMonth ? monthsBefore(day, -1) : addDays(day, 1)) {
    const bucket = isByMonth ? day.slice(0, 7) : day
    if (bucket > last) return buckets
    buckets.push(bucket)
  }
}

/** Bars need no exact values. */
const pointOf = (label: string, value: FigureValue) => ({ label, value: Number(value ?? 0) })
