import type { clientBulkActions } from '#contract/client-lists.ts'
import type { accountTypes } from '#contract/clients.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { ClientDependencies } from './dependencies.ts'
import { changeMany } from './store.ts'

export interface ClientBulkInput {
  readonly action: (typeof clientBulkActions)[number]
  readonly accountType: (typeof accountTypes)[number] | null
  readonly reason: string | null
}

export const clientBulkAction = 'clients.change'

/** Changes some hundred clients in one statement, with an audit entry for each that changed and one event for all. */
export function bulkActionsOfClients(deps: ClientDependencies): BulkAction[] {
  return [
    {
      name: clientBulkAction,
      async work(transaction, actor, rows, stated) {
        const input = stated as ClientBulkInput
        const change = changeOf(input)
        const now = deps.clock.now()
        const changed = await changeMany(
          transaction,
          rows.map(({ rowId }) => rowId),
          change,
          now,
        )
        const details = { reason: input.reason, bulk: true, ...change }
        await deps.audit.appendAll(
          transaction,
          actor,
          changed.map(({ id }) => ({ action: 'update', resourceType: 'client', resourceId: String(id), details })),
        )
        if (changed.length > 0)
          await deps.outbox.emit(transaction, {
            kind: 'clients',
            type: 'clients.changed',
            version: 1,
            aggregateId: 'many',
            payload: { clients: changed.length },
          })
        const done = new Set(changed.map(({ id }) => id))
        return rows.map(({ position, rowId }) => ({ position, failure: done.has(rowId) ? null : alreadySo(input) }))
      },
    },
  ]
}

function changeOf({ action, accountType }: ClientBulkInput) {
  if (action === 'set_account_type') return { accountType: accountType ?? 'standard' }
  return { isActive: action === 'reactivate' }
}

function alreadySo({ action, accountType }: ClientBulkInput): string {
  if (action === 'set_account_type') return `is of type ${accountType} already`
  return action === 'reactivate' ? 'is active already' : 'is inactive already'
}
