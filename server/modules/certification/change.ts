/** Locks and changes a certification, with audit entry and event. */
import { expectOk, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { CertificationDependencies } from './dependencies.ts'
import type { CertificationError } from './errors.ts'
import type { Fields } from './state-changes.ts'
import { findCertification, lockCertification, updateCertification } from './store.ts'
import type { CertificationRow } from './tables.ts'

/** States in which no authority has the invoice, so that it bears no AIB. */
const statesWithoutAib: readonly CertificationRow['state'][] = ['refused', 'cancelled']

/**
 * Locks the invoice before its certification, as a request does, so that two of them cannot
 * deadlock. A refusal and a withdrawal change both.
 */
export async function lockWithInvoice(
  transaction: Transaction,
  { invoices }: Pick<CertificationDependencies, 'invoices'>,
  id: number,
): Promise<CertificationRow | null> {
  const found = await findCertification(transaction, id)
  if (!found) return null
  await invoices.lock(transaction, found.invoiceId)
  return lockCertification(transaction, id)
}

export async function lockTarget(
  transaction: Transaction,
  deps: Pick<CertificationDependencies, 'invoices'>,
  { id, version }: Target,
): Promise<Result<CertificationRow, CertificationError>> {
  return atVersion(await lockWithInvoice(transaction, deps, id), version, 'certification_not_found')
}

/** Changes a certification that is locked with its invoice. */
export async function changeCertification(
  transaction: Transaction,
  deps: Pick<CertificationDependencies, 'audit' | 'outbox' | 'invoices'>,
  actor: Actor,
  row: CertificationRow,
  fields: Fields,
  details: Readonly<Record<string, unknown>>,
): Promise<CertificationRow> {
  const changed = await updateCertification(transaction, row.id, fields)
  await auditCertification(transaction, deps, actor, changed, { before: row.state, ...details })
  if (changed.creditNoteId === null && statesWithoutAib.includes(changed.state)) {
    const removed = await deps.invoices.setWithholding(transaction, actor, { id: row.invoiceId, withholding: null })
    expectOk(removed, 'AIB is removed')
  }
  return changed
}

/** Audits a certification under its invoice, and lets open screens read it again. */
export async function auditCertification(
  transaction: Transaction,
  { audit, outbox }: Pick<CertificationDependencies, 'audit' | 'outbox'>,
  actor: Actor,
  { id, invoiceId, number, state, reference, system }: CertificationRow,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'invoice',
    resourceId: String(invoiceId),
    details: { event: `certification.${state}`, certificationId: id, system, number, reference, ...details },
  })
  await outbox.emit(transaction, certificationEvent(invoiceId))
}

/** An event names the invoice, never its content. */
export function certificationEvent(invoiceId: number): DomainEvent {
  return {
    kind: 'invoices',
    type: 'certification.changed',
    version: 1,
    aggregateId: String(invoiceId),
    payload: { invoiceId },
  }
}
