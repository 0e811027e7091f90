/** Service interface of the documents module. */

import type { Readable } from 'node:stream'
import type { DocumentType, MediaType } from '#contract/documents/api.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { bindSecond } from '#server/platform/bind.ts'
import { type Executor, type Transaction, violatedConstraint } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import { atVersion, type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { pageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { contentOf } from '#server/platform/storage/hashing.ts'
import type { StoredObject } from '#server/platform/storage/port.ts'
import { bulkActionsOfDocuments } from './bulk.ts'
import type { DocumentDependencies } from './dependencies.ts'
import type { DocumentError } from './errors.ts'
import { documentEvent } from './events.ts'
import { objectPrefix } from './rules.ts'
import * as store from './store.ts'
import { changeDocument, type Document, lockDocument, lockObject, recordedKeys } from './store.ts'
import { addDocument, addVersion, appendVersion, createDocument, storeBytes, type UploadedDocument } from './upload.ts'
import { verifyBytes } from './verification.ts'

/** A file that the server generated. */
export interface GeneratedDocument {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly mediaType: MediaType
  readonly documentType: DocumentType
  readonly title: string
  readonly clientId: number | null
  /** Adds a version to this document and leaves its title, type and client unchanged. */
  readonly documentId?: number
}

export interface SavedDocument {
  readonly documentId: number
  readonly versionId: number
  /** The key of the bytes in the document storage. */
  readonly filePath: string
  readonly sha256: string
}

/** A version whose bytes can be read. */
export interface OpenedDocument {
  readonly documentId: number
  readonly fileName: string
  readonly mediaType: MediaType
  readonly sizeBytes: number
  readonly sha256: string
  /** Opens the bytes. The caller must read the stream to its end or destroy it. */
  open(): Promise<Result<Readable, DocumentError>>
}

export type Documents = ReturnType<typeof createDocuments>

export function createDocuments(deps: DocumentDependencies) {
  const bind = bindSecond(deps)
  return {
    keep: bind(saveGenerated),
    read: bind(readDocument),
    get: store.findDocument,
    versions: store.versionsOf,
    findVersion: store.findVersion,
    async list(
      executor: Executor,
      filter: store.DocumentFilter,
      { limit, sorting }: { readonly limit: number; readonly sorting: Sorting<store.DocumentSortKey> },
    ): Promise<Page<Document>> {
      const { rows, total } = await store.pageOfDocuments(executor, filter, { limit: limit + 1, sorting })
      return pageOf(store.documentSorting, sorting, { rows, total, limit })
    },
    select: store.selectDocuments,
    bulkActions: bulkActionsOfDocuments(deps),
    counts: countActive,
    /** Stores uploaded bytes, before the transaction that records them. */
    storeBytes: ({ content }: UploadedDocument) => storeBytes(deps, content),
    add: bind(addDocument),
    addVersion: bind(addVersion),
    update: bind(editDocument),
    setActive: bind(setActive),
    verify: () => verifyBytes(deps),
    sweep: () => clearOrphans(deps),
    foldCounts: () => store.foldTally(deps.database.pool),
  }
}

/** Stores a generated file in the caller's transaction. The same bytes are stored once. */
async function saveGenerated(
  transaction: Transaction,
  deps: DocumentDependencies,
  actor: Actor,
  { bytes, fileName, mediaType, documentId, documentType, title, clientId }: GeneratedDocument,
): Promise<Result<SavedDocument, DocumentError>> {
  const document = { content: contentOf(bytes), fileName, mediaType }
  const input = { documentType, title, clientId, expiresOn: null }
  const stored =
    documentId === undefined
      ? await createDocument(transaction, deps, actor, { ...input, isGenerated: true }, document)
      : await appendVersion(transaction, deps, actor, documentId, document)
  if (!stored.ok) return stored
  const { id, newest } = stored.value
  return ok({
    documentId: id,
    versionId: newest.id,
    filePath: newest.objectKey,
    sha256: newest.sha256.toString('hex'),
  })
}

/** The newest version, or version `number` (`0` for 1.0). Null if there is none. */
async function readDocument(
  executor: Executor,
  { storage }: DocumentDependencies,
  documentId: number,
  number?: number,
): Promise<OpenedDocument | null> {
  const version =
    number === undefined
      ? ((await store.findDocument(executor, documentId))?.newest ?? null)
      : await store.findVersion(executor, documentId, number)
  if (!version) return null
  const { objectKey, fileName, mediaType, sizeBytes, sha256 } = version
  return {
    documentId,
    fileName,
    mediaType,
    sizeBytes,
    sha256: sha256.toString('hex'),
    async open() {
      const opened = await storage.get(objectKey)
      if (!opened.ok) return opened
      return opened.value ? ok(opened.value) : err({ code: 'bytes_missing' })
    },
  }
}

/** Active documents in total, and of each type that has any. */
async function countActive(
  executor: Executor,
): Promise<{ total: number; byType: Partial<Record<DocumentType, number>> }> {
  const active = (await store.countByType(executor)).filter(({ isActive }) => isActive)
  return {
    total: active.reduce((sum, { total }) => sum + total, 0),
    byType: Object.fromEntries(active.map(({ documentType, total }) => [documentType, total])),
  }
}

interface DocumentChange extends Target {
  readonly fields: {
    readonly title?: string | undefined
    readonly documentType?: DocumentType | undefined
    readonly clientId?: number | null | undefined
    readonly expiresOn?: string | null | undefined
  }
}

async function editDocument(
  transaction: Transaction,
  deps: DocumentDependencies,
  actor: Actor,
  { fields, ...target }: DocumentChange,
): Promise<Result<Document, DocumentError>> {
  const locked = await lockTarget(transaction, target)
  if (!locked.ok) return locked
  if (locked.value.isGenerated) return err({ code: 'document_generated' })
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  try {
    return ok(await record(transaction, deps, actor, locked.value, { fields: given, details: versionNote(target) }))
  } catch (error) {
    if (violatedConstraint(error) === 'document_client_id_fkey') return err({ code: 'client_unknown' })
    throw error
  }
}

/** Archives or restores a document. The bytes stay either way. */
async function setActive(
  transaction: Transaction,
  deps: DocumentDependencies,
  actor: Actor,
  { isActive, reason, ...target }: Target & { readonly isActive: boolean; readonly reason: string | null },
): Promise<Result<Document, DocumentError>> {
  const locked = await lockTarget(transaction, target)
  if (!locked.ok) return locked
  if (locked.value.isActive === isActive) return err({ code: isActive ? 'not_archived' : 'already_archived' })
  const archivedAt = isActive ? null : deps.clock.now()
  return ok(
    await record(transaction, deps, actor, locked.value, {
      fields: { isActive, archivedAt },
      details: { reason, ...versionNote(target) },
    }),
  )
}

async function lockTarget(transaction: Transaction, target: Target): Promise<Result<Document, DocumentError>> {
  return atVersion(await lockDocument(transaction, target.id), target.version, 'document_not_found')
}

async function record(
  transaction: Transaction,
  deps: DocumentDependencies,
  actor: Actor,
  document: Document,
  change: { fields: Parameters<typeof changeDocument>[2]; details: Record<string, unknown> },
): Promise<Document> {
  const changed = await changeDocument(transaction, document.id, change.fields, deps.clock.now())
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'document',
    resourceId: String(document.id),
    details: change.details,
    before: auditedFields(document),
    after: auditedFields(changed),
  })
  await deps.outbox.emit(transaction, documentEvent('document.changed', document.id))
  return changed
}

