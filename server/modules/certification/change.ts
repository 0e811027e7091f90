/** Locks and changes a certification, with audit entry and event. */
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { CertificationDependencies } from './dependencies.ts'
import type { CertificationError } from './errors.ts'
import type { Fields } from './state-changes.ts'
import { lockCertification, updateCertification } from './store.ts'
import type { CertificationRow } from './tables.ts'

export interface Target {
  readonly id: number
  readonly version: number | null
}

export async function lockTarget(
  transaction: Transaction,
  { id, version }: Target,
): Promise<Result<CertificationRow, CertificationError>> {
  const row = await lockCertification(transaction, id)
  if (!row) return err({ code: 'certification_not_found' })
  if (version !== null && version !== row.version) return err({ code: 'stale_version', currentVersion: row.version })
  return ok(row)
}

export async function changeCertification(
  transaction: Transaction,
  deps: Pick<CertificationDependencies, 'audit' | 'outbox'>,
  actor: Actor,
  row: CertificationRow,
  fields: Fields,
  details: Readonly<Record<string, unknown>>,
): Promise<CertificationRow> {
  const changed = await updateCertification(transaction, row.id, fields)
  await auditCertification(transaction, deps, actor, changed, { before: row.state, ...details })
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
