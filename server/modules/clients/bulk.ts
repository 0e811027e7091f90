/** Bulk actions on clients. */

import type { BulkActionName } from '#contract/bulk-actions.ts'
import type { accountTypes } from '#contract/clients/api.ts'
import { clientBulkActions } from '#contract/clients/lists.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import { type BulkChange, fieldAction } from '#server/platform/bulk/undo.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { EachRecord } from '#server/platform/events/event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ClientDependencies } from './dependencies.ts'
import { type ClientsChange, changeMany } from './store.ts'
import { t } from './texts.ts'

export interface ClientBulkInput {
  readonly action: (typeof clientBulkActions)[number]
  readonly accountType: (typeof accountTypes)[number] | null
  readonly reason: string | null
}

export const clientBulkName = (action: ClientBulkInput['action']): BulkActionName => `clients.${action}`

/**
 * Changes a few hundred clients in one statement. Writes one audit entry per changed client and one
 * event for all.
 */
export function bulkActionsOfClients(deps: ClientDependencies): BulkAction[] {
  return clientBulkActions.map((action) =>
    fieldAction<ClientBulkInput, ClientsChange>({
      name: clientBulkName(action),
      permission: 'clients.write',
      changeOf,
      unchangedReason,
      apply: (transaction, actor, input) => applyChange(transaction, deps, actor, input),
    }),
  )
}

async function applyChange(
  transaction: Transaction,
  { audit, clock, outbox }: ClientDependencies,
  actor: Actor,
  { targets, change, reason }: BulkChange<ClientsChange>,
) {
  const changed = await changeMany(transaction, targets, change, clock.now())
  const details = { reason, bulk: true }
  await audit.appendAll(
    transaction,
    actor,
    changed.map(({ id, before }) => ({
      action: 'update',
      resourceType: 'client',
      resourceId: String(id),
      details,
      before,
      after: change,
    })),
  )
  if (changed.length > 0)
    await outbox.emit(transaction, {
      kind: 'clients',
      type: 'clients.changed',
      version: 1,
      aggregateId: 'many',
      payload: { each: { type: eventOf(change), ids: changed.map(({ id }) => id) } satisfies EachRecord },
    })
  return changed
}

/** What the change of one client would emit, which webhooks deliver for each. */
function eventOf(change: ClientsChange): string {
  if (!('isActive' in change)) return 'client.updated'
  return change.isActive ? 'client.reactivated' : 'client.deactivated'
}

function changeOf({ action, accountType }: ClientBulkInput): ClientsChange {
  if (action === 'set_account_type') return { accountType: accountType ?? 'standard' }
  return { isActive: action === 'reactivate' }
}

function unchangedReason({ action, accountType }: ClientBulkInput): string {
  if (action === 'set_account_type') return t.alreadyOfType(accountType ?? '')
  return action === 'reactivate' ? t.alreadyActive : t.alreadyInactive
}
