/** Response bodies and exports of audit entries. */

import type { AuditEntry } from '#contract/audit/api.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { counted, type ExportDocument, jsonStream, sheetOf } from '#server/platform/export/document.ts'
import type { AuditRow } from './entry.ts'

/**
 * An entry as a response body. Names every field, because copying the rest of a row is ten times
 * slower.
 */
export function toWire(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    userId: row.userId,
    userName: row.userName,
    action: row.action,
    resourceType: row.resourceType,
    resourceId: row.resourceId,
    method: row.method,
    endpoint: row.endpoint,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    details: row.details,
    success: row.success,
    errorMessage: row.errorMessage,
    timestamp: row.occurredAt.toISOString(),
    responseTimeMs: row.responseMs,
  }
}

/**
 * Exports entries as a file, counted and hashed while streaming. The file states `filter`, the
 * requested filter.
 */
export function auditDocument(
  entries: AsyncIterable<AuditRow>,
  filter: Readonly<Record<string, string | undefined>>,
  made: Date,
): ExportDocument {
  const { rows, texts, total } = counted(entries, toWire)
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return {
    fileName: `audit-logs-${made.toISOString().slice(0, 10)}`,
    title: 'Audit Logs',
    made,
    about: [
      ['Made', made.toISOString()],
      ['Filter', asked.map(([name, value]) => `${name} = ${value}`).join(', ') || 'none: all entries'],
    ],
    sheets: [sheetOf('Entries', columns, rows)],
    closing: () => [
      ['Rows', String(total().rows)],
      ['SHA-256', total().sha256],
    ],
    json: () =>
      jsonStream({ generatedAt: made.toISOString(), filter: Object.fromEntries(asked) }, 'entries', texts, total),
  }
}

const text = (header: string, share: number, value: (row: AuditRow) => string | null): ExportColumn<AuditRow> => ({
  header,
  kind: 'text',
  share,
  value,
})

const columns: readonly ExportColumn<AuditRow>[] = [
  { header: 'Id', kind: 'number', share: 0.7, value: ({ id }) => id },
  { header: 'Time (UTC)', kind: 'instant', share: 1.25, value: ({ occurredAt }) => occurredAt },
  text('User', 1.1, ({ userName }) => userName),
  { ...text('User Id', 1, ({ userId }) => userId), onPaper: false },
  text('Action', 0.9, ({ action }) => action),
  text('Resource Type', 1.1, ({ resourceType }) => resourceType),
  text('Resource Id', 1.2, ({ resourceId }) => resourceId),
  text('Result', 0.75, ({ success }) => (success ? 'success' : 'failed')),
  text('Method', 0.7, ({ method }) => method),
  text('Endpoint', 1.8, ({ endpoint }) => endpoint),
  text('IP Address', 1, ({ ipAddress }) => ipAddress),
  { ...text('User Agent', 1, ({ userAgent }) => userAgent), onPaper: false },
  { header: 'Response (ms)', kind: 'number', onPaper: false, value: ({ responseMs }) => responseMs },
  text('Error', 1.2, ({ errorMessage }) => errorMessage),
  text('Details', 3, ({ details }) => (details === null ? null : JSON.stringify(details))),
]
