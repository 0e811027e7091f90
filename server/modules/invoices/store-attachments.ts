/** SQL of the documents that go out with an invoice. */
import { and, asc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type AttachmentRow, attachmentTable } from './tables.ts'

/** In the order in which they go out. */
export function attachmentsOf(executor: Executor, invoiceId: number): Promise<AttachmentRow[]> {
  return executor
    .select()
    .from(attachmentTable)
    .where(eq(attachmentTable.invoiceId, invoiceId))
    .orderBy(asc(attachmentTable.position))
}

export async function replaceAttachments(
  transaction: Transaction,
  invoiceId: number,
  documentIds: readonly number[],
): Promise<void> {
  await transaction.delete(attachmentTable).where(eq(attachmentTable.invoiceId, invoiceId))
  if (documentIds.length === 0) return
  await transaction
    .insert(attachmentTable)
    .values(documentIds.map((documentId, at) => ({ invoiceId, position: at + 1, documentId })))
}

export type SentVersion = Required<
  Pick<AttachmentRow, 'versionNumber' | 'title' | 'fileName' | 'mediaType' | 'sizeBytes'>
>

/** Sets the version that is sent. The trigger rejects it once the invoice is sent. */
export async function setSentVersion(
  transaction: Transaction,
  { invoiceId, position }: Pick<AttachmentRow, 'invoiceId' | 'position'>,
  sent: SentVersion,
): Promise<void> {
  await transaction
    .update(attachmentTable)
    .set(sent)
    .where(and(eq(attachmentTable.invoiceId, invoiceId), eq(attachmentTable.position, position)))
}
