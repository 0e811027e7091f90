/** Locked, audited changes of one client. */

import type { Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ClientDependencies } from './dependencies.ts'
import type { ClientError } from './errors.ts'
import { type Client, lockClient, updateClient } from './store.ts'

/** Locks the client, or rejects a stale version. */
export async function lockTarget(transaction: Transaction, target: Target): Promise<Result<Client, ClientError>> {
  return atVersion(await lockClient(transaction, target.id), target.version, 'client_not_found')
}

/** Updates a locked client and writes the audit entry and the event. */
export async function changeClient(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  client: Client,
  change: {
    fields: Parameters<typeof updateClient>[2]
    event: string
    details: Record<string, unknown>
  },
): Promise<Client> {
  const changed = await updateClient(transaction, client.id, change.fields, deps.clock.now())
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'client',
    resourceId: String(client.id),
    details: change.details,
    before: auditedFields(client),
    after: auditedFields(changed),
  })
  await emitClientEvent(transaction, deps, changed, change.event)
  return changed
}

export function emitClientEvent(
  transaction: Transaction,
  { outbox }: ClientDependencies,
  client: Client,
  type: string,
): Promise<void> {
  return outbox.emit(transaction, {
    kind: 'clients',
    type,
    version: 1,
    aggregateId: String(client.id),
    payload: { clientId: client.id, version: client.version },
  })
}

/**
 * The fields that the audit log compares: all that users see, without the derived search fields.
 */
export function auditedFields(client: Client): Record<string, unknown> {
  const { nameKey, taxKey, createdAt, updatedAt, version, proposal, ...seen } = client
  return seen
}
