/** Bulk actions on documents. */

import type { BulkActionName } from '#contract/bulk-actions.ts'
import { type DocumentType, documentTypeNames } from '#contract/documents/api.ts'
import { type DocumentBulkAction, documentBulkActions } from '#contract/documents/lists.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import { type BulkChange, fieldAction } from '#server/platform/bulk/undo.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import type { DocumentDependencies } from './dependencies.ts'
import { documentEvent } from './events.ts'
import { changeMany, type DocumentsChange } from './store.ts'
import { t } from './texts.ts'

export interface DocumentBulkInput {
  readonly action: DocumentBulkAction
  readonly documentType: DocumentType | null
  readonly reason: string | null
}

export const documentBulkName = (action: DocumentBulkAction): BulkActionName => `documents.${action}`

/**
 * Changes a few hundred documents in one statement. Writes an audit entry and an event per changed
 * document.
 */
export function bulkActionsOfDocuments(deps: DocumentDependencies): BulkAction[] {
  return documentBulkActions.map((action) =>
    fieldAction<DocumentBulkInput, DocumentsChange>({
      name: documentBulkName(action),
      permission: 'documents.write',
      changeOf,
      unchangedReason,
      apply: (transaction, actor, input) => applyChange(transaction, deps, actor, input),
    }),
  )
}

async function applyChange(
  transaction: Transaction,
  { audit, clock, outbox }: DocumentDependencies,
  actor: Actor,
  { targets, change, reason }: BulkChange<DocumentsChange>,
) {
  const { changed, generated } = await changeMany(transaction, targets, change, clock.now())
  const details = { reason, bulk: true }
  await audit.appendAll(
    transaction,
    actor,
    changed.map(({ id, before }) => ({
      action: 'update',
      resourceType: 'document',
      resourceId: String(id),
      details,
      before,
      after: change,
    })),
  )
  await outbox.emitAll(
    transaction,
    changed.map(({ id }) => documentEvent('document.changed', id)),
  )
  return [...changed, ...generated.map((id) => ({ id, failure: t.generatedType }))]
}

function changeOf({ action, documentType }: DocumentBulkInput): DocumentsChange {
  if (action === 'set_type') return { documentType: documentType ?? 'contract' }
  return { isActive: action === 'restore' }
}

function unchangedReason({ action, documentType }: DocumentBulkInput): string {
  if (action === 'set_type') return t.alreadyOfType(contractText(documentTypeNames[documentType ?? 'contract']))
  return action === 'restore' ? t.notArchived : t.alreadyArchived
}
