/** Evaluates the rules in force against an event and raises alerts. */

import { ruleLabels } from '#contract/alerts/rule-labels.ts'
import { assertDefined } from '#kernel/assert.ts'
import { addBankDays } from '#kernel/bank-days.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { settleAll } from '#kernel/promises.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { evaluate, findingTranslations } from './evaluate-conversion-rules.ts'
import { alertEvent } from './events.ts'
import { digestOf, findingText, hashOfLists } from './evidence.ts'
import { type AlertFinding, type EventFacts, type History, type Inputs, ruleSubjects } from './facts.ts'
import { lookUp } from './history/store.ts'
import { parametersOf } from './rules/parameters.ts'
import { versionsInForce } from './rules/store.ts'
import {
  addLinks,
  addSteps,
  joinAlerts,
  type KnownAlert,
  saveAlerts,
  saveEvent,
  saveRequestedReviews,
  textColumns,
} from './store.ts'
import type { RuleVersionRow, StoredAlert } from './tables.ts'
import { t } from './texts.ts'

interface Happening {
  /** Unique key of the event, which makes its evaluation idempotent. */
  readonly sourceKey: string
  readonly at: Date
  readonly facts: EventFacts
}

/**
 * Stores an event and evaluates every rule in force against it, in the caller's transaction: its
 * alerts commit with the event. Idempotent. Events of one client are evaluated one after the other,
 * so that a rule sees all earlier ones.
 */
export async function evaluateRules(
  transaction: Transaction,
  deps: ComplianceDependencies,
  { sourceKey, at, facts }: Happening,
): Promise<void> {
  // Inputs of that date: the sanctions lists, and the version of each rule.
  const [inForce, versions] = await settleAll([
    deps.screening.lists(transaction),
    versionsInForce(transaction, facts.date),
  ])
  const lists = inForce.map(({ source, versionId, sha256 }) => ({ source, version: versionId, sha256 }))
  const listHash = hashOfLists(lists)
  const event = { ...eventColumns(facts), sourceKey, happenedAt: at, lists, listHash }
  const rules = applicableRules(versions, facts)
  // One round trip: the event is inserted together with the query of its history. The lock
  // guarantees that no later event of this client precedes it.
  const [eventId, historyOf] = await settleAll([
    saveEvent(transaction, event, lockKeysOf(facts)),
    lookUp(transaction, rules, { sourceKey }),
  ])
  if (eventId === null) return
  const found = findingsOf(rules, facts, (rule) => historyOf(rule, eventId))
  if (found.length > 0) await saveFindings(transaction, deps, found, { eventId, at, facts, listHash })
}

/** Match rules use no history, and one transaction may screen many clients: they need no lock. */
function lockKeysOf(facts: EventFacts): string[] {
  if (facts.kind !== 'conversion' && facts.kind !== 'clearance') return []
  const client = `compliance.evaluate:client:${facts.clientId ?? 'own'}`
  if (facts.kind !== 'conversion') return [client]
  const { personId, walletKey, walletHolders } = facts
  return [
    client,
    ...(personId === undefined ? [] : [`compliance.evaluate:person:${personId}`]),
    ...(walletKey === undefined ? [] : [`compliance.evaluate:wallet:${walletKey}`]),
    // A circle passes through other clients. Few conversions pay to a wallet that several have.
    ...(walletHolders === undefined ? [] : ['compliance.evaluate:circle']),
  ]
}

function eventColumns(facts: EventFacts) {
  const isConversion = 'conversionId' in facts
  return {
    kind: facts.kind,
    clientId: 'clientId' in facts ? facts.clientId : null,
    personId: facts.kind === 'conversion' ? (facts.personId ?? null) : null,
    walletKey: facts.kind === 'conversion' ? (facts.walletKey ?? null) : null,
    conversionId: isConversion ? facts.conversionId : null,
    amountXof: isConversion ? BigInt(facts.amountXof) : null,
    grossUsdMinor: isConversion ? BigInt(facts.grossUsdMinor) : null,
    businessDate: facts.date,
    facts,
  }
}

interface Found {
  readonly version: RuleVersionRow
  readonly inputs: Inputs
  readonly finding: AlertFinding
}

/** The rules for events of this kind, with the parameters in force. */
function applicableRules(versions: readonly RuleVersionRow[], { kind }: EventFacts) {
  return versions
    .filter(({ rule, enabled }) => enabled && ruleSubjects[rule] === kind)
    .map((version) => ({ version, rule: version.rule, parameters: parametersOf(version.rule, version.parameters) }))
}

/** Findings of these rules in an event, ordered by rule code. */
function findingsOf(
  rules: ReturnType<typeof applicableRules>,
  facts: EventFacts,
  historyOf: (rule: RuleVersionRow['rule']) => History | null,
): Found[] {
  return rules.flatMap(({ version, rule, parameters }) => {
    const inputs: Inputs = { event: facts, history: historyOf(rule) }
    const finding = evaluate(rule, parameters, inputs)
    return finding ? [{ version, inputs, finding }] : []
  })
}

interface StoredFacts {
  readonly eventId: bigint
  readonly at: Date
  readonly facts: EventFacts
  readonly listHash: string
}

/**
 * Raises an alert for each fact without one, and links the conversion to the existing alerts of the
 * others.
 */
