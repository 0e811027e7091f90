/** Creates an export of what is new in a month. */
import { createHash } from 'node:crypto'
import type { AccountingFormat } from '#contract/accounting/labels.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AccountingDependencies } from './dependencies.ts'
import type { AccountingError } from './errors.ts'
import { accountingEvent } from './events.ts'
import { extensions, fileOf } from './export-files.ts'
import { bookNew } from './new-entries.ts'
import { monthDays } from './rules.ts'
import { exportedThrough, insertExport } from './store.ts'
import { linesToExport } from './store-journal.ts'
import type { ExportRow } from './tables.ts'

export const exportNumber = (number: number): string => `EXP-${String(number).padStart(6, '0')}`

/**
 * Exports the entries that no earlier export of the month and format contains: all at first, later
 * the difference only. The book is locked, so no entry with a smaller id can follow.
 */
export async function createExport(
  deps: AccountingDependencies,
  transaction: Transaction,
  actor: Actor,
  { month, format }: { readonly month: string; readonly format: AccountingFormat },
): Promise<Result<ExportRow, AccountingError>> {
  await bookNew(deps, transaction)
  const after = await exportedThrough(transaction, month, format)
  const rows = await linesToExport(transaction, monthDays(month), after)
  if (rows.length === 0) return err({ code: 'nothing_to_export', month })
  const content = await fileOf(format, month, rows)
  const entries = new Set(rows.map(({ entryId }) => entryId))
  const row = await insertExport(
    transaction,
    {
      month,
      format,
      content,
      throughEntry: rows.reduce((last, { entryId }) => Math.max(last, entryId), 0),
      entries: entries.size,
      lines: rows.length,
      debitXof: rows.reduce((sum, { amountXof }) => (amountXof > 0n ? sum + amountXof : sum), 0n),
      sha256: createHash('sha256').update(content).digest('hex'),
      exportedAt: deps.clock.now(),
      exportedBy: actor.userId,
      exportedByName: actor.name,
    },
    (number) => `${exportNumber(number)}-${month}.${extensions[format]}`,
  )
  const { sha256, lines } = row
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'accounting',
    resourceId: exportNumber(row.number),
    details: { month, format, lines, sha256 },
  })
  await deps.outbox.emit(transaction, accountingEvent('exported', String(row.id)))
  return ok(row)
}
