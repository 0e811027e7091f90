/** Service interface of the certification module. */
import type { CertificationSetUp, InvoiceCertification } from '#contract/certification/api.ts'
import type { SpecimenSet } from '#contract/certification/specimens.ts'
import type { Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { CertificationDependencies } from './dependencies.ts'
import type { CertificationError } from './errors.ts'
import { decideException, requestException } from './exceptions.ts'
import { findWaitingSetUp, presentOfInvoice, presentSetUp, type WaitingSetUp } from './presentation.ts'
import { recordFinding, requestCertification, retryCertification, withdrawCertification } from './requests.ts'
import { decideSetUp, saveSetUp, testSetUp } from './set-up.ts'
import { makeSpecimens, presentSpecimens, specimenFiles } from './specimens.ts'
import { findSetUp, newestSpecimenSet, uncertifiedSince, waitingExceptions } from './store.ts'
import type { ExceptionRow } from './tables.ts'
import { t } from './texts.ts'
import { completeCreditNote, runDue } from './worker.ts'

/** A use case without the dependencies that the factory binds. */
type Bound<F> = F extends (t: infer T, d: CertificationDependencies, a: infer A, w: infer W) => infer R
  ? (transaction: T, actor: A, input: W) => R
  : never

export interface Certifications {
  readonly request: Bound<typeof requestCertification>
  readonly retry: Bound<typeof retryCertification>
  readonly withdraw: Bound<typeof withdrawCertification>
  readonly record: Bound<typeof recordFinding>
  readonly requestException: Bound<typeof requestException>
  readonly decideException: Bound<typeof decideException>
  readonly saveSetUp: Bound<typeof saveSetUp>
  readonly decideSetUp: Bound<typeof decideSetUp>
  testSetUp(actor: Actor): Promise<Result<{ isReached: boolean; answer: string }, CertificationError>>
  /** `viewerId`: who asks, for whether the change that waits is their own. */
  setUp(executor: Executor, viewerId?: string | null): Promise<CertificationSetUp>
  /** The change of the set-up that waits for a second administrator. */
  waitingSetUp(executor: Executor): Promise<WaitingSetUp | null>
  makeSpecimens(actor: Actor): Promise<Result<SpecimenSet, CertificationError>>
  /** The newest set; null before the first. */
  specimens(executor: Executor): Promise<SpecimenSet | null>
  /** Files of the newest set: PDF, and the JSON sent and received. */
  specimenFiles(executor: Executor): ReturnType<typeof specimenFiles>
  ofInvoice(executor: Executor, invoiceId: number): Promise<InvoiceCertification>
  waitingExceptions(executor: Executor, limit: number): Promise<ExceptionRow[]>
  /** Makes due calls; for the job and tests. Returns the number of steps. */
  runDue(signal?: AbortSignal): Promise<number>
  /** Returns how many sent invoices are not certified. */
  checkUncertified(): Promise<number>
}

export function createCertifications(deps: CertificationDependencies): Certifications {
  return {
    request: (transaction, actor, input) => requestCertification(transaction, deps, actor, input),
    retry: (transaction, actor, input) => retryCertification(transaction, deps, actor, input),
    withdraw: (transaction, actor, input) => withdrawCertification(transaction, deps, actor, input),
    async record(transaction: Transaction, actor, input) {
      const recorded = await recordFinding(transaction, deps, actor, input)
      if (recorded.ok) await completeCreditNote(transaction, deps, actor, recorded.value)
      return recorded
    },
    requestException: (transaction, actor, input) => requestException(transaction, deps, actor, input),
    decideException: (transaction, actor, input) => decideException(transaction, deps, actor, input),
    saveSetUp: (transaction, actor, input) => saveSetUp(transaction, deps, actor, input),
    decideSetUp: (transaction, actor, input) => decideSetUp(transaction, deps, actor, input),
    testSetUp: (actor) => testSetUp(deps, actor),
    setUp: (executor, viewerId = null) => presentSetUp(executor, deps, viewerId),
    waitingSetUp: findWaitingSetUp,
    makeSpecimens: (actor) => makeSpecimens(deps, actor),
    async specimens(executor) {
      const set = await newestSpecimenSet(executor)
      return set && presentSpecimens(set)
    },
    specimenFiles: (executor) => specimenFiles(executor, deps),
    ofInvoice: (executor, invoiceId) => presentOfInvoice(executor, deps, invoiceId),
    waitingExceptions,
    runDue: (signal) => runDue(deps, signal),
    checkUncertified: () => checkUncertified(deps),
  }
}

/** Numbers of invoices that a notification names. */
const named = 20

/** Notifies approvers of sent invoices without certification. Returns how many there are. */
async function checkUncertified(deps: CertificationDependencies): Promise<number> {
  const { database, clock, notifications } = deps
  const setUp = await findSetUp(database.pool)
  if (!setUp?.onSince) return 0
  const found = await uncertifiedSince(database.pool, setUp.onSince, 1_000)
  if (found.length === 0) return 0
  const numbers = found.slice(0, named).map(({ number }) => number)
  const day = clock.now().toISOString().slice(0, 10)
  await database.transaction((transaction) =>
    notifications.notify(transaction, {
      permission: 'invoices.approve',
      kind: 'certification',
      about: { resourceType: 'invoice', resourceId: String(found[0]?.id) },
      title: () => t.uncertifiedTitle(found.length),
      body: () => t.uncertified(`${numbers.join(', ')}${found.length > named ? ' …' : ''}`),
      dedupeKey: `uncertified invoices ${day}`,
    }),
  )
  return found.length
}
