/** Builds one report with its figures and hash. */

import { createHash } from 'node:crypto'
import type {
  FigureValue,
  Report,
  ReportFigure,
  ReportsOverview,
  ReportTable,
  ReportType,
} from '#contract/reports/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { daysBetween } from '#kernel/clock.ts'
import { sharePercent } from '#kernel/percent.ts'
import { ok, type Result } from '#kernel/result.ts'
import { complianceScore } from '#server/modules/compliance/index.ts'
import { inSourceLanguage } from '#server/platform/language/current-language.ts'
import type { ReportDependencies } from '../dependencies.ts'
import type { PeriodError, PeriodRequest } from '../rules.ts'
import { type Card, cards } from './cards.ts'
import { presentPeriod, type Read, type Span, spanOf } from './period.ts'
import { approvedClientsAt, headline, trendRows } from './store.ts'

/**
 * One report over a period: every figure is computed by SQL over stored rows, with a row count and
 * a hash.
 */
export async function makeReport(
  deps: ReportDependencies,
  type: ReportType,
  request: PeriodRequest,
): Promise<Result<Report, PeriodError>> {
  const span = await spanOf(deps, request)
  return span.ok ? ok(await readReport(deps, type, span.value)) : span
}

export const reportTitle = (type: ReportType): string => cardOf(type).title

/** The card with its texts in the language of the work. */
const cardOf = (type: ReportType): Card => cards[type]()

async function readReport({ database }: ReportDependencies, type: ReportType, span: Span): Promise<Report> {
  const card = cardOf(type)
  const read = await card.read(database.replica, span)
  const content = () => contentOf(type, read, span)
  return {
    type,
    title: card.title,
    period: presentPeriod(span),
    generatedAt: span.generatedAt.toISOString(),
    rows: read.rows,
    // Of the English texts, so that a report has one hash in every language.
    sha256: createHash('sha256')
      .update(JSON.stringify(inSourceLanguage(content)))
      .digest('hex'),
    ...content(),
    omitted: span.isClosed ? presentLabels(card) : [],
  }
}

function contentOf(type: ReportType, read: Read, { isClosed }: Span): Pick<Report, 'figures' | 'tables'> {
  const shown = isClosed ? ofPeriod(cardOf(type)) : cardOf(type)
  return { figures: figuresOf(shown, read), tables: tablesOf(shown, read) }
}

/** The card without what describes the present. */
function ofPeriod(card: Card): Card {
  return {
    ...card,
    figures: card.figures.filter(([, , , , scope]) => scope === undefined),
    tables: card.tables
      .filter(({ scope }) => scope === undefined)
      .map((table) => ({ ...table, columns: table.columns.filter(([, , , scope]) => scope === undefined) })),
  }
}

const presentLabels = ({ figures, tables }: Card): string[] => [
  ...figures.flatMap(([, , label, , scope]) => (scope === undefined ? [] : [label])),
  ...tables.flatMap(({ title, scope }) => (scope === undefined ? [] : [title])),
]

/** The four headline figures and their trend over the period. */
export async function reportsOverview(
  deps: ReportDependencies,
  request: PeriodRequest,
): Promise<Result<ReportsOverview, PeriodError>> {
  const span = await spanOf(deps, request)
  return span.ok ? ok(await readOverview(deps, span.value)) : span
}

async function readOverview(deps: ReportDependencies, span: Span): Promise<ReportsOverview> {
  const { replica } = deps.database
  const [total, clients, trend] = [
    await headline(replica, span),
    await approvedClientsAt(replica, span),
    await trendRows(replica, span),
  ]
  const days = 1 + daysBetween(span.firstDay, span.through)
  return {
    period: presentPeriod(span),
    generatedAt: span.generatedAt.toISOString(),
    volumeXof: total.volumeXof,
    dailyAverageXof: Math.round(total.volumeXof / days),
    successRate: sharePercent(total.completed, total.completed + total.failed),
    complianceScore: complianceScore(clients),
    conversions: total.conversions,
    approvedClients: clients.approved,
    clients: clients.total,
    trend: trend.map((row) => ({
      label: span.byMonth ? String(row.start).slice(0, 7) : String(row.start),
      start: String(row.start),
      volumeXof: Number(row.volume),
      conversions: Number(row.conversions),
      successRate: sharePercent(Number(row.completed), Number(row.completed) + Number(row.failed)),
    })),
  }
}

function figuresOf(card: Card, { figures }: Read): ReportFigure[] {
  return card.figures.map(([key, unit, label, meaning]) => ({
    key,
    label,
    value: valueAt(figures, key),
    unit,
    meaning,
  }))
}

function tablesOf(card: Card, { tables }: Read): ReportTable[] {
  return card.tables.map(({ key, title, columns }) => {
    const { rows, of } = assertDefined(tables[key], `the table ${key}`)
    return {
      key,
      title,
      columns: columns.map(([name, unit, label]) => ({ key: name, label, unit })),
      rows: rows.map((row) => columns.map(([name]) => valueAt(row, name))),
      of,
    }
  })
}

function valueAt(row: Read['figures'], key: string): FigureValue {
  const value = row[key]
  if (value === undefined) throw new Error(`the report read no ${key}`)
  return value
}
