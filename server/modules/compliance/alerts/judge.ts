import { type RuleCode, ruleWords } from '#contract/alert-rules.ts'
import { addBankDays } from '#kernel/bank-days.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { evaluate } from './evaluate.ts'
import { alertEvent } from './events.ts'
import { digestOf, findingText, hashOfLists } from './evidence.ts'
import { type EventFacts, type Finding, type Inputs, judges } from './facts.ts'
import { lookUp } from './history/store.ts'
import { parametersOf } from './rules/parameters.ts'
import { versionsInForce } from './rules/store.ts'
import { addLink, addStep, alertOfFact, keepAlert, keepAskedReview, keepEvent, waitForTurn } from './store.ts'
import type { AlertInFull, ListVersion, RuleVersionRow } from './tables.ts'

interface Happening {
  /** Names what happened: it is judged once. */
  readonly sourceKey: string
  readonly at: Date
  readonly facts: EventFacts
}

/**
 * Keeps what happened and sets every rule in force against it, in the caller's transaction: the alert stands when what it is
 * about does. Safe to repeat. What one client does is judged one after the other, so that a rule sees all that came before.
 */
export async function judge(
  transaction: Transaction,
  deps: ComplianceDependencies,
  { sourceKey, at, facts }: Happening,
): Promise<void> {
  const clientId = 'clientId' in facts ? facts.clientId : null
  // A match is found by rules that look at no past, and many clients are screened in one transaction: they take no turns.
  if (clientId !== null && facts.kind !== 'screening_hit') await waitForTurn(transaction, clientId)
  const lists = (await deps.screening.lists(transaction)).map(({ source, versionId, sha256 }) => ({
    source,
    version: versionId,
    sha256,
  }))
  const listHash = hashOfLists(lists)
  const eventId = await keepEvent(transaction, { ...eventColumns(facts), sourceKey, happenedAt: at, lists, listHash })
  if (eventId === null) return
  const rules = (await versionsInForce(transaction, facts.date)).filter(
    ({ rule, enabled }) => enabled && judges[rule] === facts.kind,
  )
  for (const rule of rules) await apply(transaction, deps, rule, { eventId, at, facts, lists, listHash })
}

function eventColumns(facts: EventFacts) {
  const isConversion = 'conversionId' in facts
  return {
    kind: facts.kind,
    clientId: 'clientId' in facts ? facts.clientId : null,
    conversionId: isConversion ? facts.conversionId : null,
    amountXof: isConversion ? BigInt(facts.amountXof) : null,
    grossUsdMinor: isConversion ? BigInt(facts.grossUsdMinor) : null,
    businessDate: facts.date,
    facts,
  }
}

interface Kept {
  readonly eventId: bigint
  readonly at: Date
  readonly facts: EventFacts
  readonly lists: readonly ListVersion[]
  readonly listHash: string
}

async function apply(
  transaction: Transaction,
  deps: ComplianceDependencies,
  version: RuleVersionRow,
  { eventId, at, facts, listHash }: Kept,
): Promise<void> {
  const rule: RuleCode = version.rule
  const parameters = parametersOf(rule, version.parameters)
  const history = (await lookUp(transaction, rule, parameters, { eventId }))?.get(eventId) ?? null
  const inputs: Inputs = { event: facts, history }
  const finding = evaluate(rule, parameters, inputs)
  if (!finding) return
  const text = findingText(finding)
  const isBankDay = await deps.bankCalendar.bankDaysOfBusiness(transaction)
  const { linked: _, amountXof, ...stated } = finding
  const alert = await keepAlert(transaction, {
    ...stated,
    eventId,
    rule,
    ruleVersion: version.version,
    amountXof: amountXof === null ? null : BigInt(amountXof),
    listHash,
    inputs,
    finding: text,
    digest: digestOf({ rule, ruleVersion: version.version, listHash, inputs, finding: text }),
    raisedAt: at,
    dueOn: addBankDays(facts.date as BusinessDate, version.answerWithinBankDays, isBankDay),
    updatedAt: at,
  })
  if (alert) await announce(transaction, deps, alert, finding, facts)
  else await joinKnown(transaction, deps, finding, at)
  if (version.asksForReview && finding.conversionId !== null) {
    const { id: alertId } = alert ?? (await alertOfFact(transaction, finding.factKey))
    const { conversionId, title } = finding
    const asked = { conversionId, rule, ruleVersion: version.version, alertId, title, askedAt: at }
    await keepAskedReview(transaction, asked)
  }
}

async function announce(
  transaction: Transaction,
  { audit, outbox, clock }: ComplianceDependencies,
  alert: AlertInFull,
  finding: Finding,
  facts: EventFacts,
): Promise<void> {
  // What is judged may have happened long before; the judging begins now.
  const actor = systemActor('compliance.rules', clock.now())
  const name = ruleWords[alert.rule].name
  await addStep(transaction, {
    alertId: alert.id,
    kind: 'raised',
    at: alert.raisedAt,
    actorName: actor.name,
    text: `Raised by the rule ${name}, version ${alert.ruleVersion}`,
  })
  const tied = { alertId: alert.id, addedByName: actor.name, addedAt: alert.raisedAt }
  for (const { conversionId, reference } of finding.linked)
    await addLink(transaction, { ...tied, kind: 'conversion', targetId: conversionId, label: reference })
  if (facts.kind === 'screening_hit')
    await addLink(transaction, { ...tied, kind: 'match', targetId: facts.matchId, label: facts.matchedName })
  const { rule, ruleVersion, severity, clientId, conversionId } = alert
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'alert',
    resourceId: String(alert.id),
    details: { rule, ruleVersion, severity, clientId, conversionId, factKey: alert.factKey },
  })
  await outbox.emit(transaction, alertEvent('alert.raised', alert.id, { clientId, severity }))
}

/** A further conversion of a fact that has its alert: it is tied to it, and no second alert is raised. */
async function joinKnown(
  transaction: Transaction,
  { outbox }: ComplianceDependencies,
  { factKey, conversionId, reference }: Finding,
  at: Date,
): Promise<void> {
  if (conversionId === null) return
  const known = await alertOfFact(transaction, factKey)
  if (known.conversionId === conversionId) return
  const { name } = systemActor('compliance.rules', at)
  const label = reference ?? String(conversionId)
  const tied = { alertId: known.id, addedByName: name, addedAt: at }
  if (!(await addLink(transaction, { ...tied, kind: 'conversion', targetId: conversionId, label }))) return
  await addStep(transaction, {
    alertId: known.id,
    kind: 'linked',
    at,
    actorName: name,
    text: `${label} belongs to it too`,
  })
  await outbox.emit(transaction, alertEvent('alert.changed', known.id, { clientId: known.clientId }))
}
