/** Locking, changing and auditing one invoice. */
import { type InvoiceAmounts, minus } from '#kernel/invoice-settlement.ts'
import type { Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError } from './errors.ts'
import { lockInvoice, updateInvoice } from './store.ts'
import type { InvoiceRow } from './tables.ts'

/** Locks the invoice to change. Fails with `stale_version` when the version is older. */
export async function lockTarget(transaction: Transaction, target: Target): Promise<Result<InvoiceRow, InvoiceError>> {
  return atVersion(await lockInvoice(transaction, target.id), target.version, 'invoice_not_found')
}

/** Updates a locked invoice and writes its audit entry and event. */
export async function changeInvoice(
  transaction: Transaction,
  deps: Pick<InvoiceDependencies, 'clock' | 'audit' | 'outbox'>,
  actor: Actor,
  invoice: InvoiceRow,
  change: {
    readonly fields: Parameters<typeof updateInvoice>[2]
    readonly event: string
    readonly details: Record<string, unknown>
  },
): Promise<InvoiceRow> {
  const changed = await updateInvoice(transaction, invoice.id, change.fields, deps.clock.now())
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'invoice',
    resourceId: String(invoice.id),
    details: { event: change.event, invoiceNumber: invoice.invoiceNumber, ...change.details },
    before: auditedFields(invoice),
    after: auditedFields(changed),
  })
  await emitInvoiceEvent(transaction, deps, changed, change.event)
  return changed
}

export function emitInvoiceEvent(
  transaction: Transaction,
  { outbox }: Pick<InvoiceDependencies, 'outbox'>,
  invoice: InvoiceRow,
  type: string,
): Promise<void> {
  return outbox.emit(transaction, invoiceEvent(invoice, type))
}

export function invoiceEvent({ id, clientId, version }: InvoiceRow, type: string): DomainEvent {
  const payload = { invoiceId: id, clientId, version }
  return { kind: 'invoices', type, version: 1, aggregateId: String(id), payload }
}

/** The fields that the audit log compares: visible ones, without secret link and document. */
export function auditedFields(invoice: InvoiceRow): Record<string, unknown> {
  const { document, viewTokenHash, viewTokenSealed, createdAt, updatedAt, version, ...seen } = invoice
  return seen
}

export const amountsOf = (invoice: InvoiceRow): InvoiceAmounts => ({
  usd: invoice.amountUsdMinor,
  local: invoice.amountLocalMinor,
  xof: invoice.amountXofMinor,
})

export const settledOf = (invoice: InvoiceRow): InvoiceAmounts => ({
  usd: invoice.settledUsdMinor,
  local: invoice.settledLocalMinor,
  xof: invoice.settledXofMinor,
})

export function smaller(left: bigint, right: bigint): bigint {
  if (left < right) return left
  return right
}

/** The amount still to be paid; zero for a cancelled invoice. */
export const openOf = (invoice: InvoiceRow): InvoiceAmounts =>
  invoice.status === 'cancelled' ? { usd: 0n, local: 0n, xof: 0n } : minus(amountsOf(invoice), settledOf(invoice))
