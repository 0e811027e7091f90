import { businessDate } from '#kernel/clock.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { judge } from './evaluate-rules.ts'
import type { HitFacts, RateFacts } from './facts.ts'

/**
 * Evaluates events of lower modules, which cannot call upwards. The handler runs in the publisher's
 * transaction, so that an alert commits or rolls back with the refused rate or the match.
 */
export async function evaluateEvent(
  transaction: Transaction,
  deps: ComplianceDependencies,
  event: DomainEvent,
): Promise<void> {
  if (event.type === 'screening.match_opened') return judgeMatch(transaction, deps, Number(event.aggregateId))
  if (event.type === 'fx.off_parity') return judgeRate(transaction, deps, event)
}

async function judgeMatch(transaction: Transaction, deps: ComplianceDependencies, matchId: number): Promise<void> {
  const found = await deps.screening.match(transaction, matchId)
  if (!found) return
  const { match, subject } = found
  const { matchedName, source, entryId, score } = match
  // A name that could not be screened resembles nobody; it waits in the queue of matches.
  if (matchedName === null || source === null || entryId === null || score === null) return
  const client = match.clientId === null ? null : await deps.clients.get(transaction, match.clientId)
  const facts: HitFacts = {
    kind: 'screening_hit',
    matchId,
    clientId: match.clientId,
    clientName: client?.companyName ?? null,
    subjectName: subject.name,
    matchedName,
    list: source,
    entryId,
    scorePercent: Math.floor(score * 100),
    date: await dateOf(transaction, deps, match.createdAt),
  }
  await judge(transaction, deps, { sourceKey: `screening_match:${matchId}`, at: match.createdAt, facts })
}

async function judgeRate(transaction: Transaction, deps: ComplianceDependencies, event: DomainEvent): Promise<void> {
  const at = deps.clock.now()
  const { rate, impliedRate, toleranceBasisPoints, asOf } = event.payload
  const facts: RateFacts = {
    kind: 'rate_refused',
    source: event.aggregateId,
    rate: String(rate),
    impliedRate: typeof impliedRate === 'string' ? impliedRate : null,
    toleranceBasisPoints: Number(toleranceBasisPoints),
    asOf: String(asOf),
    date: await dateOf(transaction, deps, at),
  }
  await judge(transaction, deps, { sourceKey: `rate:${facts.source}:${facts.rate}:${facts.asOf}`, at, facts })
}

async function dateOf(executor: Executor, { settings }: ComplianceDependencies, at: Date): Promise<string> {
  return businessDate(at, await settings.read(executor, 'business.timeZone'))
}
