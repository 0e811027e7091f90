import type { KycStatus } from '#contract/clients/api.ts'
import { can } from '#contract/permissions.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Client, ClientChange, NewClient, PersonInput, PersonRow } from '#server/modules/clients/index.ts'
import { clientSubject } from '#server/modules/screening/index.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { type Alerts, createAlerts } from './alerts/service.ts'
import { type AlreadyRead, type Assessment, assess, clear, clientStatus, release } from './clearance/clearance.ts'
import type { ClearanceFacts, ClientStatus } from './clearance/rules.ts'
import type { ComplianceDependencies } from './dependencies.ts'
import type { ComplianceError } from './errors.ts'
import { eventsOfFiling, filingsOf, findFiling, lockFiling } from './filings/store.ts'
import { acknowledgeFiling, savePackage, sendBackFiling, submitFiling } from './filings/transitions.ts'
import { importActions, screenImported } from './import.ts'
import { decideKyc, expireKyc } from './kyc/decisions.ts'
import { decisionsOf } from './kyc/store.ts'
import * as t from './messages.ts'
import { relationsOf } from './relations/relations.ts'
import type { Relation } from './relations/store.ts'
import { decideRisk, reassess } from './risk/assessment.ts'
import { reassessAll, reassessClient, registerRiskEventHandlers } from './risk/event-handlers.ts'
import { complianceScore } from './score.ts'
import type { FilingEventRow, FilingRow, KycDecisionRow } from './tables.ts'

export interface Compliance {
  /** Alerts that rules raised, and the work on them. */
  readonly alerts: Alerts
  /**
   * Adds a client, screens it and computes its risk; a KYC state other than pending follows the
   * decision rules.
   */
  readonly addClient: Bound<typeof addClient>
  /** Changes a client; a new name or country triggers screening and a new risk. */
  readonly editClient: Bound<typeof editClient>
  /** See `kyc/decisions.ts`: a refusal may be committed, so that the screening result is saved. */
  readonly decideKyc: Bound<typeof decideKyc>
  readonly decideRisk: Bound<typeof decideRisk>
  readonly savePerson: Bound<typeof savePerson>
  readonly removePerson: Bound<typeof removePerson>
  kycHistory(executor: Executor, clientId: number): Promise<KycDecisionRow[]>
  /** What ties a client to other clients, details in common first. */
  relations(executor: Executor, clientId: number): Promise<Relation[]>
  /**
   * The expected clearance of a conversion, without the findings of its later rule evaluation;
   * changes nothing.
   */
  assess(executor: Executor, facts: ClearanceFacts, read?: AlreadyRead): Promise<Assessment>
  /** The client's compliance status on this date. */
  statusOf(executor: Executor, client: Client, date: BusinessDate): Promise<ClientStatus>
  /**
   * See `clearance/clearance.ts`: stores the facts, reserves the month under the client's row lock,
   * and opens the filing.
   */
  clear(
    transaction: Transaction,
    actor: Actor,
    facts: ClearanceFacts & { readonly conversionId: number },
  ): Promise<Assessment>
  /** Releases the reservations of a finally failed conversion. `wasFunded` keeps its filing. */
  release(transaction: Transaction, conversionId: number, how?: { wasFunded: boolean }): Promise<void>
  filingOf(executor: Executor, conversionIds: readonly number[]): Promise<Map<number, FilingRow>>
  filing(executor: Executor, id: number): Promise<FilingRow | null>
  /** With its row locked until the transaction ends. */
  lockFiling(transaction: Transaction, id: number): Promise<FilingRow | null>
  /** Its events, newest first. */
  filingEvents(executor: Executor, filingId: number): Promise<FilingEventRow[]>
  readonly savePackage: Bound<typeof savePackage>
  readonly submitFiling: Bound<typeof submitFiling>
  readonly acknowledgeFiling: Bound<typeof acknowledgeFiling>
  readonly sendBackFiling: Bound<typeof sendBackFiling>
  score(executor: Executor): Promise<{ approved: number; total: number; score: number }>
  /** Bulk actions: the import of checked files, and those on alerts. */
  readonly bulkActions: readonly BulkAction[]
  /** Screens imported clients that wait for it; returns their number. */
  screenImported(signal?: AbortSignal): Promise<number>
  /** Expires approvals that are past their end; returns their number. */
  expireDue(signal?: AbortSignal): Promise<number>
  /** Recomputes the risk of clients affected by a screening match or a changed setting. */
  follow(signal?: AbortSignal): Promise<void>
  /** Folds the alert tally's changes into totals. */
  foldTallies(): Promise<void>
  /** Recomputes every client's risk: age and volume change with time. */
  reassessAll(signal?: AbortSignal): Promise<void>
}

/** A verb without the dependencies that the factory supplies. */
type Bound<F> = F extends (t: infer T, d: ComplianceDependencies, a: infer A, w: infer W) => infer R
  ? (transaction: T, actor: A, input: W) => R
  : never

