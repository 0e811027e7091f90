/** Trial of rule parameters on stored events. */

import type { RuleCode } from '#contract/alerts/labels.ts'
import type { TriedAlert } from '#contract/alerts/rules.ts'
import { addDays, businessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ComplianceDependencies } from '../../dependencies.ts'
import type { RuleError } from '../errors.ts'
import { evaluate, findingTranslations } from '../evaluate-conversion-rules.ts'
import { type AlertFinding, ruleSubjects } from '../facts.ts'
import { lookUp } from '../history/store.ts'
import { alertWords } from '../presentation.ts'
import { alertsOfRule, eventsBetween } from '../store.ts'
import type { AlertRow, EvaluatedEventRow } from '../tables.ts'
import { checkParameters } from './parameters.ts'

const trialDays = 90
const readAtOnce = 1000
const maxShown = 100

export interface Trial {
  readonly from: string
  readonly to: string
  readonly evaluated: number
  readonly raised: number
  readonly alerts: TriedAlert[]
  readonly added: number
  readonly known: number
  readonly missed: number
  readonly missedAlerts: TriedAlert[]
}

type Worded = AlertFinding & Pick<AlertRow, 'translations'>

/**
 * Evaluates parameters against the stored events of the last 90 days, today included, exactly as
 * the rules would have. Changes nothing. A known alert counts as found when the parameters find
 * something in its own event, or the same fact in another.
 */
export async function tryRule(
  executor: Executor,
  { settings, clock }: ComplianceDependencies,
  { rule, enabled, parameters: stated }: { rule: RuleCode; enabled: boolean; parameters: unknown },
): Promise<Result<Trial, RuleError>> {
  const checked = checkParameters(rule, stated)
  if (!checked.ok) return err({ code: 'invalid_parameters', errors: checked.error })
  const today = businessDate(clock.now(), await settings.read(executor, 'business.timeZone'))
  const period = { from: addDays(today, 1 - trialDays), to: today }
  const facts = new Map<string, { finding: Worded; event: EvaluatedEventRow }>()
  const eventsFound = new Set<bigint>()
  let evaluated = 0
  for (let after = 0n; ; ) {
    const scope = { kind: ruleSubjects[rule], ...period, after, limit: readAtOnce }
    const events = await eventsBetween(executor, scope)
    const historyOf = await lookUp(executor, enabled ? [{ rule, parameters: checked.value }] : [], scope)
    for (const event of events) {
      const inputs = { event: event.facts, history: historyOf(rule, event.id) }
      const finding = enabled ? evaluate(rule, checked.value, inputs) : null
      if (!finding) continue
      eventsFound.add(event.id)
      if (facts.has(finding.factKey)) continue
      const translations = findingTranslations(rule, checked.value, inputs)
      facts.set(finding.factKey, { finding: { ...finding, translations }, event })
    }
    evaluated += events.length
    const last = events.at(-1)
    if (!last || events.length < readAtOnce) break
    after = last.id
  }
  const known = await alertsOfRule(executor, rule, period)
  const missed = known.filter(({ eventId, factKey }) => !eventsFound.has(eventId) && !facts.has(factKey))
  const alertByFact = new Map(known.map((alert) => [alert.factKey, alert.id]))
  const alertByEvent = new Map(known.map((alert) => [alert.eventId, alert.id]))
  const raised = [...facts.values()].map(({ finding, event }) =>
    presentFinding(finding, event, alertByFact.get(finding.factKey) ?? alertByEvent.get(event.id) ?? null),
  )
  return ok({
    ...period,
    evaluated,
    raised: raised.length,
    alerts: raised.toReversed().slice(0, maxShown),
    added: raised.filter(({ alertId }) => alertId === null).length,
    known: known.length,
    missed: missed.length,
    missedAlerts: missed.slice(0, maxShown).map((alert) => ({
      alertId: alert.id,
      eventId: Number(alert.eventId),
      severity: alert.severity,
      ...alertWords(alert),
      amount: alert.amountXof?.toString() ?? null,
      at: alert.raisedAt.toISOString(),
    })),
  })
}

function presentFinding(finding: Worded, { id, happenedAt }: EvaluatedEventRow, alertId: number | null): TriedAlert {
  const { severity, amountXof } = finding
  return {
    alertId,
    eventId: Number(id),
    severity,
    ...alertWords(finding),
    amount: amountXof,
    at: happenedAt.toISOString(),
  }
}
