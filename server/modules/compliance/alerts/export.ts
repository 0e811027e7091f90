import type { alertSortKeys } from '#contract/alerts/labels.ts'
import { ruleLabels } from '#contract/alerts/rule-labels.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { type ExportDocument, hashRows, jsonStream, sheetOf } from '#server/platform/export/document.ts'
import { readSorting } from '#server/platform/http/cursor.ts'
import { inSourceLanguage } from '#server/platform/language/current-language.ts'
import { alertWords, presentAlert } from './presentation.ts'
import { type AlertFilter, alertSorting } from './queue/store.ts'
import type { Alerts } from './service.ts'
import type { AlertRow, AlertWords } from './tables.ts'
import { alertNames, t } from './texts.ts'

const rowsPerRead = 1000

type Sort = (typeof alertSortKeys)[number]

/**
 * All matching alerts, read page by page so that no cursor or transaction stays open in between.
 */
export async function* everyAlert(
  alerts: Pick<Alerts, 'list'>,
  executor: Executor,
  filter: AlertFilter,
  sort: Sort | `-${Sort}` | undefined,
): AsyncGenerator<AlertRow> {
  let cursor: string | undefined
  do {
    const sorting = readSorting(alertSorting, { sort, cursor }, '-timestamp')
    if (!sorting.ok) throw new Error('the list refused its own cursor')
    const page = await alerts.list(executor, filter, { limit: rowsPerRead, sorting: sorting.value })
    yield* page.items
    cursor = page.next ?? undefined
  } while (cursor)
}

/**
 * The alerts as a file, counted and hashed while streamed. `filter` is the requested filter as the
 * file states it.
 */
export function alertDocument(
  alerts: AsyncIterable<AlertRow>,
  filter: Readonly<Record<string, unknown>>,
  generatedAt: Date,
): ExportDocument {
  // The hash and the JSON use the stored texts, not those in the reader's language.
  const stored = (row: AlertRow) => inSourceLanguage(() => presentAlert(row))
  const { rows, total } = hashRows(alerts, stored)
  const applied = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  const json = async function* () {
    for await (const row of rows) yield JSON.stringify({ ...stored(row), digest: row.digest })
  }
  return {
    fileName: `compliance-alerts-${generatedAt.toISOString().slice(0, 10)}`,
    title: t.exportTitle,
    generatedAt,
    about: [
      [t.exportMade, generatedAt.toISOString()],
      [t.exportFilter, applied.map(([name, value]) => `${name} = ${value}`).join(', ') || t.noExportFilter],
    ],
    sheets: [sheetOf(t.alertsSheet, columns(asStored), rows)],
    pdfSheets: [sheetOf(t.alertsSheet, columns(forReader), rows)],
    csv: sheetOf(t.alertsSheet, [...columns(asStored), ...furtherColumns()], rows),
    closing: () => [
      [t.exportRows, String(total().rows)],
      [t.hashHeader, total().sha256],
    ],
    json: () =>
      jsonStream(
        { generatedAt: generatedAt.toISOString(), filter: Object.fromEntries(applied) },
        'alerts',
        json(),
        total,
      ),
  }
}

const text = (header: string, share: number, value: (alert: AlertRow) => string | null): ExportColumn<AlertRow> => ({
  header,
  kind: 'text',
  share,
  value,
})

interface Words extends AlertWords {
  readonly type: string
  readonly severity: string
  readonly status: string
  readonly outcome: string | null
}

/** A spreadsheet has the stored texts as data; the PDF has them in the language of the reader. */
const asStored = (alert: AlertRow): Words => alert

const forReader = (alert: AlertRow): Words => ({
  ...alertWords(alert),
  type: alertNames.typeNames[alert.type],
  severity: alertNames.severityNames[alert.severity],
  status: alertNames.statusNames[alert.status],
  outcome: alert.outcome && alertNames.outcomeNames[alert.outcome],
})

const columns = (words: (alert: AlertRow) => Words): readonly ExportColumn<AlertRow>[] => [
  { header: t.idHeader, kind: 'number', share: 0.6, value: ({ id }) => id },
  { header: t.raisedHeader, kind: 'instant', share: 1.2, value: ({ raisedAt }) => raisedAt },
  text(t.typeHeader, 1.2, (alert) => words(alert).type),
  text(t.severityHeader, 0.8, (alert) => words(alert).severity),
  text(t.titleHeader, 1.8, (alert) => words(alert).title),
  text(t.descriptionHeader, 2.8, (alert) => words(alert).description),
  text(t.clientHeader, 1.4, ({ clientName }) => clientName),
  text(t.conversionHeader, 1.2, ({ reference }) => reference),
  { header: t.amountHeader, kind: 'number', share: 1.1, value: ({ amountXof }) => amountXof },
  text(t.statusHeader, 1, (alert) => words(alert).status),
  text(t.outcomeHeader, 0.9, (alert) => words(alert).outcome),
  text(t.noteHeader, 1.6, ({ note }) => note),
  text(t.assignedToHeader, 1.1, ({ assignedToName }) => assignedToName),
  { header: t.dueOnHeader, kind: 'date', share: 0.9, value: ({ dueOn }) => dueOn },
]

/** Columns for software, not for readers. */
const furtherColumns = (): readonly ExportColumn<AlertRow>[] => [
  text(t.resolvedByHeader, 1, ({ resolvedByName }) => resolvedByName),
  { header: t.resolvedHeader, kind: 'instant', value: ({ resolvedAt }) => resolvedAt },
  text(t.ruleHeader, 1, ({ rule, ruleVersion }) => `${ruleLabels[rule].name} v${ruleVersion}`),
  text(t.digestHeader, 1, ({ digest }) => digest),
]