export function createCompliance(deps: ComplianceDependencies): Compliance {
  const alerts = createAlerts(deps)
  return {
    alerts,
    addClient: (transaction, actor, input) => addClient(transaction, deps, actor, input),
    editClient: (transaction, actor, input) => editClient(transaction, deps, actor, input),
    decideKyc: (transaction, actor, input) => decideKyc(transaction, deps, actor, input),
    decideRisk: (transaction, actor, input) => decideRisk(transaction, deps, actor, input),
    savePerson: (transaction, actor, input) => savePerson(transaction, deps, actor, input),
    removePerson: (transaction, actor, input) => removePerson(transaction, deps, actor, input),
    kycHistory: decisionsOf,
    relations: (executor, clientId) => relationsOf(executor, deps, clientId),
    assess: (executor, facts, read) => assess(executor, deps, facts, read),
    statusOf: (executor, client, date) => clientStatus(executor, deps, { date }, client),
    clear: (transaction, actor, facts) => clear(transaction, deps, actor, facts),
    release: (transaction, conversionId, how = { wasFunded: false }) => release(transaction, deps, conversionId, how),
    async filingOf(executor, conversionIds) {
      const rows = await filingsOf(executor, conversionIds)
      return new Map(rows.map((row) => [row.conversionId, row]))
    },
    filing: findFiling,
    lockFiling,
    filingEvents: eventsOfFiling,
    savePackage: (transaction, actor, input) => savePackage(transaction, deps, actor, input),
    submitFiling: (transaction, actor, input) => submitFiling(transaction, deps, actor, input),
    acknowledgeFiling: (transaction, actor, input) => acknowledgeFiling(transaction, deps, actor, input),
    sendBackFiling: (transaction, actor, input) => sendBackFiling(transaction, deps, actor, input),
    async score(executor) {
      const counted = await deps.clients.count(executor)
      return { ...counted, score: complianceScore(counted) }
    },
    bulkActions: [...importActions(deps), ...alerts.bulkActions],
    screenImported: (signal) => screenImported(deps, signal),
    expireDue: (signal) => expireDue(deps, signal),
    async follow(signal) {
      const { countriesChanged } = await registerRiskEventHandlers(deps)
      if (countriesChanged) await reassessAll(deps, signal)
    },
    foldTallies: () => alerts.foldTally(deps.database.pool),
    reassessAll: (signal) => reassessAll(deps, signal),
  }
}

const batch = 200

/** Expires approvals that are past their end, each in its own transaction; returns their number. */
async function expireDue(deps: ComplianceDependencies, signal?: AbortSignal): Promise<number> {
  const { database, clients, clock } = deps
  for (let ended = 0; ; ) {
    const due = await clients.idsToExpire(database.pool, clock.now(), batch)
    for (const id of due) {
      if (signal?.aborted) return ended
      const actor = systemActor('compliance.expire-kyc', clock.now())
      if (await database.transaction((transaction) => expireKyc(transaction, deps, actor, id))) ended += 1
    }
    if (due.length < batch) return ended
  }
}

/**
 * Adds or changes a person of a client, screens the person where a list is loaded, and recomputes
 * the client's risk.
 */
async function savePerson(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  input: PersonInput,
): Promise<Result<PersonRow, ComplianceError>> {
  const person = await deps.clients.savePerson(transaction, actor, input)
  if (!person.ok) return person
  const { name, nationality } = person.value
  const screened = await deps.screening.screen(transaction, actor, {
    kind: 'person',
    id: person.value.id,
    clientId: input.clientId,
    name,
    country: nationality,
    birthDate: person.value.birthDate,
  })
  const client = assertDefined(await deps.clients.lock(transaction, input.clientId), 'the client of a person')
  // Without a current list the remaining facts decide the risk; clearance sends conversions to
  // review.
  await reassess(transaction, deps, actor, client, screened.ok ? {} : { notScreened: screened.error.code })
  return ok(person.value)
}

/** Removes a person from the file and recomputes the client's risk. */
async function removePerson(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  input: { readonly clientId: number; readonly personId: number },
): Promise<Result<PersonRow, ComplianceError>> {
  const removed = await deps.clients.removePerson(transaction, actor, input)
  if (removed.ok) await reassessClient(transaction, deps, actor, input.clientId)
  return removed
}

/**
 * Adds a client, screens it where lists are loaded, computes its risk, and applies the decision
 * rules to a stated KYC state.
 */
async function addClient(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  input: { readonly client: NewClient; readonly kycStatus: KycStatus },
): Promise<Result<Client, ComplianceError>> {
  const { kycStatus } = input
  if (kycStatus !== 'pending' && !can(actor, 'kyc.decide')) return err({ code: 'kyc_not_permitted' })
  const made = await deps.clients.create(transaction, actor, input.client)
  if (!made.ok) return made
  const evaluated = await evaluate(transaction, deps, actor, made.value)
  if (kycStatus === 'pending') return ok(evaluated)
  const { id, version } = evaluated
  return decideKyc(transaction, deps, actor, {
    id,
    version,
    status: kycStatus,
    reason: t.statedOnAdding,
    note: null,
  })
}

/** Changes a client; a new name or country triggers screening and a new risk. */
async function editClient(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  input: ClientChange,
): Promise<Result<Client, ComplianceError>> {
  const before = await deps.clients.lock(transaction, input.id)
  const changed = await deps.clients.update(transaction, actor, input)
  if (!changed.ok || !before) return changed
  const { companyName, country } = changed.value
  const isSame = companyName === before.companyName && country === before.country
  return isSame ? changed : ok(await evaluate(transaction, deps, actor, changed.value))
}

async function evaluate(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  client: Client,
): Promise<Client> {
  const screened = await deps.screening.screen(transaction, actor, clientSubject(client))
  // Without a current list the remaining facts decide the risk; clearance sends conversions to
  // review.
  return reassess(transaction, deps, actor, client, screened.ok ? {} : { notScreened: screened.error.code })
}