async function saveFindings(
  transaction: Transaction,
  deps: ComplianceDependencies,
  found: readonly Found[],
  stored: StoredFacts,
): Promise<void> {
  const { at, facts } = stored
  // A fact about this event alone cannot have an alert yet. Most other facts have one, which spares
  // building the new alert.
  const shared = found.filter(({ finding }) => !isOfItself(finding))
  const before = await joinKnown(transaction, shared, at)
  const without = (known: readonly { readonly factKey: string }[], some: readonly Found[]) => {
    const facts = new Set(known.map(({ factKey }) => factKey))
    return some.filter(({ finding }) => !facts.has(finding.factKey))
  }
  const missing = without(before, found)
  const raised = await raise(transaction, deps, missing, stored)
  // Another transaction may have raised one in between.
  const known = [...before, ...(await joinKnown(transaction, without(raised, missing), at))]
  const findingOf = new Map(found.map(({ finding }) => [finding.factKey, finding]))
  const announced = raised.map((alert) => ({
    alert,
    finding: assertDefined(findingOf.get(alert.factKey), 'a finding'),
  }))
  await writeOf(transaction, deps, announced, facts)
  await deps.outbox.emitAll(transaction, [
    ...raised.map(({ id, clientId, severity }) => alertEvent('alert.raised', id, { clientId, severity })),
    ...known.filter(({ joined }) => joined).map(({ id, clientId }) => alertEvent('alert.changed', id, { clientId })),
  ])
  const alertOfFact = new Map([...raised, ...known].map(({ factKey, id }) => [factKey, id]))
  const requests = found.flatMap(({ version, finding: { conversionId, factKey, title } }) =>
    version.asksForReview && conversionId !== null
      ? [
          {
            ...ruleOf(version),
            alertId: assertDefined(alertOfFact.get(factKey), 'an alert'),
            conversionId,
            title,
            requestedAt: at,
          },
        ]
      : [],
  )
  if (requests.length > 0) await saveRequestedReviews(transaction, requests)
}

/** Whether the fact concerns only its own conversion. */
const isOfItself = ({ factKey, conversionId }: AlertFinding): boolean => factKey.endsWith(`:conversion:${conversionId}`)

/** Inserts alerts for facts that have none; returns the inserted ones. */
async function raise(
  transaction: Transaction,
  deps: ComplianceDependencies,
  missing: readonly Found[],
  stored: StoredFacts,
): Promise<StoredAlert[]> {
  if (missing.length === 0) return []
  const isBankDay = await deps.bankCalendar.bankDaysOfBusiness(transaction)
  const dueOn = (bankDays: number) => addBankDays(stored.facts.date as BusinessDate, bankDays, isBankDay)
  return saveAlerts(
    transaction,
    missing.map((one) => alertOf(one, stored, dueOn(one.version.answerWithinBankDays))),
  )
}

const ruleOf = ({ rule, version }: RuleVersionRow) => ({ rule, ruleVersion: version })

function alertOf({ version, inputs, finding }: Found, { eventId, at, listHash }: StoredFacts, dueOn: BusinessDate) {
  const { rule } = version
  const text = findingText(finding)
  const { linked: _, amountXof, ...stated } = finding
  return {
    ...stated,
    translations: findingTranslations(rule, parametersOf(rule, version.parameters), inputs),
    eventId,
    rule,
    ruleVersion: version.version,
    amountXof: amountXof === null ? null : BigInt(amountXof),
    listHash,
    inputs,
    finding: text,
    digest: digestOf({ rule, ruleVersion: version.version, listHash, inputs, finding: text }),
    raisedAt: at,
    dueOn,
    updatedAt: at,
  }
}

/** History, links and audit entries of newly raised alerts. */
async function writeOf(
  transaction: Transaction,
  { audit, clock }: ComplianceDependencies,
  announced: readonly { readonly alert: StoredAlert; readonly finding: AlertFinding }[],
  facts: EventFacts,
): Promise<void> {
  if (announced.length === 0) return
  // The event may have happened long before; its evaluation starts now.
  const actor = systemActor('compliance.rules', clock.now())
  await addSteps(
    transaction,
    announced.map(({ alert }) => ({
      alertId: alert.id,
      kind: 'raised',
      at: alert.raisedAt,
      actorName: actor.name,
      ...textColumns(() => t.raisedByRule(contractText(ruleLabels[alert.rule].name), alert.ruleVersion)),
    })),
  )
  const links = announced.flatMap(({ alert, finding }) => {
    const linked = { alertId: alert.id, addedByName: actor.name, addedAt: alert.raisedAt }
    const conversions = finding.linked.map(
      ({ conversionId, reference }) =>
        ({ ...linked, kind: 'conversion', targetId: conversionId, label: reference }) as const,
    )
    return facts.kind === 'screening_hit'
      ? [...conversions, { ...linked, kind: 'match' as const, targetId: facts.matchId, label: facts.matchedName }]
      : conversions
  })
  if (links.length > 0) await addLinks(transaction, links)
  await audit.appendAll(
    transaction,
    actor,
    announced.map(({ alert: { id, rule, ruleVersion, severity, clientId, conversionId, factKey } }) => ({
      action: 'create',
      resourceType: 'alert',
      resourceId: String(id),
      details: { rule, ruleVersion, severity, clientId, conversionId, factKey },
    })),
  )
}

/** Links another conversion to the existing alerts of its facts instead of raising new ones. */
async function joinKnown(transaction: Transaction, found: readonly Found[], at: Date): Promise<readonly KnownAlert[]> {
  const [first] = found
  if (!first || first.finding.conversionId === null) return []
  const { conversionId, reference } = first.finding
  const factKeys = found.map(({ finding }) => finding.factKey)
  const actorName = systemActor('compliance.rules', at).name
  return joinAlerts(transaction, { factKeys, conversionId, label: reference ?? String(conversionId), actorName, at })
}
