/** SQL of suspicion reports, signatures and attachments. */

import { and, count, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { ReportState } from '#contract/filings/suspicion-reports.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { columnsMatchWords } from '#server/platform/database/search.ts'
import {
  type AddendumRow,
  type AttachedFile,
  type AttachmentRow,
  addendumTable,
  attachmentTable,
  type DosRow,
  dosTable,
  type SignatureRow,
  signatureTable,
} from './tables.ts'

export interface ReportFilter {
  readonly state?: ReportState | undefined
  readonly q?: string | undefined
}

export async function pageOfReports(
  executor: Executor,
  { state, q }: ReportFilter,
  { limit, before }: { limit: number; before: number | null },
): Promise<{ rows: DosRow[]; total: number }> {
  const matching = and(
    state === undefined ? undefined : eq(dosTable.state, state),
    columnsMatchWords([dosTable.number, dosTable.subjectName], q),
  )
  const rows = await executor
    .select()
    .from(dosTable)
    .where(and(matching, before === null ? undefined : lt(dosTable.id, before)))
    .orderBy(desc(dosTable.id))
    .limit(limit)
  const counted = await executor.select({ total: count() }).from(dosTable).where(matching)
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findReport(executor: Executor, id: number): Promise<DosRow | null> {
  const rows = await executor.select().from(dosTable).where(eq(dosTable.id, id))
  return rows[0] ?? null
}

export async function lockReport(transaction: Transaction, id: number): Promise<DosRow | null> {
  const rows = await transaction.select().from(dosTable).where(eq(dosTable.id, id)).for('no key update')
  return rows[0] ?? null
}

export async function insertReport(transaction: Transaction, row: typeof dosTable.$inferInsert): Promise<DosRow> {
  const rows = await transaction.insert(dosTable).values(row).returning()
  return assertDefined(rows[0], 'the inserted report')
}

/** Changes a locked report and increments its version. */
export async function updateReport(
  transaction: Transaction,
  id: number,
  changes: Partial<DosRow>,
  at: Date,
): Promise<DosRow> {
  const rows = await transaction
    .update(dosTable)
    .set({ ...changes, updatedAt: at, version: sql`${dosTable.version} + 1` })
    .where(eq(dosTable.id, id))
    .returning()
  return assertDefined(rows[0], 'the locked report')
}

/** The signatures on this content, in order of signing. */
export function signaturesOf(
  executor: Executor,
  { id, contentSha256 }: Pick<DosRow, 'id' | 'contentSha256'>,
): Promise<SignatureRow[]> {
  return executor
    .select()
    .from(signatureTable)
    .where(and(eq(signatureTable.dosId, id), eq(signatureTable.contentSha256, contentSha256)))
    .orderBy(signatureTable.signedAt, signatureTable.userId)
}

export async function insertSignature(transaction: Transaction, row: SignatureRow): Promise<void> {
  await transaction.insert(signatureTable).values(row)
}

export function addendaOf(executor: Executor, dosId: number): Promise<AddendumRow[]> {
  return executor.select().from(addendumTable).where(eq(addendumTable.dosId, dosId)).orderBy(addendumTable.id)
}

export async function insertAddendum(transaction: Transaction, row: typeof addendumTable.$inferInsert): Promise<void> {
  await transaction.insert(addendumTable).values(row)
}

export function attachmentsOf(executor: Executor, dosId: number): Promise<AttachmentRow[]> {
  const { content: _, ...columns } = getTableColumns(attachmentTable)
  return executor
    .select(columns)
    .from(attachmentTable)
    .where(eq(attachmentTable.dosId, dosId))
    .orderBy(attachmentTable.id)
}

export async function insertAttachment(
  transaction: Transaction,
  row: typeof attachmentTable.$inferInsert,
): Promise<void> {
  await transaction.insert(attachmentTable).values(row)
}

/** One attachment with its bytes; null when the report has none with that id. */
export const readAttachment = (executor: Executor, dosId: number, id: number): Promise<AttachedFile | null> =>
  firstRow(
    executor
      .select()
      .from(attachmentTable)
      .where(and(eq(attachmentTable.dosId, dosId), eq(attachmentTable.id, id))),
  )
