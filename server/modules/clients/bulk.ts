/** Bulk actions on clients. */

import type { accountTypes } from '#contract/clients/api.ts'
import type { clientBulkActions } from '#contract/clients/lists.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import { type BulkChange, fieldAction } from '#server/platform/bulk/undo.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ClientDependencies } from './dependencies.ts'
import { type ClientsChange, changeMany } from './store.ts'
import { t } from './texts.ts'

export interface ClientBulkInput {
  readonly action: (typeof clientBulkActions)[number]
  readonly accountType: (typeof accountTypes)[number] | null
  readonly reason: string | null
}

export const clientBulkAction = 'clients.change'

/**
 * Changes a few hundred clients in one statement. Writes one audit entry per changed client and one
 * event for all.
 */
export function bulkActionsOfClients(deps: ClientDependencies): BulkAction[] {
  return [
    fieldAction<ClientBulkInput, ClientsChange>({
      name: clientBulkAction,
      permission: 'clients.write',
      changeOf,
      unchangedReason,
      apply: (transaction, actor, input) => applyChange(transaction, deps, actor, input),
    }),
  ]
}

async function applyChange(
  transaction: Transaction,
  { audit, clock, outbox }: ClientDependencies,
  actor: Actor,
  { targets, change, reason }: BulkChange<ClientsChange>,
) {
  const changed = await changeMany(transaction, targets, change, clock.now())
  const details = { reason, bulk: true, ...change }
  await audit.appendAll(
    transaction,
    actor,
    changed.map(({ id }) => ({ action: 'update', resourceType: 'client', resourceId: String(id), details })),
  )
  if (changed.length > 0)
    await outbox.emit(transaction, {
      kind: 'clients',
      type: 'clients.changed',
      version: 1,
      aggregateId: 'many',
      payload: { clients: changed.length },
    })
  return changed
}

function changeOf({ action, accountType }: ClientBulkInput): ClientsChange {
  if (action === 'set_account_type') return { accountType: accountType ?? 'standard' }
  return { isActive: action === 'reactivate' }
}

function unchangedReason({ action, accountType }: ClientBulkInput): string {
  if (action === 'set_account_type') return t.alreadyOfType(accountType ?? '')
  return action === 'reactivate' ? t.alreadyActive : t.alreadyInactive
}
