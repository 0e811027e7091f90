// Decisions on screening matches.
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { MatchError } from './errors.ts'
import { matchDecided } from './events.ts'
import { type MatchDecision, mayDecide } from './rules.ts'
import { findOtherLive, lockMatch, storeDecision } from './store.ts'
import type { MatchRow } from './tables.ts'

export interface MatchVerdict {
  readonly id: number
  readonly decision: MatchDecision
  readonly reason: string
  /** The version that the decision was based on; null when none was sent. */
  readonly version: number | null
}

/**
 * Confirms or clears a match with a reason. A later decision with its own reason may reverse it.
 */
export async function decideMatch(
  transaction: Transaction,
  { clock, audit, outbox }: ScreeningDependencies,
  actor: Actor,
  { id, decision, reason, version }: MatchVerdict,
): Promise<Result<MatchRow, MatchError>> {
  const match = await lockMatch(transaction, id)
  if (!match) return err({ code: 'match_not_found' })
  if (version !== null && version !== match.version) {
    return err({ code: 'stale_version', currentVersion: match.version })
  }
  if (!mayDecide(match.status, decision)) {
    return err({ code: 'already_decided', decision: match.status === 'withdrawn' ? 'withdrawn' : decision })
  }
  // A cleared match may have returned with changed facts; then the newer match needs the decision.
  const newer = match.status === 'cleared' ? await findOtherLive(transaction, match) : null
  if (newer !== null) return err({ code: 'newer_match', id: newer })

  const at = clock.now()
  const decided = await storeDecision(transaction, match, {
    status: decision,
    reason,
    by: actor.userId,
    byName: actor.name,
    at,
  })
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'screening_match',
    resourceId: String(id),
    details: {
      clientId: match.clientId,
      list: match.source,
      entryId: match.entryId,
      ...(version === null ? { versionUnchecked: true } : {}),
    },
    before: { status: match.status, reason: match.reason },
    after: { status: decision, reason },
  })
  await outbox.emit(transaction, matchDecided(id, match.clientId, decision))
  return ok(decided)
}
