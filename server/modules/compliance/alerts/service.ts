import { assertDefined } from '#kernel/assert.ts'
import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
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
import { evaluateEvent } from './event-handlers.ts'
import type { AlertCase } from './presentation.ts'
import {
  type AlertFilter,
  type AlertSortKey,
  alertSorting,
  countAlerts,
  foldAlertTally,
  pageOfAlerts,
  selectAlerts,
} from './queue/store.ts'
import { replayAlerts } from './replay.ts'
import { addVersion, decideVersion, rulesWithStatus, type VersionWithStatus } from './rules/service.ts'
import { findVersion } from './rules/store.ts'
import { tryRule } from './rules/trial.ts'
import { findAlert, linksOf, stepsOf } from './store.ts'
import type { AlertRow } from './tables.ts'
import { alertTrends } from './trends.ts'

export interface Alerts {
  /** Evaluates every rule in force against a conversion; idempotent. */
  judgeConversion(transaction: Transaction, asked: EvaluatedConversion): Promise<void>
  /**
   * Evaluates a refused rate or an opened match in the transaction of its event; ignores other
   * events.
   */
  hear(transaction: Transaction, event: DomainEvent): Promise<void>
  list(
    executor: Executor,
    filter: AlertFilter,
    page: { readonly limit: number; readonly sorting: Sorting<AlertSortKey> },
  ): Promise<Page<AlertRow>>
  /** Number of matches; a search is counted up to 10,000. */
  count(executor: Executor, filter: AlertFilter): Promise<number>
  select: typeof selectAlerts
  /** An alert with its rule, links and history; null if not found. */
  find(executor: Executor, id: number): Promise<AlertCase | null>
  readonly change: Bound<typeof changeAlert>
  readonly decide: Bound<typeof decideAlert>
  readonly comment: Bound<typeof commentAlert>
  readonly link: Bound<typeof linkAlert>
  trends(executor: Executor): ReturnType<typeof alertTrends>
  rules(executor: Executor): Promise<VersionWithStatus[]>
  readonly addRuleVersion: Bound<typeof addVersion>
  readonly decideRuleVersion: Bound<typeof decideVersion>
  tryRule(executor: Executor, wish: Parameters<typeof tryRule>[2]): ReturnType<typeof tryRule>
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
  wish: infer W,
) => infer Answer
  ? (transaction: T, actor: A, wish: W) => Answer
  : never

export function createAlerts(deps: ComplianceDependencies): Alerts {
  return {
    judgeConversion: (transaction, asked) => evaluateConversion(transaction, deps, asked),
    hear: (transaction, event) => evaluateEvent(transaction, deps, event),
    async list(executor, filter, { limit, sorting }) {
      const { rows, total } = await pageOfAlerts(executor, filter, { limit: limit + 1, sorting })
      return pageOf(alertSorting, sorting, { rows, total, limit })
    },
    count: countAlerts,
    select: selectAlerts,
    async find(executor, id) {
      const alert = await findAlert(executor, id)
      if (!alert) return null
      const rule = assertDefined(
        await findVersion(executor, alert.rule, alert.ruleVersion),
        'the rule version of an alert',
      )
      return { alert, rule, links: await linksOf(executor, id), steps: await stepsOf(executor, id) }
    },
    change: (transaction, actor, wish) => changeAlert(transaction, deps, actor, wish),
    decide: (transaction, actor, verdict) => decideAlert(transaction, deps, actor, verdict),
    comment: (transaction, actor, wish) => commentAlert(transaction, deps, actor, wish),
    link: (transaction, actor, wish) => linkAlert(transaction, deps, actor, wish),
    trends: (executor) => alertTrends(executor, deps),
    rules: (executor) => rulesWithStatus(executor, deps),
    addRuleVersion: (transaction, actor, wish) => addVersion(transaction, deps, actor, wish),
    decideRuleVersion: (transaction, actor, verdict) => decideVersion(transaction, deps, actor, verdict),
    tryRule: (executor, wish) => tryRule(executor, deps, wish),
    verify: replayAlerts,
    foldTally: foldAlertTally,
    officers: (executor) => deps.identity.whoMay(executor, 'alerts.handle'),
    bulkActions: bulkActionsOfAlerts(deps),
  }
}
