/** Locked, audited changes of one document. */

import type { DocumentType } from '#contract/documents/api.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { type Transaction, violatedConstraint } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DocumentDependencies } from './dependencies.ts'
import type { DocumentError } from './errors.ts'
import { documentEvent } from './events.ts'
import { changeDocument, type Document, lockDocument } from './store.ts'

/**
 * The document to change and the version that the caller read. A null version was not sent, which
 * is recorded.
 */
export interface Target {
  readonly id: number
  readonly version: number | null
}

export interface DocumentChange extends Target {
  readonly fields: {
    readonly title?: string | undefined
    readonly documentType?: DocumentType | undefined
    readonly clientId?: number | null | undefined
    readonly expiresOn?: string | null | undefined
  }
}

export async function editDocument(
  transaction: Transaction,
  deps: DocumentDependencies,
  actor: Actor,
  { fields, ...target }: DocumentChange,
): Promise<Result<Document, DocumentError>> {
  const locked = await lockTarget(transaction, target)
  if (!locked.ok) return locked
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  try {
    return ok(await record(transaction, deps, actor, locked.value, { fields: given, details: versionNote(target) }))
  } catch (error) {
    if (violatedConstraint(error) === 'document_client_id_fkey') return err({ code: 'client_unknown' })
    throw error
  }
}

export async function setActive(
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
  const document = await lockDocument(transaction, target.id)
  if (!document) return err({ code: 'document_not_found' })
  if (target.version !== null && target.version !== document.version)
    return err({ code: 'stale_version', currentVersion: document.version })
  return ok(document)
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

const versionNote = ({ version }: Target): Record<string, unknown> =>
  version === null ? { versionUnchecked: true } : {}
