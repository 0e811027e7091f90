import type { Transaction } from '#server/platform/database/database.ts'
import { followEvents } from '#server/platform/events/event-consumer.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { reassess } from './assessment.ts'

/**
 * Recomputes a client's risk after a screening match of it was found or decided. Returns whether
 * the list of high-risk countries changed, which affects every client.
 */
export async function registerRiskEventHandlers(deps: ComplianceDependencies): Promise<{ countriesChanged: boolean }> {
  let countriesChanged = false
  await followEvents(deps.database, 'compliance', async (transaction, events) => {
    for (const { kind, type, aggregateId, payload } of events) {
      if (type === 'setting.changed' && aggregateId === 'compliance.highRiskCountries') countriesChanged = true
      const { clientId } = payload
      if (kind !== 'screening' || typeof clientId !== 'number') continue
      await reassessClient(transaction, deps, actorOf(deps), clientId)
    }
  })
  return { countriesChanged }
}

const batch = 200

/** Recomputes every client's risk, each in its own transaction: age and volume change with time. */
export async function reassessAll(deps: ComplianceDependencies, signal?: AbortSignal): Promise<void> {
  const { database, clients } = deps
  for (let after = 0; ; ) {
    const ids = await clients.idsAfter(database.pool, after, batch)
    for (const id of ids) {
      if (signal?.aborted) return
      await database.transaction((transaction) => reassessClient(transaction, deps, actorOf(deps), id))
    }
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

export async function reassessClient(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  clientId: number,
): Promise<void> {
  const client = await deps.clients.lock(transaction, clientId)
  if (client) await reassess(transaction, deps, actor, client)
}

const actorOf = ({ clock }: ComplianceDependencies): Actor => systemActor('compliance.reassess', clock.now())
