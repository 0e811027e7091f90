/** The WAEMU report as PDF and XLSX. */

import { createHash } from 'node:crypto'
import type { waemuReport } from '#contract/compliance/api.ts'
import type { FigureUnit, FigureValue, ReportFigure } from '#contract/reports/api.ts'
import { wallClock } from '#kernel/clock.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { type ExportDocument, sheetOf } from '#server/platform/export/document.ts'
import { countryText } from '#server/platform/language/country-text.ts'
import { inSourceLanguage } from '#server/platform/language/current-language.ts'
import { periods } from '#server/platform/language/formats.ts'
import { columnText, figureCell, wordsOf } from '../cards/figure-text.ts'
import { periodFileName, presentPeriod, type Row, type Span, spanOf } from '../cards/period.ts'
import { figurePdfSheet, figureSheet, periodFacts } from '../cards/report-document.ts'
import { trendRows } from '../cards/store.ts'
import type { ReportDependencies } from '../dependencies.ts'
import type { PeriodError, PeriodRequest } from '../rules.ts'
import { t } from '../texts.ts'
import { piecesIn, summaryOf } from './report.ts'

type Transaction = ReturnType<typeof waemuReport.parse>['transactions'][number]

/**
 * The report with its summary first. The transactions are read a second time after the summary, so
 * that they are never in memory at once.
 */
export async function waemuDocument(
  deps: ReportDependencies,
  request: PeriodRequest,
): Promise<Result<ExportDocument, PeriodError>> {
  const span = await spanOf(deps, request)
  return span.ok ? ok(await documentOf(deps, span.value)) : span
}

async function documentOf({ database }: ReportDependencies, span: Span): Promise<ExportDocument> {
  const period = presentPeriod(span)
  const figures = figuresOf(await summaryOf(database, span))
  const trend = await trendRows(database.replica, span)
  const hash = createHash('sha256')
  let count = 0
  const transactions = async function* (): AsyncGenerator<Transaction> {
    for await (const { lines } of piecesIn(database, span)) {
      hash.update(lines).update('\n')
      for (const line of lines.split('\n')) {
        count += 1
        yield JSON.parse(line) as Transaction
      }
    }
  }
  const generatedAt = span.generatedAt.toISOString()
  const isEmpty = trend.every(({ volume }) => Number(volume) === 0)
  const points = trend.map(({ start, volume }) => ({ label: labelOf(String(start), span), value: Number(volume) }))
  return {
    fileName: `waemu-compliance-report-${periodFileName(period)}`,
    title: t.waemuReportTitle,
    generatedAt: span.generatedAt,
    timeZone: span.timeZone,
    about: periodFacts(period, generatedAt),
    closing: () => [
      [t.rowsCountedLabel, String(count)],
      [t.hashLabel, hash.copy().digest('hex')],
    ],
    ...(isEmpty ? {} : { chart: { title: t.withUnit(t.volumeLabel, 'XOF'), points } }),
    sheets: [
      figureSheet(figures),
      sheetOf<Row>(t.volumeOverTimeTitle, trendColumns(span), trend),
      sheetOf(t.transactionsTitle, transactionColumns(span.timeZone, figureCell, 'instant'), transactions()),
    ],
    pdfSheets: [
      figurePdfSheet(figures),
      sheetOf(t.transactionsTitle, transactionColumns(span.timeZone, columnText, 'text'), transactions()),
    ],
    json: async function* () {},
  }
}

function labelOf(start: string, { byMonth }: Span): string {
  return byMonth ? periods.shortMonthInWords(start) : periods.shortDayInWords(start)
}

function figuresOf(summary: Awaited<ReturnType<typeof summaryOf>>): ReportFigure[] {
  const figure = (key: keyof typeof summary, unit: FigureUnit, label: string, meaning: string): ReportFigure => ({
    key,
    unit,
    label,
    meaning,
    value: unit === 'XOF' ? String(summary[key]) : summary[key],
  })
  return [
    figure('totalTransactions', 'count', t.waemuTransactionsLabel, t.waemuTransactionsMeaning),
    figure('totalVolumeXof', 'XOF', t.volumeLabel, t.waemuVolumeMeaning),
    figure('totalGrossUsd', 'USD', t.grossLabel, t.waemuVolumeMeaning),
    figure('totalFeesUsd', 'USD', t.feesLabel, t.waemuVolumeMeaning),
    figure('completed', 'count', t.completedLabel, t.ofAllInitiated),
    figure('inProgress', 'count', t.inProgressLabel, t.ofAllInitiated),
    figure('failed', 'count', t.failedLabel, t.waemuFailedMeaning),
    figure('filingsRequired', 'count', t.filingsRequiredLabel, t.waemuFilingsRequiredMeaning),
    figure('filingsSubmitted', 'count', t.submittedLabel, t.waemuFilingsSubmittedMeaning),
    figure('ownAccountConversions', 'count', t.ownAccountConversionsLabel, t.waemuOwnAccountMeaning),
  ]
}

const trendColumns = ({ byMonth }: Span): readonly ExportColumn<Row>[] => [
  {
    header: t.bucketColumn,
    kind: 'date',
    value: ({ start }) => (byMonth ? String(start).slice(0, 7) : String(start)),
  },
  { header: t.conversionsLabel, kind: 'number', value: ({ conversions }) => figureCell(conversions ?? 0, 'count') },
  {
    header: t.withUnit(t.volumeLabel, 'XOF'),
    kind: 'number',
    value: ({ volume }) => figureCell(String(volume ?? 0), 'XOF'),
  },
]

type CellOf = (value: FigureValue, unit: FigureUnit) => ReturnType<typeof figureCell>

function transactionColumns(
  timeZone: string,
  cellOf: CellOf,
  timeKind: 'instant' | 'text',
): readonly ExportColumn<Transaction>[] {
  const text = (header: string, share: number, value: (row: Transaction) => string | null) =>
    ({ header, kind: 'text', share, value }) as const
  const number = (header: string, unit: FigureUnit, value: (row: Transaction) => FigureValue) =>
    ({ header, kind: 'number', value: (row: Transaction) => cellOf(value(row), unit) }) as const
  // Words are data in a spreadsheet.
  const words = (code: string) => (timeKind === 'instant' ? inSourceLanguage(() => wordsOf(code)) : wordsOf(code))
  return [
    text(t.referenceColumn, 1.2, ({ reference }) => reference),
    text(t.clientColumn, 1.8, ({ client }) => client),
    text(t.countryColumn, 1, ({ country }) =>
      country === null || timeKind === 'instant' ? country : countryText(country),
    ),
    number(t.withUnit(t.amountColumn, 'XOF'), 'XOF', ({ amountXof }) => String(amountXof)),
    number(t.withUnit(t.amountColumn, 'USD'), 'USD', ({ amountUsd }) => amountUsd),
    number(t.rateColumn, 'rate', ({ rate }) => rate),
    text(t.rateSourceColumn, 1, ({ rateSource }) => rateSource),
    text(t.statusColumn, 0.9, ({ state }) => words(state)),
    text(t.filingColumn, 0.9, ({ filing }) => (filing === null ? null : words(filing))),
    {
      header: t.initiatedAtColumn(timeZone),
      kind: timeKind,
      share: 1.3,
      value: ({ initiatedAt }) =>
        timeKind === 'instant'
          ? wallClock(new Date(initiatedAt), timeZone)
          : periods.instantInWords(initiatedAt, timeZone),
    },
  ]
}
