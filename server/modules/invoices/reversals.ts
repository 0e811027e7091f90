/** Reversing payments recorded by mistake. */
import { isOpen } from '#contract/invoices/capabilities.ts'
import { assert } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { minus } from '#kernel/invoice-settlement.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { amountsOf, changeInvoice, lockTarget, settledOf } from './change.ts'
import { returnCredit } from './credit.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError } from './errors.ts'
import { renewDemands } from './reminders.ts'
import { nextReminder, statusAfterReversal } from './rules.ts'
import { creditNotesOf, findCreditNote, insertReversal, lockInvoices, paymentsOf, type SavedPayment } from './store.ts'
import { creditUseOfPayment } from './store-credit.ts'
import type { InvoiceRow } from './tables.ts'

export type ReversalInput = Target & {
  readonly paymentId: number
  readonly reason: string
  /** True when the match of its bank receipt is undone with it. */
  readonly undoesMatch?: true
}

/**
 * Reverses a payment that was recorded by mistake. The payment stays on record with the person and
 * reason. The invoice reopens by the settled amount, is overdue if its due date has passed, and is
 * scheduled for reminders again. Credit that paid it is the client's again.
 */
export async function reversePayment(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: ReversalInput,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const use = await creditUseOfPayment(transaction, input.paymentId)
  const note = use && (await findCreditNote(transaction, { id: use.creditNoteId }))
  // In the order in which a use of credit locks them.
  if (note) await lockInvoices(transaction, [input.id, note.invoiceId])
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const invoice = found.value
  const payments = await paymentsOf(transaction, invoice.id)
  const payment = payments.find(({ id }) => id === input.paymentId)
  if (!payment) return err({ code: 'payment_not_found' })
  if (!isOpen(invoice) && invoice.status !== 'paid')
    return err({ code: 'wrong_status', status: invoice.status, act: 'reverse' })
  if (!input.undoesMatch && payment.reversal === null) {
    const receipts = await deps.receiptsOfPayments(transaction, [payment.id])
    if (receipts.has(payment.id)) return err({ code: 'paid_by_receipt' })
  }
  const checked = await reversible(transaction, invoice, payment)
  if (!checked.ok) return checked

  const now = deps.clock.now()
  await insertReversal(transaction, {
    paymentId: payment.id,
    invoiceId: invoice.id,
    reason: input.reason,
    reversedAt: now,
    reversedBy: actor.userId,
    reversedByName: actor.name,
  })
  if (use && note) await returnCredit(transaction, deps, actor, { use, note, invoice, payment, reason: input.reason })
  const { today } = await todayOf(transaction, deps)
  const others = payments.some(({ id, reversal }) => id !== payment.id && reversal === null)
  const changed = await changeInvoice(transaction, deps, actor, invoice, {
    fields: fieldsAfterReversal(invoice, payment, { today, hasOthers: others }),
    event: 'invoice.payment_reversed',
    details: {
      paymentId: payment.id,
      currency: payment.currency,
      amountMinor: payment.amountMinor,
      receivedOn: payment.receivedOn,
      reason: input.reason,
      ...versionNote(input),
    },
  })
  await renewDemands(transaction, deps, actor, changed)
  return ok(changed)
}

/**
 * Fails when a credit note refunds the payment or a settled amount rounds to zero in a currency.
 */
async function reversible(
  transaction: Transaction,
  invoice: InvoiceRow,
  payment: SavedPayment,
): Promise<Result<null, InvoiceError>> {
  if (payment.reversal !== null) return err({ code: 'already_reversed' })
  const notes = await creditNotesOf(transaction, invoice.id)
  if (notes.some(({ amountUsdMinor, settledUsdMinor }) => settledUsdMinor < amountUsdMinor))
    return err({ code: 'credited_since' })
  const settles = [payment.usdMinor, payment.localMinor, payment.xofMinor]
  if (invoice.status === 'paid' && settles.includes(0n)) return err({ code: 'too_small_to_reverse' })
  return ok(null)
}

function fieldsAfterReversal(
  invoice: InvoiceRow,
  payment: SavedPayment,
  { today, hasOthers }: { today: BusinessDate; hasOthers: boolean },
): Partial<InvoiceRow> {
  const took = { usd: payment.usdMinor, local: payment.localMinor, xof: payment.xofMinor }
  const settled = minus(settledOf(invoice), took)
  const open = minus(amountsOf(invoice), settled)
  assert(open.usd > 0n && open.local > 0n && open.xof > 0n, 'an invoice with a payment taken back is open')
  return {
    settledUsdMinor: settled.usd,
    settledLocalMinor: settled.local,
    settledXofMinor: settled.xof,
    paidUsdMinor: invoice.paidUsdMinor - payment.usdMinor,
    status: statusAfterReversal(invoice, { today, hasOthers }),
    paymentDate: null,
    nextReminderOn: invoice.remindersOn ? nextReminder(invoice.dueDate, invoice.reminderDays, today) : null,
  }
}
