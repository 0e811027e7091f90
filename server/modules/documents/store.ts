/** SQL of documents and versions. */

import { and, asc, count, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type DocumentType, type documentSortKeys, internalDocumentTypes } from '#contract/documents/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type BulkTarget, unchangedSince } from '#server/platform/bulk/undo.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { keyset, type SortColumns, type Sorting } from '#server/platform/database/keyset.ts'
import { matchesWords } from '#server/platform/database/search.ts'
import { type DocumentRow, documentTable, type VersionRow, versionTable } from './tables.ts'

/** A document with its newest version and the name of its client. */
export type Document = DocumentRow & { readonly newest: VersionRow; readonly clientName: string | null }

export interface DocumentFilter {
  readonly q?: string | undefined
  readonly documentType?: DocumentType | undefined
  readonly clientId?: number | undefined
  readonly attachableFor?: number | undefined
  readonly isActive?: boolean | undefined
}

export type DocumentSortKey = (typeof documentSortKeys)[number]

export const documentSorting: SortColumns<DocumentSortKey, Document> = {
  // By date, not by id: demo data and imports have earlier dates than their ids suggest.
  createdAt: {
    column: documentTable.createdAt,
    type: 'timestamptz',
    valueOf: ({ createdAt }) => createdAt.toISOString(),
  },
  title: { column: documentTable.title, type: 'text', valueOf: ({ title }) => title },
  documentType: { column: documentTable.documentType, type: 'text', valueOf: ({ documentType }) => documentType },
}

const seen = {
  document: documentTable,
  newest: versionTable,
  // Read from the view that the clients module publishes: this lower module cannot call it.
  clientName: sql<
    string | null
  >`(select c.company_name from clients.report_row c where c.id = ${documentTable.clientId})`,
}
const isNewest = and(eq(versionTable.documentId, documentTable.id), eq(versionTable.number, documentTable.newestNumber))

export async function findDocument(executor: Executor, id: number): Promise<Document | null> {
  const rows = await executor
    .select(seen)
    .from(documentTable)
    .innerJoin(versionTable, isNewest)
    .where(eq(documentTable.id, id))
  return rows[0] ? toDocument(rows[0]) : null
}

/** Locks the document's row, so that versions are numbered sequentially. */
export async function lockDocument(transaction: Transaction, id: number): Promise<Document | null> {
  const locked = await transaction
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(eq(documentTable.id, id))
    .for('no key update')
  return locked.length === 0 ? null : findDocument(transaction, id)
}

export async function pageOfDocuments(
  executor: Executor,
  filter: DocumentFilter,
  { limit, sorting }: { limit: number; sorting: Sorting<DocumentSortKey> },
): Promise<{ rows: Document[]; total: number }> {
  const place = keyset(documentSorting, documentTable.id, sorting)
  const rows = await executor
    .select(seen)
    .from(documentTable)
    .innerJoin(versionTable, isNewest)
    .where(and(matching(filter), place.where))
    .orderBy(...place.orderBy)
    .limit(limit)
  return {
    rows: rows.map(toDocument),
    total: await countMatching(executor, filter),
  }
}

/**
 * Counts a search or one client's documents directly. Every other filter uses the tally, whose cost
 * does not grow with the number of documents.
 */
async function countMatching(executor: Executor, filter: DocumentFilter): Promise<number> {
  const isOfClient = filter.clientId !== undefined || filter.attachableFor !== undefined
  if (matchesWords(sql`search`, filter.q) !== undefined || isOfClient) {
    const counted = await executor.select({ total: count() }).from(documentTable).where(matching(filter))
    return counted[0]?.total ?? 0
  }
  let total = 0
  for (const row of await countByType(executor)) {
    if (filter.documentType !== undefined && row.documentType !== filter.documentType) continue
    if (filter.isActive === undefined || row.isActive === filter.isActive) total += row.total
  }
  return total
}

/** Number of documents by type and active flag. Combinations without documents are absent. */
export async function countByType(
  executor: Executor,
): Promise<{ documentType: DocumentType; isActive: boolean; total: number }[]> {
  const { rows } = await executor.execute<{ document_type: DocumentType; is_active: boolean; total: bigint }>(sql`
    select document_type, is_active, sum(change)::bigint as total from documents.tally group by 1, 2`)
  return rows.map((row) => ({
    documentType: row.document_type,
    isActive: row.is_active,
    total: Number(row.total),
  }))
}

/**
 * Sums the tally's changes, so that counting stays fast. Safe to run concurrently on several
 * instances.
 */
export async function foldTally(executor: Executor): Promise<void> {
  await executor.execute(sql`
    with folded as (delete from documents.tally returning *)
    insert into documents.tally (document_type, is_active, change)
    select document_type, is_active, sum(change) from folded group by 1, 2 having sum(change) <> 0`)
}

export async function insertDocument(
  transaction: Transaction,
  row: typeof documentTable.$inferInsert,
): Promise<DocumentRow> {
  const rows = await transaction.insert(documentTable).values(row).returning()
  return assertDefined(rows[0], 'the inserted document')
}

export async function insertVersion(
  transaction: Transaction,
  row: typeof versionTable.$inferInsert,
): Promise<VersionRow> {
  const rows = await transaction.insert(versionTable).values(row).returning()
  return assertDefined(rows[0], 'the inserted version')
}

