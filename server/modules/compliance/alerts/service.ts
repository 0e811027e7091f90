import { alertSeverities } from '#contract/alerts/labels.ts'
import { similarityPercent } from '#contract/compliance/labels.ts'
import { assertDefined } from '#kernel/assert.ts'
import { addDays, businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { sharePercent } from '#kernel/percent.ts'
import { bindSecond } from '#server/platform/bind.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import { pageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { bulkActionsOfAlerts } from './bulk.ts'
import { changeAlert, commentAlert, decideAlert, linkAlert } from './cases.ts'
import { evaluateConversion } from './conversions.ts'
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
import { addVersion, decideVersion, ruleFigures, rulesWithStatus } from './rules/service.ts'
import { findVersion } from './rules/store.ts'
import { tryRule } from './rules/trial.ts'
import { alertsToClose, findAlert, linksOf, stepsOf } from './store.ts'
import type { AlertRow } from './tables.ts'

export type Alerts = ReturnType<typeof createAlerts>

export function createAlerts(deps: ComplianceDependencies) {
  const bind = bindSecond(deps)
  return {
    evaluateForConversion: bind(evaluateConversion),
    handle: bind(evaluateEvent),
    async list(
      executor: Executor,
      filter: AlertFilter,
      { limit, sorting }: { readonly limit: number; readonly sorting: Sorting<AlertSortKey> },
    ): Promise<Page<AlertRow>> {
      const { rows, total } = await pageOfAlerts(executor, filter, { limit: limit + 1, sorting })
      return pageOf(alertSorting, sorting, { rows, total, limit })
    },
    count: countAlerts,
    select: selectAlerts,
    awaitingClosing: alertsToClose,
    /** An alert with its rule, links and history; null if not found. */
    async find(executor: Executor, id: number): Promise<AlertCase | null> {
      const alert = await findAlert(executor, id)
      if (!alert) return null
      const rule = assertDefined(
        await findVersion(executor, alert.rule, alert.ruleVersion),
        'the rule version of an alert',
      )
      return { alert, rule, links: await linksOf(executor, id), steps: await stepsOf(executor, id) }
    },
    change: bind(changeAlert),
    decide: bind(decideAlert),
    comment: bind(commentAlert),
    link: bind(linkAlert),
    trends: bind(alertTrends),
    rules: bind(rulesWithStatus),
    ruleFigures: bind(ruleFigures),
    addRuleVersion: bind(addVersion),
    decideRuleVersion: bind(decideVersion),
    tryRule: bind(tryRule),
    verify: replayAlerts,
    foldTally: foldAlertTally,
    /** The people that alerts can be assigned to. */
    officers: (executor: Executor) => deps.identity.listByPermission(executor, 'alerts.handle'),
    bulkActions: bulkActionsOfAlerts(deps),
  }
}

/**
 * Evaluates a refused rate or an opened match, and follows a decided match; ignores other events.
 * Their modules cannot call upwards. The handler runs in the publisher's transaction, so that an
 * alert commits or rolls back with the rate or the match.
 */
async function evaluateEvent(
  transaction: Transaction,
  deps: ComplianceDependencies,
  event: DomainEvent,
): Promise<void> {
  if (event.type === 'screening.match_opened') return evaluateMatch(transaction, deps, Number(event.aggregateId))
  if (event.type === 'screening.match_decided')
    return followMatch(transaction, deps, Number(event.aggregateId), event.payload)
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
    scorePercent: similarityPercent(score),
    date: await dateOf(transaction, deps, match.createdAt),
  }
  await evaluateRules(transaction, deps, { sourceKey: `screening_match:${matchId}`, at: match.createdAt, facts })
}

/**
 * Ends the alert of a cleared match as a false positive, which a later confirmation reopens, and
 * that of a match withdrawn for another one of the client as a duplicate. The alert of any other
 * withdrawn match waits for a person: a changed name may be an evasion.
 */
async function followMatch(
  transaction: Transaction,
  deps: ComplianceDependencies,
  matchId: number,
  { byTwo, decision }: DomainEvent['payload'],
): Promise<void> {
  const found = await deps.screening.match(transaction, matchId)
  if (!found) return
  const { status, reason, decidedBy, decidedByName } = found.match
  const change = {
    factKey: matchFact(matchId),
    outcome: 'false_positive' as const,
    by: { userId: decidedBy, name: decidedByName ?? 'Corridor' },
    isByTwo: byTwo === true,
  }
  if (decision === 'duplicate')
    return resolveLinked(transaction, deps, { ...change, outcome: 'duplicate', note: reason ?? '' })
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
