/** Contract of the report calls. */
import * as z from 'zod/mini'
import { reportFormat } from '../export.ts'
import { date, instant } from '../fields.ts'
import { reportGroups, reportTypes } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'
import { periodOfReport, periodQuery } from './period.ts'

export { reportGroups, reportTypes }

export type ReportType = (typeof reportTypes)[number]

/**
 * Unit of a figure: money in its currency, percent, count or time. `text` has codes, `name` what
 * people named, `country` its stored name.
 */
export const figureUnits = [
  'XOF',
  'USD',
  'USDT',
  'percent',
  'count',
  'days',
  'hours',
  'ms',
  'rate',
  'text',
  'name',
  'country',
  'date',
] as const
export type FigureUnit = (typeof figureUnits)[number]

/** A figure: an exact decimal as text, a count or words; null without data. */
export const figureValue = z.nullable(z.union([z.string(), z.number()]))
export type FigureValue = z.output<typeof figureValue>

export const reportFigure = z.object({
  key: z.string(),
  label: z.string(),
  value: figureValue,
  unit: z.enum(figureUnits),
  /** What it is computed from. */
  meaning: z.string(),
})
export type ReportFigure = z.output<typeof reportFigure>

export const reportTable = z.object({
  key: z.string(),
  title: z.string(),
  columns: z.array(z.object({ key: z.string(), label: z.string(), unit: z.enum(figureUnits) })),
  rows: z.array(z.array(figureValue)),
  /** Total number of rows, if not all are shown. */
  of: z.int(),
})
export type ReportTable = z.output<typeof reportTable>

export const report = z.object({
  type: z.enum(reportTypes),
  title: z.string(),
  period: periodOfReport,
  generatedAt: instant,
  /** Number of stored rows it was computed from. */
  rows: z.int(),
  /** SHA-256 of `{"figures":…,"tables":…}` as JSON with English labels, in every language. */
  sha256: z.string(),
  figures: z.array(reportFigure),
  tables: z.array(reportTable),
  /** Labels that a closed period leaves out, since they describe the present. */
  omitted: z.array(z.string()),
})
export type Report = z.output<typeof report>

export const downloadReport = defineRoute('GET /api/reports/:type', 'Reports', {
  summary: 'One report over a period, as JSON, CSV, XLSX or PDF',
  access: 'reports.export',
  params: z.strictObject({ type: z.enum(reportTypes) }),
  query: z.strictObject({ ...periodQuery, format: reportFormat }),
  answer: report,
})

export const readReport = defineRoute('GET /api/reports/:type/figures', 'Reports', {
  summary: 'One report over a period, for viewing',
  access: 'reports.read',
  params: z.strictObject({ type: z.enum(reportTypes) }),
  query: z.strictObject(periodQuery),
  answer: report,
})

export const reportsOverview = z.object({
  period: periodOfReport,
  generatedAt: instant,
  volumeXof: z.int(),
  /** Mean per calendar day of the period, or of the days so far, rounded. */
  dailyAverageXof: z.int(),
  /** Percent completed of completed and failed; null with neither. */
  successRate: z.nullable(z.number()),
  complianceScore: z.int(),
  conversions: z.int(),
  approvedClients: z.int(),
  clients: z.int(),
  /** Oldest first, every day or month of the period, or of the part so far. */
  trend: z.array(
    z.object({
      label: z.string(),
      start: date,
      volumeXof: z.int(),
      conversions: z.int(),
      successRate: z.nullable(z.number()),
    }),
  ),
})
export type ReportsOverview = z.output<typeof reportsOverview>

export const getReportsOverview = defineRoute('GET /api/reports', 'Reports', {
  summary: 'The four headline figures of a period, and its trend by day or month',
  access: 'reports.read',
  query: z.strictObject(periodQuery),
  answer: reportsOverview,
})
