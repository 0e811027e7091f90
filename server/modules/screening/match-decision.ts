/** Decisions on screening matches. */

import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { MatchError } from './errors.ts'
import { clearingProposed, matchDecided } from './events.ts'
import { clearingTakesTwo, type MatchDecision, mayDecide } from './rules.ts'
import { findOtherLive, lockMatch, saveClearingProposal, storeDecision } from './store.ts'
import type { MatchRow } from './tables.ts'
import { t } from './texts.ts'

export interface MatchVerdict extends Target {
  readonly decision: MatchDecision
  readonly reason: string
}

/**
 * Confirms or clears a match with a reason. A later decision with its own reason may reverse it.
 * Confirming holds money back, so one person suffices. Where clearing takes two, the first call
 * proposes it and that of another person decides.
 */
export async function decideMatch(
  transaction: Transaction,
  dependencies: ScreeningDependencies,
  actor: Actor,
  verdict: MatchVerdict,
): Promise<Result<MatchRow, MatchError>> {
  const { id, decision, version } = verdict
  const found = atVersion(await lockMatch(transaction, id), version, 'match_not_found')
  if (!found.ok) return found
  const match = found.value
  if (!mayDecide(match.status, decision)) {
    return err({ code: 'already_decided', decision: match.status === 'withdrawn' ? 'withdrawn' : decision })
  }
  // A cleared match may have returned with changed facts; then the newer match needs the decision.
  const newer = match.status === 'cleared' ? await findOtherLive(transaction, match) : null
  if (newer !== null) return err({ code: 'newer_match', id: newer })

  if (decision === 'cleared' && clearingTakesTwo(match)) {
    const { secondPerson } = dependencies.identity
    if (match.clearingProposedAt === null) {
      if (await secondPerson.needed(transaction, actor, 'screening.decide'))
        return ok(await saveProposal(transaction, dependencies, actor, match, verdict))
    } else {
      const allowed = await secondPerson.check(transaction, actor, 'screening.decide', [match.clearingProposedBy])
      if (!allowed.ok) return allowed
    }
  }
  return ok(await saveVerdict(transaction, dependencies, actor, match, verdict))
}

async function saveProposal(
  transaction: Transaction,
  { clock, audit, outbox }: ScreeningDependencies,
  actor: Actor,
  match: MatchRow,
  { reason, version }: MatchVerdict,
): Promise<MatchRow> {
  const proposal = { by: actor.userId, byName: actor.name, at: clock.now(), reason }
  const proposed = await saveClearingProposal(transaction, match, proposal)
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'screening_match',
    resourceId: String(match.id),
    details: { ...auditedFacts(match, version), proposed: 'cleared', reason },
  })
  await outbox.emit(transaction, clearingProposed(match.id, match.clientId))
  return proposed
}

async function saveVerdict(
  transaction: Transaction,
  { clock, audit, outbox }: ScreeningDependencies,
  actor: Actor,
  match: MatchRow,
  { decision, reason, version }: MatchVerdict,
): Promise<MatchRow> {
  const made = { status: decision, reason, by: actor.userId, byName: actor.name, at: clock.now() }
  const decided = await storeDecision(transaction, match, made)
  const { clearingProposedByName: proposedBy } = match
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'screening_match',
    resourceId: String(match.id),
    details: { ...auditedFacts(match, version), ...(proposedBy === null ? {} : { clearingProposedBy: proposedBy }) },
    before: { status: match.status, reason: match.reason },
    after: { status: decision, reason },
  })
  const byTwo = match.clearingProposedBy !== null && match.clearingProposedBy !== actor.userId
  await outbox.emit(transaction, matchDecided(match.id, match.clientId, decision, byTwo))
  if (match.clearingProposedAt !== null)
    await outbox.emit(
      transaction,
      decisionEvent('screening', actor, {
        resourceType: 'screening_match',
        resourceId: String(match.id),
        subject: () => t.clearingSubject(match.subjectName),
        outcome: decision === 'cleared' ? 'approved' : 'rejected',
        requestedBy: match.clearingProposedBy,
        note: reason,
      }),
    )
  return decided
}

const auditedFacts = ({ clientId, source, entryId }: MatchRow, version: number | null) => ({
  clientId,
  list: source,
  entryId,
  ...versionNote({ version }),
})
