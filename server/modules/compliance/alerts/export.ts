import { ruleWords } from '#contract/alert-rules.ts'
import type { alertSortKeys } from '#contract/alerts.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { readSorting } from '#server/platform/http/sorted-page.ts'
import { type AlertFilter, alertSorting } from './queue/store.ts'
import type { Alerts } from './service.ts'
import type { AlertRow } from './tables.ts'

const rowsPerRead = 1000

type Sort = (typeof alertSortKeys)[number]

/** All that match, read a page at a time: nothing is held open between two. */
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

const text = (header: string, value: (alert: AlertRow) => string | null): ExportColumn<AlertRow> => ({
  header,
  kind: 'text',
  value,
})

export const exportColumns: readonly ExportColumn<AlertRow>[] = [
  { header: 'Id', kind: 'number', value: ({ id }) => id },
  { header: 'Raised', kind: 'instant', value: ({ raisedAt }) => raisedAt },
  text('Type', ({ type }) => type),
  text('Severity', ({ severity }) => severity),
  text('Title', ({ title }) => title),
  text('Description', ({ description }) => description),
  text('Client', ({ clientName }) => clientName),
  text('Conversion', ({ reference }) => reference),
  { header: 'Amount (XOF)', kind: 'number', value: ({ amountXof }) => amountXof },
  text('Status', ({ status }) => status),
  text('Outcome', ({ outcome }) => outcome),
  text('Note', ({ note }) => note),
  text('Assigned To', ({ assignedToName }) => assignedToName),
  text('Due On', ({ dueOn }) => dueOn),
  text('Resolved By', ({ resolvedByName }) => resolvedByName),
  { header: 'Resolved', kind: 'instant', value: ({ resolvedAt }) => resolvedAt },
  text('Rule', ({ rule, ruleVersion }) => `${ruleWords[rule].name} v${ruleVersion}`),
  text('Digest', ({ digest }) => digest),
]
