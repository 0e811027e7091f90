/** Replay: proves that stored inputs reproduce each alert. */

import type { IntegrityViolation } from '#kernel/assert.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { evaluate } from './evaluate-conversion-rules.ts'
import { digestOf, findingText, hashOfLists } from './evidence.ts'
import type { AlertFinding, Inputs } from './facts.ts'
import { lookUp } from './history/store.ts'
import * as t from './messages.ts'
import { parametersOf } from './rules/parameters.ts'
import { findVersion } from './rules/store.ts'
import { alertsAfter, eventsOf } from './store.ts'
import type { EvaluatedEventRow, RuleVersionRow, StoredAlert } from './tables.ts'

const readAtOnce = 500

/**
 * Reproduces every alert from its rule version, list hash and inputs, and compares byte for byte.
 * Queries the inputs again from the stored events, and compares the alert's own columns with its
 * finding. Returns the differences.
 */
export async function replayAlerts(executor: Executor): Promise<{ alerts: number; findings: IntegrityViolation[] }> {
  const versions = new Map<string, RuleVersionRow>()
  const versionOf = async ({ rule, ruleVersion }: StoredAlert): Promise<RuleVersionRow | null> => {
    const key = `${rule}:${ruleVersion}`
    const known = versions.get(key) ?? (await findVersion(executor, rule, ruleVersion))
    if (known) versions.set(key, known)
    return known
  }
  const findings: IntegrityViolation[] = []
  let alerts = 0
  for (let after = 0; ; ) {
    const rows = await alertsAfter(executor, after, readAtOnce)
    const events = await eventsOf(
      executor,
      rows.map(({ eventId }) => eventId),
    )
    for (const alert of rows) {
      const version = await versionOf(alert)
      const event = events.get(alert.eventId)
      const wrong = version && event ? await differences(executor, alert, version, event) : [t.replayEventMissing]
      for (const message of wrong) findings.push({ area: 'alerts', id: t.alertLabel(alert.id), message })
    }
    alerts += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < readAtOnce) return { alerts, findings }
    after = last.id
  }
}

async function differences(
  executor: Executor,
  alert: StoredAlert,
  version: RuleVersionRow,
  event: EvaluatedEventRow,
): Promise<string[]> {
  const parameters = parametersOf(alert.rule, version.parameters)
  const historyOf = await lookUp(executor, [{ rule: alert.rule, parameters }], { eventId: event.id })
  const seen: Inputs = { event: event.facts, history: historyOf(alert.rule, event.id) }
  const checks: [string, boolean][] = [
    [t.replayFindingDiffers, replays(alert, version)],
    [t.replayInputsDiffer, digestOf({ ...alert, inputs: seen }) === alert.digest],
    [t.replayListDiffers, hashOfLists(event.lists) === alert.listHash],
    [t.replayColumnsDiffer, columnsAgree(alert)],
  ]
  return checks.filter(([, holds]) => !holds).map(([message]) => message)
}

/** Whether rule version and stored inputs give exactly the stored bytes. */
export function replays(alert: StoredAlert, version: Pick<RuleVersionRow, 'parameters'>): boolean {
  const finding = evaluate(alert.rule, parametersOf(alert.rule, version.parameters), alert.inputs)
  return finding !== null && findingText(finding) === alert.finding && digestOf(alert) === alert.digest
}

function columnsAgree(alert: StoredAlert): boolean {
  const { linked: _, amountXof, ...stated } = JSON.parse(alert.finding) as AlertFinding
  const isAmount = (alert.amountXof?.toString() ?? null) === amountXof
  return isAmount && Object.entries(stated).every(([name, value]) => alert[name as keyof StoredAlert] === value)
}