/** Updates a locked document and increments its record version. */
export async function changeDocument(
  transaction: Transaction,
  id: number,
  changes: Partial<typeof documentTable.$inferInsert>,
  updatedAt: Date,
): Promise<Document> {
  await transaction
    .update(documentTable)
    .set({ ...changes, updatedAt, version: sql`${documentTable.version} + 1` })
    .where(eq(documentTable.id, id))
  return assertDefined(await findDocument(transaction, id), 'the changed document')
}

/** The documents of a selection, oldest first, at most `limit`. */
export function selectDocuments(
  executor: Executor,
  about: { ids: readonly number[] } | { filter: DocumentFilter; except: readonly number[] },
  limit: number,
): Promise<{ id: number; label: string }[]> {
  const { id, title } = documentTable
  const chosen =
    'ids' in about
      ? inArray(id, [...about.ids])
      : and(matching(about.filter), sql`${id} <> all(${sql.param([...about.except])}::integer[])`)
  return executor.select({ id, label: title }).from(documentTable).where(chosen).orderBy(asc(id)).limit(limit)
}

export type DocumentsChange = { readonly isActive: boolean } | { readonly documentType: DocumentType }

/**
 * Sets one field of many documents. Returns the changed ones with their new version and previous
 * value, and the generated ones, whose type stays. The others had the value already or have another
 * version than requested.
 */
export async function changeMany(
  transaction: Transaction,
  targets: readonly BulkTarget[],
  change: DocumentsChange,
  now: Date,
): Promise<{ changed: { id: number; version: number; before: DocumentsChange }[]; generated: number[] }> {
  const { id, isActive, documentType, isGenerated, version } = documentTable
  const among = (rows: readonly { readonly id: number }[]) =>
    inArray(
      id,
      rows.map((row) => row.id),
    )
  // Locks in a fixed order, so that two bulk actions cannot deadlock.
  const existing = await transaction
    .select({ id, isActive, documentType, isGenerated, version })
    .from(documentTable)
    .where(among(targets))
    .orderBy(asc(id))
    .for('no key update')
  const generated = 'documentType' in change ? existing.filter((row) => row.isGenerated).map((row) => row.id) : []
  const due = unchangedSince(existing, targets).filter((row) =>
    'isActive' in change
      ? row.isActive !== change.isActive
      : row.documentType !== change.documentType && !row.isGenerated,
  )
  const fields = 'isActive' in change ? { ...change, archivedAt: change.isActive ? null : now } : change
  await transaction
    .update(documentTable)
    .set({ ...fields, updatedAt: now, version: sql`${version} + 1` })
    .where(among(due))
  const changed = due.map((row) => ({
    id: row.id,
    version: row.version + 1,
    before: 'isActive' in change ? { isActive: row.isActive } : { documentType: row.documentType },
  }))
  return { changed, generated }
}

/** All versions of a document, newest first. */
export function versionsOf(executor: Executor, documentId: number): Promise<VersionRow[]> {
  return executor
    .select()
    .from(versionTable)
    .where(eq(versionTable.documentId, documentId))
    .orderBy(desc(versionTable.number))
}

export async function findVersion(executor: Executor, documentId: number, number: number): Promise<VersionRow | null> {
  const rows = await executor
    .select()
    .from(versionTable)
    .where(and(eq(versionTable.documentId, documentId), eq(versionTable.number, number)))
  return rows[0] ?? null
}

/**
 * Locks a storage key until the transaction ends, so that recording bytes and deleting orphans are
 * serialised.
 */
export async function lockObject(transaction: Transaction, key: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${key}`}, 0))`)
}

/** The subset of these keys that a version refers to. */
export async function recordedKeys(executor: Executor, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await executor
    .selectDistinct({ key: versionTable.objectKey })
    .from(versionTable)
    .where(inArray(versionTable.objectKey, [...keys]))
  return new Set(rows.map(({ key }) => key))
}

/**
 * The objects that must exist in the storage, in key order above `after`. One row per key, even if
 * several versions share it.
 */
export async function recordedObjects(
  executor: Executor,
  after: string,
  limit: number,
): Promise<{ key: string; documentId: number; sizeBytes: number; sha256: string }[]> {
  const { rows } = await executor.execute<{ key: string; document_id: number; size_bytes: bigint; sha256: Buffer }>(sql`
    select distinct on (object_key) object_key as key, document_id, size_bytes, sha256
    from documents.version where object_key > ${after} order by object_key, id limit ${limit}`)
  return rows.map((row) => ({
    key: row.key,
    documentId: row.document_id,
    sizeBytes: Number(row.size_bytes),
    sha256: row.sha256.toString('hex'),
  }))
}

function matching({ q, documentType, clientId, attachableFor, isActive }: DocumentFilter): SQL | undefined {
  return and(
    matchesWords(sql`search`, q),
    documentType === undefined ? undefined : eq(documentTable.documentType, documentType),
    clientId === undefined ? undefined : eq(documentTable.clientId, clientId),
    attachableFor === undefined ? undefined : isAttachable(attachableFor),
    isActive === undefined ? undefined : eq(documentTable.isActive, isActive),
  )
}

const isAttachable = (clientId: number): SQL | undefined =>
  and(
    or(eq(documentTable.clientId, clientId), isNull(documentTable.clientId)),
    notInArray(documentTable.documentType, [...internalDocumentTypes]),
    eq(documentTable.isActive, true),
  )

function toDocument(row: { document: DocumentRow; newest: VersionRow; clientName: string | null }): Document {
  return { ...row.document, newest: row.newest, clientName: row.clientName }
}
