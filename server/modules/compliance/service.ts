import type { KycStatus } from '#contract/clients/api.ts'
import { can } from '#contract/permissions.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Client, ClientChange, NewClient, PersonInput, PersonRow } from '#server/modules/clients/index.ts'
import { bindSecond } from '#server/platform/bind.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { createAlerts } from './alerts/service.ts'
import { assess, clear, clientStatus, kycHold, release } from './clearance/clearance.ts'
import type { ComplianceDependencies } from './dependencies.ts'
import type { ComplianceError } from './errors.ts'
import { eventsOfFiling, filingsOf, findFiling, lockFiling } from './filings/store.ts'
import { acknowledgeFiling, savePackage, sendBackFiling, submitFiling } from './filings/transitions.ts'
import { importActions, screenImported } from './import.ts'
import { decideKyc, expireKyc, reviewKycOfChangedIdentity } from './kyc/decisions.ts'
import { decisionsOf } from './kyc/store.ts'
import * as t from './messages.ts'
import { relationsOf } from './relations/relations.ts'
import { decideRisk, reassess } from './risk/assessment.ts'
import { reassessAll, registerRiskEventHandlers } from './risk/event-handlers.ts'
import { complianceScore } from './score.ts'

export type Compliance = ReturnType<typeof createCompliance>

export function createCompliance(deps: ComplianceDependencies) {
  const alerts = createAlerts(deps)
  const bind = bindSecond(deps)
  return {
    alerts,
    addClient: bind(addClient),
    editClient: bind(editClient),
    decideKyc: bind(decideKyc),
    decideRisk: bind(decideRisk),
    savePerson: bind(savePerson),
    removePerson: bind(removePerson),
    kycHistory: decisionsOf,
    relations: bind(relationsOf),
    assess: bind(assess),
    statusOf: (executor: Executor, client: Client, date: BusinessDate) =>
      clientStatus(executor, deps, { date }, client),
    clear: bind(clear),
    release: bind(release),
    kycHold: bind(kycHold),
    async filingOf(executor: Executor, conversionIds: readonly number[]) {
      const rows = await filingsOf(executor, conversionIds)
      return new Map(rows.map((row) => [row.conversionId, row]))
    },
    filing: findFiling,
    lockFiling,
    filingEvents: eventsOfFiling,
    savePackage: bind(savePackage),
    submitFiling: bind(submitFiling),
    acknowledgeFiling: bind(acknowledgeFiling),
    sendBackFiling: bind(sendBackFiling),
    async score(executor: Executor) {
      const counted = await deps.clients.count(executor)
      return { ...counted, score: complianceScore(counted) }
    },
    /** Bulk actions: the import of checked files, and those on alerts. */
    bulkActions: [...importActions(deps), ...alerts.bulkActions],
    screenImported: (signal?: AbortSignal) => screenImported(deps, signal),
    expireDue: (signal?: AbortSignal) => expireDue(deps, signal),
    /** Recomputes the risk of clients affected by a screening match or a changed setting. */
    async follow(signal?: AbortSignal) {
      const { countriesChanged } = await registerRiskEventHandlers(deps)
      if (countriesChanged) await reassessAll(deps, signal)
    },
    foldTallies: () => alerts.foldTally(deps.database.pool),
    reassessAll: (signal?: AbortSignal) => reassessAll(deps, signal),
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
 * Adds or changes a person of a client, screens the file where a list is loaded, and recomputes
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
  await screenChangedFile(transaction, deps, actor, input.clientId)
  return ok(person.value)
}

/** The whole file, since a contact of the same name has its match with the person. */
async function screenChangedFile(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  clientId: number,
): Promise<void> {
  const client = assertDefined(await deps.clients.lock(transaction, clientId), 'the client of a person')
  const screened = await deps.screening.screenFile(transaction, actor, client)
  // Without a current list the remaining facts decide the risk; clearance sends conversions to
  // review.
  await reassess(transaction, deps, actor, client, screened.ok ? {} : { notScreened: screened.error.code })
}

/**
 * Removes a person from the file, ends the person's screening, screens the others and recomputes
 * the client's risk. Open matches of the person wait for a decision as before.
 */
async function removePerson(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  input: { readonly clientId: number; readonly personId: number },
): Promise<Result<PersonRow, ComplianceError>> {
  const removed = await deps.clients.removePerson(transaction, actor, input)
  if (!removed.ok) return removed
  await deps.screening.end(transaction, { kind: 'person', id: input.personId })
  await screenChangedFile(transaction, deps, actor, input.clientId)
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

/** The facts of a client on which its screening or its risk depends. */
const screenedFacts = ['companyName', 'contactName', 'country', 'registrationNumber', 'taxId'] as const

/**
 * Changes a client. A change of what is screened triggers screening and a new risk; new identity
 * data sends an approved KYC to review.
 */
async function editClient(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  input: ClientChange,
): Promise<Result<Client, ComplianceError>> {
  const before = await deps.clients.lock(transaction, input.id)
  const changed = await deps.clients.update(transaction, actor, input)
  if (!changed.ok || !before) return changed
  const isSame = screenedFacts.every((fact) => changed.value[fact] === before[fact])
  const evaluated = isSame ? changed.value : await evaluate(transaction, deps, actor, changed.value)
  return ok(await reviewKycOfChangedIdentity(transaction, deps, actor, { before, changed: evaluated }))
}

async function evaluate(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  client: Client,
): Promise<Client> {
  const screened = await deps.screening.screenFile(transaction, actor, client)
  // Without a current list the remaining facts decide the risk; clearance sends conversions to
  // review.
  return reassess(transaction, deps, actor, client, screened.ok ? {} : { notScreened: screened.error.code })
}
