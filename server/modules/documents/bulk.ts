import type { DocumentBulkAction } from '#contract/document-lists.ts'
import { type DocumentType, documentTypeNames } from '#contract/documents.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { DocumentDependencies } from './dependencies.ts'
import { documentEvent } from './events.ts'
import { changeMany } from './store.ts'

export interface DocumentBulkInput {
  readonly action: DocumentBulkAction
  readonly documentType: DocumentType | null
  readonly reason: string | null
}

export const documentBulkAction = 'documents.change'

/** Changes some hundred documents in one statement, with an audit entry and an event for each that changed. */
export function bulkActionsOfDocuments(deps: DocumentDependencies): BulkAction[] {
  return [
    {
      name: documentBulkAction,
      async work(transaction, actor, rows, stated) {
        const input = stated as DocumentBulkInput
        const change = changeOf(input)
        const ids = rows.map(({ rowId }) => rowId)
        const changed = new Set(await changeMany(transaction, ids, change, deps.clock.now()))
        const details = { reason: input.reason, bulk: true, ...change }
        await deps.audit.appendAll(
          transaction,
          actor,
          [...changed].map((id) => ({
            action: 'update',
            resourceType: 'document',
            resourceId: String(id),
            details,
          })),
        )
        const events = [...changed].map((id) => documentEvent('document.changed', id))
        await deps.outbox.emitAll(transaction, events)
        return rows.map(({ position, rowId }) => ({
          position,
          failure: changed.has(rowId) ? null : alreadySo(input),
        }))
      },
    },
  ]
}

function changeOf({ action, documentType }: DocumentBulkInput) {
  if (action === 'set_type') return { documentType: documentType ?? 'contract' }
  return { isActive: action === 'restore' }
}

function alreadySo({ action, documentType }: DocumentBulkInput): string {
  if (action === 'set_type') return `is of type ${documentTypeNames[documentType ?? 'contract']} already`
  return action === 'restore' ? 'is not archived' : 'is archived already'
}
