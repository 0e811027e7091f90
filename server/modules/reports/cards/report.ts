/** Builds one report with its figures, hash and files. */

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
import { businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { complianceScore } from '#server/modules/compliance/index.ts'
import { type ExportDocument, sheetOf } from '#server/platform/export/document.ts'
import type { ReportDependencies } from '../dependencies.ts'
import { periodStart, type ReportPeriod, sharePercent } from '../rules.ts'
import { countClients } from '../store.ts'
import type { Card } from './card.ts'
import { financialCards } from './financial/cards.ts'
import { operationalCards } from './operational/cards.ts'
import type { Read, Span } from './period.ts'
import { regulatoryCards } from './regulatory/cards.ts'
import { headline, trendRows } from './store.ts'

const cards = new Map<ReportType, Card>(
  [...regulatoryCards, ...financialCards, ...operationalCards].map((card) => [card.type, card]),
)

/**
 * One report over the period to date: every figure is computed by SQL over stored rows, with a row
 * count and a hash.
 */
export async function makeReport(deps: ReportDependencies, type: ReportType, name: ReportPeriod): Promise<Report> {
  const span = await spanOf(deps, name)
  const card = assertDefined(cards.get(type), `the report ${type}`)
  const read = await card.read(deps.database.replica, span)
  const content = { figures: figuresOf(card, read), tables: tablesOf(card, read) }
  return {
    type,
    title: card.title,
    period: periodOf(span),
    generatedAt: span.to.toISOString(),
    rows: read.rows,
    sha256: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    ...content,
  }
}

/** The four headline figures and their trend over the period. */
export async function reportsOverview(deps: ReportDependencies, name: ReportPeriod): Promise<ReportsOverview> {
  const span = await spanOf(deps, name)
  const { replica } = deps.database
  const [total, clients, trend] = [
    await headline(replica, span),
    await countClients(replica, span.from),
    await trendRows(replica, span),
  ]
  const days = 1 + (Date.parse(span.today) - Date.parse(span.firstDay)) / 86_400_000
  return {
    period: periodOf(span),
    generatedAt: span.to.toISOString(),
    volumeXof: total.volumeXof,
    dailyAverageXof: Math.round(total.volumeXof / days),
    successRate: sharePercent(total.completed, total.completed + total.failed),
    complianceScore: complianceScore(clients),
    conversions: total.conversions,
    approvedClients: clients.approved,
    clients: clients.total,
    trend: trend.map((row) => ({
      label: span.name === 'year' ? String(row.start).slice(0, 7) : String(row.start),
      start: String(row.start),
      volumeXof: Number(row.volume),
      conversions: Number(row.conversions),
      successRate: sharePercent(Number(row.completed), Number(row.completed) + Number(row.failed)),
    })),
  }
}

async function spanOf({ database, clock, settings }: ReportDependencies, name: ReportPeriod): Promise<Span> {
  const to = clock.now()
  const timeZone = await settings.read(database.replica, 'business.timeZone')
  const today = businessDate(to, timeZone)
  const firstDay = periodStart(name, today)
  return { name, from: startOfBusinessDate(firstDay, timeZone), to, firstDay, today, timeZone }
}

const periodOf = ({ name, from, to, timeZone }: Span) => ({
  name,
  from: from.toISOString(),
  to: to.toISOString(),
  timeZone,
})

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

/** The report as a file named by its type and period. */
export function reportDocument(report: Report): ExportDocument {
  const { period, figures, tables } = report
  const isNumber = (unit: string) => unit !== 'text' && unit !== 'date'
  return {
    fileName: `${report.type}-${period.name}`,
    title: report.title,
    made: new Date(report.generatedAt),
    about: [
      ['Period', `${period.name}, ${period.from} to ${period.to} (${period.timeZone})`],
      ['Made', report.generatedAt],
      ['Rows counted', String(report.rows)],
      ['SHA-256', report.sha256],
    ],
    sheets: [
      sheetOf<ReportFigure>(
        'Figures',
        [
          { header: 'Figure', kind: 'text', share: 1.6, value: ({ label }) => label },
          { header: 'Value', kind: 'number', share: 1.2, value: ({ value }) => value },
          { header: 'Unit', kind: 'text', share: 0.5, value: ({ unit }) => unit },
          { header: 'What it means', kind: 'text', share: 4, value: ({ meaning }) => meaning },
        ],
        figures,
      ),
      ...tables.map((table) =>
        sheetOf<readonly FigureValue[]>(
          table.rows.length < table.of ? `${table.title} (${table.rows.length} of ${table.of})` : table.title,
          table.columns.map(({ label, unit }, at) => ({
            header: unit === 'text' || unit === 'date' || unit === 'count' ? label : `${label} (${unit})`,
            kind: isNumber(unit) ? 'number' : 'text',
            share: unit === 'text' ? 1.6 : 1,
            value: (row) => row[at] ?? null,
          })),
          table.rows,
        ),
      ),
    ],
    csv: tidy(report),
    json: async function* () {
      yield JSON.stringify(report, null, 2)
    },
  }
}

interface TidyRow {
  readonly section: string
  readonly item: string
  readonly figure: string
  readonly value: FigureValue
  readonly unit: string
}

/**
 * One value per row, so that any program can read every report: section, item, figure, value, unit.
 */
function tidy(report: Report) {
  const about = [
    ['Title', report.title],
    ['Period', report.period.name],
    ['From', report.period.from],
    ['To', report.period.to],
    ['Time zone', report.period.timeZone],
    ['Made', report.generatedAt],
    ['Rows counted', report.rows],
    ['SHA-256', report.sha256],
  ] as const
  const rows: TidyRow[] = [
    ...about.map(([figure, value]) => ({ section: 'Report', item: '', figure, value, unit: 'text' })),
    ...report.figures.map(({ label, value, unit }) => ({ section: 'Figures', item: '', figure: label, value, unit })),
    ...report.tables.flatMap(({ title, columns, rows: lines }) =>
      lines.flatMap((line) =>
        columns.slice(1).map(({ label, unit }, at) => ({
          section: title,
          item: String(line[0] ?? ''),
          figure: label,
          value: line[at + 1] ?? null,
          unit,
        })),
      ),
    ),
  ]
  return sheetOf<TidyRow>(
    report.title,
    [
      { header: 'Section', kind: 'text', value: ({ section }) => section },
      { header: 'Item', kind: 'text', value: ({ item }) => item },
      { header: 'Figure', kind: 'text', value: ({ figure }) => figure },
      { header: 'Value', kind: 'text', value: ({ value }) => value },
      { header: 'Unit', kind: 'text', value: ({ unit }) => unit },
    ],
    rows,
  )
}
