// SQL of exports.
import { and, desc, eq, getTableColumns, max } from 'drizzle-orm'
import type { AccountingFormat } from '#contract/accounting/labels.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { type ExportRow, exportTable } from './tables.ts'

const { content: _, throughEntry: __, exportedBy: ___, ...listed } = getTableColumns(exportTable)

/** The newest exports, of all months or of one. */
export function newestExports(
  executor: Executor,
  { month, limit }: { readonly month?: string | undefined; readonly limit: number },
): Promise<ExportRow[]> {
  return executor
    .select(listed)
    .from(exportTable)
    .where(month === undefined ? undefined : eq(exportTable.month, month))
    .orderBy(desc(exportTable.number))
    .limit(limit)
}

/** The last entry that an export of the month and format has; 0 without one. */
export async function exportedThrough(executor: Executor, month: string, format: AccountingFormat): Promise<number> {
  const [last] = await executor
    .select({ entry: max(exportTable.throughEntry) })
    .from(exportTable)
    .where(and(eq(exportTable.month, month), eq(exportTable.format, format)))
  return last?.entry ?? 0
}

/** Inserts an export under the next number. The book must be locked. */
export async function insertExport(
  transaction: Transaction,
  row: Omit<typeof exportTable.$inferInsert, 'number' | 'fileName'>,
  nameOf: (number: number) => string,
): Promise<ExportRow> {
  const [last] = await transaction
    .select({ number: exportTable.number })
    .from(exportTable)
    .orderBy(desc(exportTable.number))
    .limit(1)
  const number = (last?.number ?? 0) + 1
  const [inserted] = await transaction
    .insert(exportTable)
    .values({ ...row, number, fileName: nameOf(number) })
    .returning(listed)
  return assertDefined(inserted, 'the inserted export')
}

export interface ExportFile extends Record<string, unknown> {
  readonly fileName: string
  readonly format: AccountingFormat
  readonly content: Buffer
}

export const findExportFile = (executor: Executor, id: number): Promise<ExportFile | null> =>
  firstRow(
    executor
      .select({ fileName: exportTable.fileName, format: exportTable.format, content: exportTable.content })
      .from(exportTable)
      .where(eq(exportTable.id, id)),
  )