function auditedFields({ title, documentType, clientId, expiresOn, isActive }: Document): Record<string, unknown> {
  return { title, documentType, clientId, expiresOn, isActive }
}

/** Deletion of stored bytes without a record. */
interface Swept {
  /** Stored objects without a record. */
  readonly orphans: number
  /** Partially written files. */
  readonly unfinished: number
}

/**
 * Younger objects may belong to an upload that is about to record them. An upload takes minutes at
 * most.
 */
const orphanAgeMs = 60 * 60_000
const looksAtOnce = 500

/**
 * Deletes bytes of uploads that failed between storing and recording. The recording transaction
 * holds the same lock and checks that the bytes still exist, so that recorded bytes are never
 * deleted.
 */
async function clearOrphans(deps: DocumentDependencies): Promise<Swept> {
  const before = new Date(deps.clock.now().getTime() - orphanAgeMs)
  const unfinished = await deps.storage.removeUnfinished(before)
  let orphans = 0
  let old: StoredObject[] = []
  for await (const object of deps.storage.list(objectPrefix)) {
    if (object.storedAt < before) old.push(object)
    if (old.length < looksAtOnce) continue
    orphans += await clearAmong(deps, old, before)
    old = []
  }
  orphans += await clearAmong(deps, old, before)
  if (orphans + unfinished > 0) deps.logger.info({ orphans, unfinished }, 'cleared bytes that no document speaks of')
  return { orphans, unfinished }
}

async function clearAmong(
  { database, storage }: DocumentDependencies,
  objects: readonly StoredObject[],
  before: Date,
): Promise<number> {
  const recorded = await recordedKeys(
    database.pool,
    objects.map(({ key }) => key),
  )
  let cleared = 0
  for (const { key } of objects.filter((object) => !recorded.has(object.key))) {
    cleared += await database.transaction(async (transaction) => {
      await lockObject(transaction, key)
      if ((await recordedKeys(transaction, [key])).size > 0) return 0
      // Stored again since it was listed, so an upload is about to record it.
      const now = await storage.stat(key)
      if (!now.ok || now.value === null || now.value.storedAt >= before) return 0
      return (await storage.remove(key)).ok ? 1 : 0
    })
  }
  return cleared
}
