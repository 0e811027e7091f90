/** Service interface of the documents module. */

import type { Readable } from 'node:stream'
import type { DocumentType, MediaType } from '#contract/documents/api.ts'
import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { pageOf } from '#server/platform/http/sorted-page.ts'
import { contentOf } from '#server/platform/storage/hashing.ts'
import type { StorageError } from '#server/platform/storage/port.ts'
import { bulkActionsOfDocuments } from './bulk.ts'
import { type DocumentChange, editDocument, setActive, type Target } from './change.ts'
import type { DocumentDependencies } from './dependencies.ts'
import type { DocumentError } from './errors.ts'
import { clearOrphans, type Swept } from './orphan-cleanup.ts'
import * as store from './store.ts'
import type { VersionRow } from './tables.ts'
import { addDocument, addVersion, type NewDocument, storeBytes, type UploadedDocument } from './upload.ts'
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

export interface Documents {
  /** Stores a generated file in the caller's transaction. The same bytes are stored once. */
  keep(transaction: Transaction, actor: Actor, paper: GeneratedDocument): Promise<Result<SavedDocument, DocumentError>>
  /** The newest version, or version `number` (`0` for 1.0). Null if there is none. */
  read(executor: Executor, documentId: number, number?: number): Promise<OpenedDocument | null>
  get(executor: Executor, documentId: number): Promise<store.Document | null>
  versions(executor: Executor, documentId: number): Promise<VersionRow[]>
  list(
    executor: Executor,
    filter: store.DocumentFilter,
    page: { limit: number; sorting: Sorting<store.DocumentSortKey> },
  ): Promise<Page<store.Document>>
  select: typeof store.selectDocuments
  readonly bulkActions: readonly BulkAction[]
  /** Active documents in total, and of each type that has any. */
  counts(executor: Executor): Promise<{ total: number; byType: Partial<Record<DocumentType, number>> }>
  /** Stores uploaded bytes, before the transaction that records them. */
  storeBytes(paper: UploadedDocument): Promise<Result<undefined, StorageError>>
  add(
    transaction: Transaction,
    actor: Actor,
    wish: NewDocument,
    paper: UploadedDocument,
  ): Promise<Result<store.Document, DocumentError>>
  addVersion(
    transaction: Transaction,
    actor: Actor,
    documentId: number,
    paper: UploadedDocument,
  ): Promise<Result<store.Document, DocumentError>>
  update(transaction: Transaction, actor: Actor, wish: DocumentChange): Promise<Result<store.Document, DocumentError>>
  /** Archives or restores a document. The bytes stay either way. */
  setActive(
    transaction: Transaction,
    actor: Actor,
    wish: Target & { readonly isActive: boolean; readonly reason: string | null },
  ): Promise<Result<store.Document, DocumentError>>
  /** Reads all stored bytes and compares them with their digests. */
  verify(): Promise<{ readonly objects: number; readonly sizeBytes: number; readonly findings: IntegrityViolation[] }>
  /** Deletes bytes without a record, left by failed uploads. */
  sweep(): Promise<Swept>
  foldCounts(): Promise<void>
}

export function createDocuments(deps: DocumentDependencies): Documents {
  const { database, storage } = deps
  return {
    async keep(transaction, actor, { bytes, fileName, mediaType, documentId, documentType, title, clientId }) {
      const paper = { content: contentOf(bytes), fileName, mediaType }
      const wish = { documentType, title, clientId, expiresOn: null }
      const kept =
        documentId === undefined
          ? await addDocument(transaction, deps, actor, wish, paper)
          : await addVersion(transaction, deps, actor, documentId, paper)
      if (!kept.ok) return kept
      const { id, newest } = kept.value
      return ok({
        documentId: id,
        versionId: newest.id,
        filePath: newest.objectKey,
        sha256: newest.sha256.toString('hex'),
      })
    },

    async read(executor, documentId, number) {
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
    },

    get: store.findDocument,
    versions: store.versionsOf,

    async list(executor, filter, { limit, sorting }) {
      const { rows, total } = await store.pageOfDocuments(executor, filter, { limit: limit + 1, sorting })
      return pageOf(store.documentSorting, sorting, { rows, total, limit })
    },

    select: store.selectDocuments,
    bulkActions: bulkActionsOfDocuments(deps),

    async counts(executor) {
      const active = (await store.tallied(executor)).filter(({ isActive }) => isActive)
      return {
        total: active.reduce((sum, { total }) => sum + total, 0),
        byType: Object.fromEntries(active.map(({ documentType, total }) => [documentType, total])),
      }
    },

    storeBytes: ({ content }) => storeBytes(deps, content),
    add: (transaction, actor, wish, paper) => addDocument(transaction, deps, actor, wish, paper),
    addVersion: (transaction, actor, documentId, paper) => addVersion(transaction, deps, actor, documentId, paper),
    update: (transaction, actor, wish) => editDocument(transaction, deps, actor, wish),
    setActive: (transaction, actor, wish) => setActive(transaction, deps, actor, wish),
    verify: () => verifyBytes(deps),
    sweep: () => clearOrphans(deps),
    foldCounts: () => store.foldTally(database.pool),
  }
}
