/** A report as a document for files. */

import type { FigureUnit, FigureValue, Report, ReportFigure, ReportTable, ReportType } from '#contract/reports/api.ts'
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import {
  type ExportChart,
  type ExportDocument,
  type ExportSheet,
  type Facts,
  sheetOf,
} from '#server/platform/export/document.ts'
import { periods } from '#server/platform/language/formats.ts'
import { monthsBefore } from '../rules.ts'
import { t } from '../texts.ts'
import { columnText, figureCell, figureText, wordsOf } from './figure-text.ts'
import { periodFileName } from './period.ts'

type TableRow = readonly FigureValue[]

/** The report as a file named by its type and period. */
export function reportDocument(report: Report): ExportDocument {
  const { period, figures, tables } = report
  const chart = chartOf(report)
  return {
    fileName: `${report.type}-${periodFileName(period)}`,
    title: report.title,
    generatedAt: new Date(report.generatedAt),
    timeZone: period.timeZone,
    about: [
      ...periodFacts(period, report.generatedAt),
      ...(report.omitted.length > 0 ? [[t.leftOutLabel, t.leftOutValue(report.omitted.join(', '))] as const] : []),
    ],
    closing: () => [
      [t.rowsCountedLabel, String(report.rows)],
      [t.hashLabel, report.sha256],
    ],
    sheets: [figureSheet(figures), ...tables.map((table) => tableSheet(table, cellColumn))],
    pdfSheets: [figurePdfSheet(figures), ...tables.map((table) => tableSheet(table, pdfColumn))],
    ...(chart ? { chart } : {}),
    csv: recordSheet(report),
    json: async function* () {
      yield JSON.stringify(report, null, 2)
    },
  }
}

export function periodFacts(period: Report['period'], generatedAt: string): Facts {
  return [
    [t.periodLabel, periods.periodInWords(period)],
    [t.statusColumn, periods.periodStateInWords(period)],
    [t.timeZoneLabel, period.timeZone],
    [t.generatedLabel, periods.instantInWords(generatedAt, period.timeZone)],
  ]
}

export function figurePdfSheet(figures: readonly ReportFigure[]): ExportSheet {
  return sheetOf<ReportFigure>(
    t.figuresTitle,
    [
      { header: t.figureColumn, kind: 'text', share: 1.4, value: ({ label }) => label },
      { header: t.valueColumn, kind: 'number', share: 1, value: ({ value, unit }) => figureText(value, unit) },
      { header: t.meaningColumn, kind: 'text', share: 3, value: ({ meaning }) => meaning },
    ],
    figures,
  )
}

export function figureSheet(figures: readonly ReportFigure[]): ExportSheet {
  return sheetOf<ReportFigure>(
    t.figuresTitle,
    [
      { header: t.figureColumn, kind: 'text', value: ({ label }) => label },
      { header: t.valueColumn, kind: 'number', value: ({ value, unit }) => figureCell(value, unit) },
      { header: t.unitColumn, kind: 'text', value: ({ unit }) => t.unitNames[unit] },
      { header: t.meaningColumn, kind: 'text', value: ({ meaning }) => meaning },
    ],
    figures,
  )
}

type Column = ReportTable['columns'][number]
type ColumnOf = (column: Column, at: number) => ExportColumn<TableRow>

function tableSheet({ title, columns, rows, of }: ReportTable, columnOf: ColumnOf): ExportSheet {
  const name = rows.length < of ? t.truncatedTableTitle(title, rows.length, of) : title
  return sheetOf<TableRow>(name, columns.map(columnOf), rows)
}

const isMoney = (unit: FigureUnit): boolean => unit === 'XOF' || unit === 'USD' || unit === 'USDT'
const headerOf = ({ label, unit }: Column): string => (isMoney(unit) ? t.withUnit(label, unit) : label)
const isText = (unit: FigureUnit): boolean => unit === 'text' || unit === 'name' || unit === 'country'
const kindOf = (unit: FigureUnit) => (isText(unit) ? 'text' : unit === 'date' ? 'date' : 'number')

const cellColumn: ColumnOf = (column, at) => ({
  header: headerOf(column),
  kind: kindOf(column.unit),
  value: (row) => figureCell(row[at] ?? null, column.unit),
})

const pdfColumn: ColumnOf = (column, at) => ({
  header: headerOf(column),
  kind: kindOf(column.unit) === 'number' ? 'number' : 'text',
  share: isText(column.unit) ? 1.6 : 1,
  value: (row) => columnText(row[at] ?? null, column.unit),
})

/**
 * The report's main table as CSV: one row per record, day or month. Each row repeats the period,
 * the generation time, the row count and the hash, so that rows of several reports can share a
 * file. An empty table gives one row with those facts only.
 */
function recordSheet(report: Report): ExportSheet {
  const { period, tables, rows, sha256, generatedAt } = report
  const [table] = tables
  const facts = [
    [t.fromLabel, period.firstDay],
    [t.toLabel, period.lastDay],
    [t.generatedLabel, generatedAt],
    [t.rowsCountedLabel, rows],
    [t.hashLabel, sha256],
  ] as const
  const columns = table?.columns ?? []
  return sheetOf<TableRow>(
    report.title,
    [
      ...columns.map(
        (column, at): ExportColumn<TableRow> => ({
          header: csvHeader(column),
          kind: 'text',
          value: (row) => row[at] ?? null,
        }),
      ),
      ...facts.map(([header, value]): ExportColumn<TableRow> => ({ header, kind: 'text', value: () => value })),
    ],
    table && table.rows.length > 0 ? table.rows : [[]],
  )
}

/** A cell of a CSV file has no unit, so the heading names it. */
const csvHeader = ({ label, unit }: Column): string =>
  isText(unit) || unit === 'date' || unit === 'count' ? label : t.withUnit(label, unit)

/** The table and column that a report draws; those without a series draw nothing. */
const series: Partial<Readonly<Record<ReportType, readonly [table: string, column: string]>>> = {
  revenue: ['days', 'revenue'],
  'conversion-volume': ['days', 'volume'],
  efficiency: ['days', 'conversions'],
  'client-patterns': ['weekdays', 'volume'],
}

function chartOf({ type, period, tables }: Report): ExportChart | undefined {
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
