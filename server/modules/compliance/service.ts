import type { BusinessDate } from '#kernel/clock.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Alerts, createAlerts } from './alerts/service.ts'
import { type AlreadyRead, type Assessment, assess, clear, clientStanding, release } from './clearance/clearance.ts'
import type { ClearanceFacts, ClientStanding } from './clearance/rules.ts'
import type { ComplianceDependencies } from './dependencies.ts'
import { eventsOfFiling, filingsOf, findFiling, lockFiling } from './filings/store.ts'
import { acknowledgeFiling, savePackage, sendBackFiling, submitFiling } from './filings/transitions.ts'
import { importActions, screenImported } from './import.ts'
import { decideKyc } from './kyc/decisions.ts'
import { expireDue } from './kyc/expiry.ts'
import { decisionsOf } from './kyc/store.ts'
import { removePerson, savePerson } from './people.ts'
import { addClient, editClient } from './register.ts'
import { decideRisk } from './risk/assessment.ts'
import { reassessAll, reassessClient, registerRiskEventHandlers } from './risk/event-handlers.ts'
import { complianceScore } from './score.ts'
import type { FilingEventRow, FilingRow, KycDecisionRow } from './tables.ts'

export interface Compliance {
  /** What rules found, and how people work it off. */
  readonly alerts: Alerts
  /** Adds a client, screens it and works out its risk; a KYC state other than pending takes the decision's path. */
  readonly addClient: Bound<typeof addClient>
  /** Changes a client; screens and judges it anew where its name or country changed. */
  readonly editClient: Bound<typeof editClient>
  /** See `kyc/decisions.ts`: a refusal may be committed, so that what the screening found is kept. */
  readonly decideKyc: Bound<typeof decideKyc>
  readonly decideRisk: Bound<typeof decideRisk>
  readonly keepPerson: Bound<typeof savePerson>
  readonly removePerson: Bound<typeof removePerson>
  kycHistory(executor: Executor, clientId: number): Promise<KycDecisionRow[]>
  /** Works out a client's risk anew after something it rests on has changed; writes nothing when it did not change. */
  reassess(transaction: Transaction, actor: Actor, clientId: number): Promise<void>
  /** What a conversion would meet, but for what rules find once they judge it; changes nothing. */
  assess(executor: Executor, facts: ClearanceFacts, read?: AlreadyRead): Promise<Assessment>
  /** How a client stands on this day. */
  standingOf(executor: Executor, client: Client, date: BusinessDate): Promise<ClientStanding>
  /** See `clearance/clearing.ts`: keeps the facts, takes the month under the client's row lock, makes the filing. */
  clear(
    transaction: Transaction,
    actor: Actor,
    facts: ClearanceFacts & { readonly conversionId: number },
  ): Promise<Assessment>
  /** Gives back what a conversion that failed for good had taken. `wasFunded` keeps its filing. */
  release(transaction: Transaction, conversionId: number, how?: { wasFunded: boolean }): Promise<void>
  filingOf(executor: Executor, conversionIds: readonly number[]): Promise<Map<number, FilingRow>>
  filing(executor: Executor, id: number): Promise<FilingRow | null>
  /** With its row locked until the transaction ends. */
  lockFiling(transaction: Transaction, id: number): Promise<FilingRow | null>
  /** What was done with it, newest first. */
  filingEvents(executor: Executor, filingId: number): Promise<FilingEventRow[]>
  readonly keepPackage: Bound<typeof savePackage>
  readonly submitFiling: Bound<typeof submitFiling>
  readonly acknowledgeFiling: Bound<typeof acknowledgeFiling>
  readonly sendBackFiling: Bound<typeof sendBackFiling>
  score(executor: Executor): Promise<{ approved: number; total: number; score: number }>
  /** What can be done to many at once: the import of checked files. */
  readonly bulkActions: readonly BulkAction[]
  /** Screens imported clients that wait for it; answers how many. */
  screenImported(signal?: AbortSignal): Promise<number>
  /** Ends the approvals that have run out; answers how many. */
  expireDue(signal?: AbortSignal): Promise<number>
  /** Works out the risk of clients anew that a screening match or a changed setting bears on. */
  follow(signal?: AbortSignal): Promise<void>
  /** Adds kept counts up. */
  foldTallies(): Promise<void>
  /** Works out every client's risk anew: age and volume change by themselves. */
  reassessAll(signal?: AbortSignal): Promise<void>
}

/** A verb without the dependencies that the factory has given it. */
type Bound<F> = F extends (t: infer T, d: ComplianceDependencies, a: infer A, w: infer W) => infer R
  ? (transaction: T, actor: A, wish: W) => R
  : never

export function createCompliance(deps: ComplianceDependencies): Compliance {
  const alerts = createAlerts(deps)
  return {
    alerts,
    addClient: (transaction, actor, wish) => addClient(transaction, deps, actor, wish),
    editClient: (transaction, actor, wish) => editClient(transaction, deps, actor, wish),
    decideKyc: (transaction, actor, wish) => decideKyc(transaction, deps, actor, wish),
    decideRisk: (transaction, actor, wish) => decideRisk(transaction, deps, actor, wish),
    keepPerson: (transaction, actor, wish) => savePerson(transaction, deps, actor, wish),
    removePerson: (transaction, actor, wish) => removePerson(transaction, deps, actor, wish),
    kycHistory: decisionsOf,
    reassess: (transaction, actor, clientId) => reassessClient(transaction, deps, actor, clientId),
    assess: (executor, facts, read) => assess(executor, deps, facts, read),
    standingOf: (executor, client, date) => clientStanding(executor, deps, { date }, client),
    clear: (transaction, actor, facts) => clear(transaction, deps, actor, facts),
    release: (transaction, conversionId, how = { wasFunded: false }) => release(transaction, deps, conversionId, how),
    async filingOf(executor, conversionIds) {
      const rows = await filingsOf(executor, conversionIds)
      return new Map(rows.map((row) => [row.conversionId, row]))
    },
    filing: findFiling,
    lockFiling,
    filingEvents: eventsOfFiling,
    keepPackage: (transaction, actor, wish) => savePackage(transaction, deps, actor, wish),
    submitFiling: (transaction, actor, wish) => submitFiling(transaction, deps, actor, wish),
    acknowledgeFiling: (transaction, actor, wish) => acknowledgeFiling(transaction, deps, actor, wish),
    sendBackFiling: (transaction, actor, wish) => sendBackFiling(transaction, deps, actor, wish),
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
