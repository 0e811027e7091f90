import { systemActor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { expireKyc } from './decisions.ts'

const batch = 200

/** Expires approvals that are past their end, each in its own transaction; returns their number. */
export async function expireDue(deps: ComplianceDependencies, signal?: AbortSignal): Promise<number> {
  const { database, clients, clock } = deps
  for (let ended = 0; ; ) {
    const due = await clients.idsToExpire(database.pool, clock.now(), batch)
    for (const id of due) {
      if (signal?.aborted) return ended
      const actor = systemActor('compliance.expire-kyc', clock.now())
      if (await database.transaction((transaction) => expireKyc(transaction, deps, actor, id))) ended += 1
    }
    if (due.length < batch) return ended
  }
}
