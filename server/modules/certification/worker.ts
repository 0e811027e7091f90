/** Makes the calls of due certifications, and sets their outcomes. */
import type { Transaction } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { certifierOf } from './certifiers.ts'
import { changeCertification, lockWithInvoice } from './change.ts'
import type { CertificationDependencies } from './dependencies.ts'
import * as english from './messages.ts'
import { marksOf } from './policy.ts'
import type { Certified, CertifierOutcome } from './port.ts'
import { afterOutcome, needsPerson } from './state-changes.ts'
import { abandoned, type Balance, claimDue, findSetUp, saveBalance, updateCertification } from './store.ts'
import type { CertificationRow, SetUpRow } from './tables.ts'
import { t } from './texts.ts'

export const certifyJob = 'certification.certify'

/** Longer than every call that one step makes. */
const leaseMs = 120_000
const batch = 50

/** Runs due certifications one after the other. Returns how many steps were made. */
export async function runDue(deps: CertificationDependencies, signal?: AbortSignal): Promise<number> {
  await endAbandoned(deps)
  for (let steps = 0; ; steps += 1) {
    if (signal?.aborted || !(await runNext(deps))) return steps
  }
}

/** A process that ended during a call may have certified: the outcome is unknown. */
async function endAbandoned(deps: CertificationDependencies): Promise<void> {
  const now = deps.clock.now()
  for (const { id } of await abandoned(deps.database.pool, now, batch)) {
    await deps.database.transaction(async (transaction) => {
      const row = await lockWithInvoice(transaction, deps, id)
      if (row?.state !== 'submitting' || row.leaseUntil === null || row.leaseUntil > now) return
      await setOutcome(transaction, deps, row, { kind: 'unknown', reason: english.processEnded })
    })
  }
}

async function runNext(deps: CertificationDependencies): Promise<boolean> {
  const now = deps.clock.now()
  const claimed = await deps.database.transaction(async (transaction) => {
    const setUp = await findSetUp(transaction)
    const row = setUp && (await claimDue(transaction, { now, leaseUntil: new Date(now.getTime() + leaseMs) }))
    return row && setUp ? { row, setUp } : null
  })
  if (!claimed) return false
  const { row, setUp } = claimed
  const saved = { version: row.version }
  const outcome = await callFor(deps, setUp, row, async (uid) => {
    const marked = await deps.database.transaction((transaction) =>
      updateCertification(transaction, row.id, { uid, updatedAt: deps.clock.now() }),
    )
    saved.version = marked.version
  })
  await deps.database.transaction(async (transaction) => {
    const current = await lockWithInvoice(transaction, deps, row.id)
    // The lease ran out, and another step decided.
    if (!current || current.version !== saved.version) return
    await setOutcome(transaction, deps, current, outcome)
  })
  return true
}

async function callFor(
  deps: CertificationDependencies,
  setUp: SetUpRow,
  row: CertificationRow,
  accepted: (uid: string) => Promise<void>,
): Promise<CertifierOutcome> {
  // Set up for another system meanwhile: nothing was called.
  if (setUp.system !== row.system) return { kind: 'refused', issues: [{ field: '', message: english.otherSystem }] }
  const certifier = certifierOf(deps, setUp)
  return row.state === 'submitting'
    ? certifier.certify(row.document, accepted)
    : certifier.recover(row.document, row.uid, accepted)
}

/** Sets the outcome, completes a credit note, and notifies people of what needs them. */
async function setOutcome(
  transaction: Transaction,
  deps: CertificationDependencies,
  row: CertificationRow,
  outcome: CertifierOutcome,
): Promise<void> {
  const now = deps.clock.now()
  const actor = { ...systemActor(certifyJob, now), name: row.requestedByName }
  const fields = afterOutcome(row, outcome, now)
  const changed = await changeCertification(transaction, deps, actor, row, fields, {
    attempts: row.attempts,
    ...(fields.totalsDiffer ? { totalsDiffer: true } : {}),
  })
  await completeCreditNote(transaction, deps, actor, changed)
  await notifyOf(transaction, deps, changed)
  if (outcome.kind === 'certified') await noteBalance(transaction, deps, outcome.certified)
}

/** Renders and mails a certified credit note with its marks. */
export async function completeCreditNote(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  row: CertificationRow,
): Promise<void> {
  const marks = marksOf(row)
  if (row.creditNoteId === null || !marks || row.pdfDocumentId !== null) return
  const { documentId } = await deps.invoices.completeCreditNote(transaction, actor, {
    invoiceId: row.invoiceId,
    creditNoteId: row.creditNoteId,
    marks,
  })
  await updateCertification(transaction, row.id, { pdfDocumentId: documentId })
}

async function notifyOf(
  transaction: Transaction,
  { notifications }: CertificationDependencies,
  row: CertificationRow,
): Promise<void> {
  if (troubleOf(row) === null) return
  const about = { resourceType: 'invoice', resourceId: String(row.invoiceId) } as const
  const text = {
    kind: 'certification',
    about,
    title: () => t.troubleTitle(row.number),
    body: () => troubleOf(row) ?? '',
  } as const
  const dedupeKey = `certification ${row.id} ${row.version}`
  if (row.requestedBy === null)
    await notifications.notify(transaction, { ...text, dedupeKey, permission: 'invoices.write' })
  else await notifications.notify(transaction, { ...text, dedupeKey, userIds: [row.requestedBy] })
}

/** What needs a person; null if nothing does. */
function troubleOf(row: CertificationRow): string | null {
  if (row.totalsDiffer) return t.certifiedOtherTotal
  if (row.state === 'refused') return t.wasRefused(row.issues.map(({ message }) => reasonText(message)).join('; '))
  if (needsPerson(row)) return t.isUnknown(reasonText(row.reason ?? ''))
  return row.state === 'pending' && row.attempts === 3 ? t.keepsFailing(reasonText(row.reason ?? '')) : null
}

/** Notifies once when the authority warns of the balance, or it falls below the threshold. */
async function noteBalance(
  transaction: Transaction,
  deps: CertificationDependencies,
  answered: Pick<Certified, 'stickersLeft' | 'isBalanceLow'>,
): Promise<void> {
  const setUp = await findSetUp(transaction)
  if (!setUp) return
  const balance = {
    stickersLeft: answered.stickersLeft ?? setUp.stickersLeft,
    isBalanceLow: answered.isBalanceLow ?? setUp.isBalanceLow,
  }
  await saveBalance(transaction, balance)
  const isLow = ({ stickersLeft, isBalanceLow }: Balance): boolean =>
    isBalanceLow || (stickersLeft !== null && stickersLeft < setUp.stickerThreshold)
  if (!isLow(balance) || isLow(setUp)) return
  const { stickersLeft } = balance
  await deps.notifications.notify(transaction, {
    permission: 'settings.manage',
    kind: 'certification',
    about: { resourceType: 'setting', resourceId: 'certification' },
    title: () => (stickersLeft === null ? t.balanceLowTitle : t.stickersLowTitle),
    body: () => (stickersLeft === null ? t.balanceLow : t.stickersLow(stickersLeft)),
    dedupeKey: `low balance at ${deps.clock.now().toISOString()}`,
  })
}
