/** Service interface of the certification module. */
import type { Result } from '#kernel/result.ts'
import { bindSecond } from '#server/platform/bind.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { CertificationDependencies } from './dependencies.ts'
import type { CertificationError } from './errors.ts'
import { decideException, requestException } from './exceptions.ts'
import { findWaitingSetUp, presentOfInvoice, presentSetUp } from './presentation.ts'
import {
  type Finding,
  recordFinding,
  requestCertification,
  retryCertification,
  withdrawCertification,
} from './requests.ts'
import { decideSetUp, saveSetUp, testSetUp } from './set-up.ts'
import { makeSpecimens, presentSpecimens, specimenFiles } from './specimens.ts'
import { findSetUp, newestSpecimenSet, uncertifiedSince, waitingExceptions } from './store.ts'
import type { CertificationRow } from './tables.ts'
import { t } from './texts.ts'
import { completeCreditNote, runDue } from './worker.ts'

export type Certifications = ReturnType<typeof createCertifications>

export function createCertifications(deps: CertificationDependencies) {
  const bind = bindSecond(deps)
  return {
    request: bind(requestCertification),
    retry: bind(retryCertification),
    withdraw: bind(withdrawCertification),
    record: bind(recordAndComplete),
    requestException: bind(requestException),
    decideException: bind(decideException),
    saveSetUp: bind(saveSetUp),
    decideSetUp: bind(decideSetUp),
    testSetUp: (actor: Actor) => testSetUp(deps, actor),
    setUp: bind(presentSetUp),
    waitingSetUp: findWaitingSetUp,
    makeSpecimens: (actor: Actor) => makeSpecimens(deps, actor),
    /** The newest set; null before the first. */
    async specimens(executor: Executor) {
      const set = await newestSpecimenSet(executor)
      return set && presentSpecimens(set)
    },
    specimenFiles: bind(specimenFiles),
    ofInvoice: bind(presentOfInvoice),
    waitingExceptions,
    runDue: (signal?: AbortSignal) => runDue(deps, signal),
    checkUncertified: () => checkUncertified(deps),
  }
}

/** Records what a person found at the authority, and completes a credit note that is certified. */
async function recordAndComplete(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  finding: Finding,
): Promise<Result<CertificationRow, CertificationError>> {
  const recorded = await recordFinding(transaction, deps, actor, finding)
  if (recorded.ok) await completeCreditNote(transaction, deps, actor, recorded.value)
  return recorded
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
