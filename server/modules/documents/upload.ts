/** Storage and recording of uploaded documents. */

import type { DocumentType, MediaType } from '#contract/documents/api.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { type Transaction, violatedConstraint } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Content, StorageError } from '#server/platform/storage/port.ts'
import type { DocumentDependencies } from './dependencies.ts'
import type { DocumentError } from './errors.ts'
import { documentEvent } from './events.ts'
import { firstVersion, objectKey, retainedUntil, safeFileName, versionText } from './rules.ts'
import * as store from './store.ts'
import type { VersionRow } from './tables.ts'

/** A file to store, with its name and type. */
export interface UploadedDocument {
  readonly content: Content
  readonly fileName: string
  readonly mediaType: MediaType
}

export interface NewDocument {
  readonly documentType: DocumentType
  readonly title: string
  readonly clientId: number | null
  readonly expiresOn: string | null
}

/**
 * Stores bytes before they are recorded. Idempotent; the sweep deletes bytes that are never
 * recorded.
 */
export function storeBytes(deps: DocumentDependencies, content: Content): Promise<Result<undefined, StorageError>> {
  return deps.storage.put(objectKey(content.sha256), content)
}

/** Creates a document with its first version. */
export const addDocument = (
  transaction: Transaction,
  deps: DocumentDependencies,
  actor: Actor,
  input: NewDocument,
  document: UploadedDocument,
) => createDocument(transaction, deps, actor, { ...input, isGenerated: false }, document)

/** Creates an uploaded or a generated document. */
export async function createDocument(
  transaction: Transaction,
  deps: DocumentDependencies,
  actor: Actor,
  { isGenerated, ...input }: NewDocument & { readonly isGenerated: boolean },
  document: UploadedDocument,
): Promise<Result<store.Document, DocumentError>> {
  const { clock } = deps
  const stored = await holdBytes(transaction, deps, document.content)
  if (!stored.ok) return stored
  const createdAt = clock.now()
  const made = await insertForClient(transaction, {
    ...input,
    isGenerated,
    createdAt,
    updatedAt: createdAt,
    createdBy: actor.userId,
  })
  if (!made.ok) return made
  await addVersionRow(transaction, deps, actor, { documentId: made.value.id, number: firstVersion, file: document })
  await deps.audit.append(transaction, actor, {
    action: 'upload',
    resourceType: 'document',
    resourceId: String(made.value.id),
    details: { ...input, ...inLog(document), version: versionText(firstVersion) },
  })
  await deps.outbox.emit(transaction, documentEvent('document.added', made.value.id))
  return found(await store.findDocument(transaction, made.value.id))
}

/** Adds a version that a person uploaded; a generated document takes none. */
export async function addVersion(
  transaction: Transaction,
  deps: DocumentDependencies,
  actor: Actor,
  documentId: number,
  file: UploadedDocument,
): Promise<Result<store.Document, DocumentError>> {
  const document = await store.findDocument(transaction, documentId)
  if (document?.isGenerated) return err({ code: 'document_generated' })
  return appendVersion(transaction, deps, actor, documentId, file)
}

/** Adds a version to a document. The older ones stay unchanged. */
export async function appendVersion(
  transaction: Transaction,
  deps: DocumentDependencies,
  actor: Actor,
  documentId: number,
  file: UploadedDocument,
): Promise<Result<store.Document, DocumentError>> {
  const stored = await holdBytes(transaction, deps, file.content)
  if (!stored.ok) return stored
  const document = await store.lockDocument(transaction, documentId)
  if (!document) return err({ code: 'document_not_found' })
  if (!document.isActive) return err({ code: 'already_archived' })
  const number = document.newestNumber + 1
  await addVersionRow(transaction, deps, actor, { documentId, number, file })
  const changed = await store.changeDocument(transaction, documentId, { newestNumber: number }, deps.clock.now())
  await deps.audit.append(transaction, actor, {
    action: 'upload',
    resourceType: 'document',
    resourceId: String(documentId),
    details: { title: document.title, ...inLog(file), version: versionText(number) },
  })
  await deps.outbox.emit(transaction, documentEvent('document.version_added', documentId))
  return ok(changed)
}

/**
 * Ensures that the bytes stay in the storage until this transaction has recorded them. Takes the
 * same lock as the sweep.
 */
async function holdBytes(
  transaction: Transaction,
  { storage }: DocumentDependencies,
  content: Content,
): Promise<Result<undefined, StorageError>> {
  const key = objectKey(content.sha256)
  await store.lockObject(transaction, key)
  const there = await storage.stat(key)
  if (!there.ok) return there
  return there.value?.sizeBytes === content.sizeBytes ? ok() : storage.put(key, content)
}

function addVersionRow(
  transaction: Transaction,
  { clock }: DocumentDependencies,
  actor: Actor,
  { documentId, number, file }: { documentId: number; number: number; file: UploadedDocument },
): Promise<VersionRow> {
  const createdAt = clock.now()
  return store.insertVersion(transaction, {
    documentId,
    number,
    objectKey: objectKey(file.content.sha256),
    fileName: safeFileName(file.fileName, 'document'),
    mediaType: file.mediaType,
    sizeBytes: file.content.sizeBytes,
    sha256: Buffer.from(file.content.sha256, 'hex'),
    retainedUntil: retainedUntil(createdAt),
    createdAt,
    createdBy: actor.userId,
    createdByName: actor.name,
  })
}

async function insertForClient(transaction: Transaction, row: Parameters<typeof store.insertDocument>[1]) {
  try {
    return ok(await store.insertDocument(transaction, row))
  } catch (error) {
    if (violatedConstraint(error) === 'document_client_id_fkey') return err({ code: 'client_unknown' } as const)
    throw error
  }
}

function found(document: store.Document | null): Result<store.Document, DocumentError> {
  return document ? ok(document) : err({ code: 'document_not_found' })
}

const inLog = ({ fileName, mediaType, content }: UploadedDocument) => ({
  fileName: safeFileName(fileName, 'document'),
  mediaType,
  sizeBytes: content.sizeBytes,
  sha256: content.sha256,
})
