/** SQL of a client's people, KYC documents and notes. */

import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { KycDocumentKind } from '#contract/clients/file.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import {
  type KycDocumentRow,
  kycDocumentTable,
  type NoteRow,
  noteTable,
  type PersonRow,
  personTable,
} from './tables.ts'

const personOf = rowReader(personTable)

export async function peopleOf(executor: Executor, clientId: number): Promise<PersonRow[]> {
  const { rows } = await executor.execute(
    sql`select * from clients.person where client_id = ${clientId} and removed_at is null order by id`,
  )
  return rows.map(personOf)
}

export async function insertPerson(transaction: Transaction, row: typeof personTable.$inferInsert): Promise<PersonRow> {
  const rows = await transaction.insert(personTable).values(row).returning()
  return assertDefined(rows[0], 'the inserted person')
}

export async function updatePerson(
  transaction: Transaction,
  id: number,
  changes: Partial<typeof personTable.$inferInsert>,
): Promise<PersonRow> {
  const rows = await transaction
    .update(personTable)
    .set({ ...changes, version: sql`${personTable.version} + 1` })
    .where(eq(personTable.id, id))
    .returning()
  return assertDefined(rows[0], 'the changed person')
}

export function documentsOf(executor: Executor, clientId: number): Promise<KycDocumentRow[]> {
  return executor.select().from(kycDocumentTable).where(eq(kycDocumentTable.clientId, clientId))
}

export async function saveKycDocument(transaction: Transaction, row: KycDocumentRow): Promise<void> {
  const { documentId, documentVersion, notedBy, notedByName, notedAt } = row
  await transaction
    .insert(kycDocumentTable)
    .values(row)
    .onConflictDoUpdate({
      target: [kycDocumentTable.clientId, kycDocumentTable.kind],
      set: { documentId, documentVersion, notedBy, notedByName, notedAt },
    })
}

export async function removeKycDocument(
  transaction: Transaction,
  clientId: number,
  kind: KycDocumentKind,
): Promise<void> {
  await transaction
    .delete(kycDocumentTable)
    .where(and(eq(kycDocumentTable.clientId, clientId), eq(kycDocumentTable.kind, kind)))
}

export async function insertNote(transaction: Transaction, row: typeof noteTable.$inferInsert): Promise<NoteRow> {
  const rows = await transaction.insert(noteTable).values(row).returning()
  return assertDefined(rows[0], 'the inserted note')
}

/** A client's notes with ids below `before`, newest first. */
export async function pageOfNotes(
  executor: Executor,
  clientId: number,
  { limit, before }: { limit: number; before: number | null },
): Promise<{ rows: NoteRow[]; total: number }> {
  const own = eq(noteTable.clientId, clientId)
  const rows = await executor
    .select()
    .from(noteTable)
    .where(and(own, before === null ? undefined : lt(noteTable.id, before)))
    .orderBy(desc(noteTable.id))
    .limit(limit)
  const counted = await executor.select({ total: count() }).from(noteTable).where(own)
  return { rows, total: counted[0]?.total ?? 0 }
}
