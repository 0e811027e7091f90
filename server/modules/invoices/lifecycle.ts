/** Status changes: cancelled, overdue, first viewed; reminder switch. */
import { isOpen } from '#contract/invoices/capabilities.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { changeInvoice, lockTarget } from './change.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError } from './errors.ts'
import { renewDemands } from './reminders.ts'
import { canTransition, nextReminder } from './rules.ts'
import { findByToken, idsToBeOverdue, lockInvoice } from './store.ts'
import { invoiceCrediting } from './store-deposits.ts'
import type { InvoiceRow } from './tables.ts'

const batch = 200

/** Cancels a draft, or a sent invoice without payments or credits. The number is not reused. */
export async function cancelInvoice(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: Target & { readonly reason: string | null },
): Promise<Result<InvoiceRow, InvoiceError>> {
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const invoice = found.value
  const checked = cancellable(invoice)
  if (!checked.ok) return checked
  if ((await deps.certification.frozenOf(transaction, [invoice.id])).has(invoice.id))
    return err({ code: 'frozen_by_certification' })
  const crediting = await invoiceCrediting(transaction, invoice.id)
  if (crediting) return err({ code: 'deposit_credited', invoiceNumber: crediting.invoiceNumber })
  const cancelled = await changeInvoice(transaction, deps, actor, invoice, {
    fields: {
      status: 'cancelled',
      cancelledAt: deps.clock.now(),
      cancelReason: input.reason,
      nextReminderOn: null,
      sendAt: null,
    },
    event: 'invoice.cancelled',
    details: { reason: input.reason, ...versionNote(input) },
  })
  if (invoice.status === 'draft') await deps.certification.draftsChanged(transaction, [invoice.id], deps.clock.now())
  await renewDemands(transaction, deps, actor, cancelled)
  return ok(cancelled)
}

/** Whether the invoice can be cancelled in its current state. */
export function cancellable({
  status,
  settledUsdMinor,
}: Pick<InvoiceRow, 'status' | 'settledUsdMinor'>): Result<null, InvoiceError> {
  if (!canTransition(status, 'cancelled')) return err({ code: 'wrong_status', status, act: 'cancel' })
  return settledUsdMinor > 0n ? err({ code: 'already_settled' }) : ok(null)
}

/**
 * Marks sent and pending invoices past their due date overdue, one transaction each. Returns the
 * count.
 */
export async function markOverdue(deps: InvoiceDependencies, signal?: AbortSignal): Promise<number> {
  const { database, clock } = deps
  const { today } = await todayOf(database.pool, deps)
  for (let marked = 0; ; ) {
    const due = await idsToBeOverdue(database.pool, today, batch)
    for (const id of due) {
      if (signal?.aborted) return marked
      const isMarked = await database.transaction(async (transaction) => {
        const invoice = await lockInvoice(transaction, id)
        if (!invoice || invoice.dueDate >= today || !canTransition(invoice.status, 'overdue')) return false
        await changeInvoice(transaction, deps, systemActor('invoices.overdue', clock.now()), invoice, {
          fields: { status: 'overdue' },
          event: 'invoice.overdue',
          details: { dueDate: invoice.dueDate },
        })
        return true
      })
      if (isMarked) marked += 1
    }
    if (due.length < batch) return marked
  }
}

/**
 * Records the first view of the public page, which makes a sent invoice pending. Later views change
 * nothing.
 */
export async function noteFirstView(
  transaction: Transaction,
  deps: InvoiceDependencies,
  token: string,
): Promise<InvoiceRow | null> {
  const seen = await findByToken(transaction, hashOfToken(token))
  const invoice = seen && (await lockInvoice(transaction, seen.id))
  if (!invoice || invoice.firstViewedAt !== null || !isOpen(invoice)) return invoice
  const now = deps.clock.now()
  return changeInvoice(transaction, deps, systemActor('invoices.first-view', now), invoice, {
    fields: { firstViewedAt: now, ...(invoice.status === 'sent' ? { status: 'pending' as const } : {}) },
    event: 'invoice.viewed',
    details: {},
  })
}

/** Switches scheduled reminders on or off. Reminders missed while off are not sent later. */
export async function setReminders(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: Target & { readonly remindersOn: boolean },
): Promise<Result<InvoiceRow, InvoiceError>> {
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const invoice = found.value
  if (invoice.status !== 'draft' && !isOpen(invoice))
    return err({ code: 'wrong_status', status: invoice.status, act: 'remind' })
  const { today } = await todayOf(transaction, deps)
  const isPlanned = input.remindersOn && isOpen(invoice)
  const changed = await changeInvoice(transaction, deps, actor, invoice, {
    fields: {
      remindersOn: input.remindersOn,
      nextReminderOn: isPlanned ? nextReminder(invoice.dueDate, invoice.reminderDays, today) : null,
    },
    event: 'invoice.reminders_set',
    details: versionNote(input),
  })
  return ok(changed)
}
