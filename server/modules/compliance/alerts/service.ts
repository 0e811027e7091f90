import { alertSeverities } from '#contract/alerts/labels.ts'
import { assertDefined } from '#kernel/assert.ts'
import { addDays, businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
import { sharePercent } from '#kernel/percent.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { Page } from '#server/platform/http/route.ts'
import { pageOf } from '#server/platform/http/sorted-page.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { bulkActionsOfAlerts } from './bulk.ts'
import { changeAlert, commentAlert, decideAlert, linkAlert } from './cases.ts'
import { type EvaluatedConversion, evaluateConversion } from './conversions.ts'
import { evaluateRules } from './evaluate-rules.ts'
import type { HitFacts, RateFacts } from './facts.ts'
import { matchFact, reopenLinked, resolveLinked } from './linked-outcomes.ts'
import * as t from './messages.ts'
import type { AlertCase } from './presentation.ts'
import {
  type AlertFilter,
  type AlertSortKey,
  alertSorting,
  countAlerts,
  foldAlertTally,
  pageOfAlerts,
  resolutionsOf,
  selectAlerts,
  trendOf,
} from './queue/store.ts'
import { replayAlerts } from './replay.ts'
import { addVersion, decideVersion, ruleFigures, rulesWithStatus, type VersionWithStatus } from './rules/service.ts'
import { findVersion } from './rules/store.ts'
import { tryRule } from './rules/trial.ts'
import { alertsToClose, findAlert, linksOf, stepsOf } from './store.ts'
import type { AlertRow } from './tables.ts'

export interface Alerts {
  /** Evaluates every rule in force against a conversion; idempotent. */
  evaluateForConversion(transaction: Transaction, input: EvaluatedConversion): Promise<void>
  /**
   * Evaluates a refused rate or an opened match, and follows a decided match, in the transaction of
   * its event; ignores other events.
   */
  handle(transaction: Transaction, event: DomainEvent): Promise<void>
  list(
    executor: Executor,
    filter: AlertFilter,
    page: { readonly limit: number; readonly sorting: Sorting<AlertSortKey> },
  ): Promise<Page<AlertRow>>
  /** Number of matches; a search is counted up to 10,000. */
  count(executor: Executor, filter: AlertFilter): Promise<number>
  select: typeof selectAlerts
  /** Alerts whose proposed closing waits for a second person, oldest proposal first. */
  awaitingClosing: typeof alertsToClose
  /** An alert with its rule, links and history; null if not found. */
  find(executor: Executor, id: number): Promise<AlertCase | null>
  readonly change: Bound<typeof changeAlert>
  readonly decide: Bound<typeof decideAlert>
  readonly comment: Bound<typeof commentAlert>
  readonly link: Bound<typeof linkAlert>
  trends(executor: Executor): ReturnType<typeof alertTrends>
  rules(executor: Executor): Promise<VersionWithStatus[]>
  ruleFigures(executor: Executor): ReturnType<typeof ruleFigures>
  readonly addRuleVersion: Bound<typeof addVersion>
  readonly decideRuleVersion: Bound<typeof decideVersion>
  tryRule(executor: Executor, input: Parameters<typeof tryRule>[2]): ReturnType<typeof tryRule>
  /** Reproduces every alert and returns the differences; see `replay.ts`. */
  verify(executor: Executor): Promise<{ alerts: number; findings: IntegrityViolation[] }>
  foldTally(executor: Executor): Promise<void>
  /** The people that alerts can be assigned to. */
  officers(executor: Executor): Promise<{ id: string; name: string }[]>
  readonly bulkActions: readonly BulkAction[]
}

/** A verb without the dependencies that the factory supplies. */
type Bound<Verb> = Verb extends (
  transaction: infer T,
  deps: ComplianceDependencies,
  actor: infer A,
  input: infer W,
) => infer Answer
  ? (transaction: T, actor: A, input: W) => Answer
  : never

export function createAlerts(deps: ComplianceDependencies): Alerts {
  return {
    evaluateForConversion: (transaction, input) => evaluateConversion(transaction, deps, input),
    handle: (transaction, event) => evaluateEvent(transaction, deps, event),
    async list(executor, filter, { limit, sorting }) {
      const { rows, total } = await pageOfAlerts(executor, filter, { limit: limit + 1, sorting })
      return pageOf(alertSorting, sorting, { rows, total, limit })
    },
    count: countAlerts,
    select: selectAlerts,
    awaitingClosing: alertsToClose,
    async find(executor, id) {
      const alert = await findAlert(executor, id)
      if (!alert) return null
      const rule = assertDefined(
        await findVersion(executor, alert.rule, alert.ruleVersion),
        'the rule version of an alert',
      )
      return { alert, rule, links: await linksOf(executor, id), steps: await stepsOf(executor, id) }
    },
    change: (transaction, actor, input) => changeAlert(transaction, deps, actor, input),
    decide: (transaction, actor, verdict) => decideAlert(transaction, deps, actor, verdict),
    comment: (transaction, actor, input) => commentAlert(transaction, deps, actor, input),
    link: (transaction, actor, input) => linkAlert(transaction, deps, actor, input),
    trends: (executor) => alertTrends(executor, deps),
    rules: (executor) => rulesWithStatus(executor, deps),
    ruleFigures: (executor) => ruleFigures(executor, deps),
    addRuleVersion: (transaction, actor, input) => addVersion(transaction, deps, actor, input),
    decideRuleVersion: (transaction, actor, verdict) => decideVersion(transaction, deps, actor, verdict),
    tryRule: (executor, input) => tryRule(executor, deps, input),
    verify: replayAlerts,
    foldTally: foldAlertTally,
    officers: (executor) => deps.identity.whoMay(executor, 'alerts.handle'),
    bulkActions: bulkActionsOfAlerts(deps),
  }
}

/**
 * Evaluates events of lower modules, which cannot call upwards. The handler runs in the publisher's
 * transaction, so that an alert commits or rolls back with the refused rate or the match.
 */
async function evaluateEvent(
  transaction: Transaction,
  deps: ComplianceDependencies,
  event: DomainEvent,
): Promise<void> {
  if (event.type === 'screening.match_opened') return evaluateMatch(transaction, deps, Number(event.aggregateId))
  if (event.type === 'screening.match_decided')
    return followMatch(transaction, deps, Number(event.aggregateId), event.payload.byTwo === true)
  if (event.type === 'fx.off_parity') return evaluateRate(transaction, deps, event)
}

async function evaluateMatch(transaction: Transaction, deps: ComplianceDependencies, matchId: number): Promise<void> {
  const found = await deps.screening.match(transaction, matchId)
  if (!found) return
  const { match, subject } = found
  const { matchedName, source, entryId, score } = match
  // A name that could not be screened has no listed name; it waits in the queue of matches.
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
  await evaluateRules(transaction, deps, { sourceKey: `screening_match:${matchId}`, at: match.createdAt, facts })
}

/** Ends the alert of a cleared match as a false positive; a later confirmation reopens it. */
async function followMatch(
  transaction: Transaction,
  deps: ComplianceDependencies,
  matchId: number,
  isByTwo: boolean,
): Promise<void> {
  const found = await deps.screening.match(transaction, matchId)
  if (!found) return
  const { status, reason, decidedBy, decidedByName } = found.match
  const change = {
    factKey: matchFact(matchId),
    outcome: 'false_positive' as const,
    by: { userId: decidedBy, name: decidedByName ?? 'Corridor' },
    isByTwo,
  }
  if (status === 'cleared') return resolveLinked(transaction, deps, { ...change, note: t.matchClearedNote(reason) })
  if (status === 'confirmed') await reopenLinked(transaction, deps, { ...change, note: t.matchConfirmedNote(reason) })
}

async function evaluateRate(transaction: Transaction, deps: ComplianceDependencies, event: DomainEvent): Promise<void> {
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
  await evaluateRules(transaction, deps, { sourceKey: `rate:${facts.source}:${facts.rate}:${facts.asOf}`, at, facts })
}

async function dateOf(executor: Executor, { settings }: ComplianceDependencies, at: Date): Promise<string> {
  return businessDate(at, await settings.read(executor, 'business.timeZone'))
}

const trendDays = 30

/**
 * Alerts raised and resolved on each of the last 30 business dates, today included, and on the 30
 * before.
 */
async function alertTrends(executor: Executor, { settings, clock }: ComplianceDependencies) {
  const timeZone = await settings.read(executor, 'business.timeZone')
  const until = clock.now()
  const today = businessDate(until, timeZone)
  const first = addDays(today, 1 - trendDays)
  const from = startOfBusinessDate(first, timeZone)
  const before = startOfBusinessDate(addDays(first, -trendDays), timeZone)
  const counted = await trendOf(executor, { from, until: new Date(until.getTime() + 1), timeZone })
  const went = await resolutionsOf(executor, { from, until: new Date(until.getTime() + 1), before })
  const days = Array.from({ length: trendDays }, (_, at) => {
    const date = addDays(first, at)
    const ofDay = counted.filter((row) => row.date === date)
    const [critical = 0, high = 0, medium = 0, low = 0] = alertSeverities.map((severity) =>
      ofDay.reduce((sum, row) => (row.severity === severity ? sum + row.raised : sum), 0),
    )
    return { date, critical, high, medium, low, resolved: ofDay.reduce((sum, row) => sum + row.resolved, 0) }
  })
  const { stated, falsePositives } = went
  return {
    timeZone,
    days,
    raised: days.reduce((sum, { critical, high, medium, low }) => sum + critical + high + medium + low, 0),
    raisedBefore: went.raisedBefore,
    resolved: days.reduce((sum, { resolved }) => sum + resolved, 0),
    medianMs: went.medianMs,
    falsePositivePercent: sharePercent(falsePositives, stated),
  }
}
