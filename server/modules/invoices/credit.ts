/**
 * A client's credit: what credit notes took back from invoices that were paid. It pays another
 * invoice of the client, or is refunded.
 */

import { isOpen } from '#contract/invoices/capabilities.ts'
import { type PaymentCurrency, paymentCurrenciesOf, settlingCurrencyOf } from '#contract/invoices/settlements.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type SettlingCurrency, settle } from '#kernel/invoice-settlement.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeInvoice, lockTarget, openOf, smaller } from './change.ts'
import { type Credit, creditOf, isIssued } from './client-credit.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError, Issue } from './errors.ts'
import { bookPayment, readAmount } from './payments.ts'
import { renewDemands } from './reminders.ts'
import { dayOf } from './rules.ts'
import { findCreditNote, lockInvoice, lockInvoices } from './store.ts'
import { creditUsesOf, insertCreditUse, insertCreditUseReversal } from './store-credit.ts'
import type { CreditNoteRow, CreditUseRow, InvoiceRow, PaymentRow } from './tables.ts'
import { t } from './texts.ts'

export type ApplyInput = Target & {
  readonly creditNoteId: number
  /** A decimal in the common currency of both invoices, else in dollars; null for all that fits. */
  readonly amount: string | null
}

export type RefundInput = Target & {
  readonly noteId: number
  /** A decimal as entered; null for all that is left. */
  readonly amount: string | null
  /** Null for the invoice's local currency. */
  readonly currency: PaymentCurrency | null
  /** Null for today. */
  readonly refundedOn: string | null
  readonly reference: string | null
}

export type RefundReversalInput = Target & {
  readonly noteId: number
  readonly refundId: number
  readonly reason: string
}

/**
 * Pays an open invoice with credit of the same client. In the local currency if both invoices have
 * the same, so that equal invoices settle each other; else in dollars.
 */
export async function applyCredit(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: ApplyInput,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const note = await findCreditNote(transaction, { id: input.creditNoteId })
  if (!note) return err({ code: 'credit_note_not_found' })
  const locked = await lockInvoices(transaction, [input.id, note.invoiceId])
  const target = atVersion(
    locked.find(({ id }) => id === input.id),
    input.version,
    'invoice_not_found',
  )
  if (!target.ok) return target
  const invoice = target.value
  const credited = assertDefined(
    locked.find(({ id }) => id === note.invoiceId),
    'the credited invoice',
  )
  if (!isOpen(invoice)) return err({ code: 'wrong_status', status: invoice.status, act: 'pay' })
  if (credited.clientId !== invoice.clientId) return err({ code: 'credit_of_other_client' })
  if (!(await isIssued(transaction, deps, note))) return err({ code: 'credit_note_not_certified' })
  const credit = await creditLeft(transaction, note)
  if (!credit) return err({ code: 'credit_used_up' })
  const currency = credited.localCurrency === invoice.localCurrency ? invoice.localCurrency : 'USD'
  const as = settlingCurrencyOf(currency)
  const fits = smaller(credit.left[as], openOf(invoice)[as])
  const amountMinor = readAmount(currency, input.amount, fits)
  if (typeof amountMinor !== 'bigint') return err({ code: 'invalid_invoice', issues: [amountMinor] })
  if (amountMinor > credit.left[as]) return err({ code: 'more_than_credit', left: credit.left[as], currency })
  // One day for the payment and the use, also at midnight.
  const { today } = await todayOf(transaction, deps)
  const paid = await bookPayment(transaction, deps, actor, {
    id: invoice.id,
    version: null,
    amount: toDecimal(money(currency, amountMinor)),
    currency,
    receivedOn: today,
    reference: note.creditNoteNumber,
  })
  if (!paid.ok) return paid
  await insertCreditUse(transaction, {
    ...takenFrom(credit, as, amountMinor),
    creditNoteId: note.id,
    paymentId: paid.value.paymentId,
    paidInvoiceId: invoice.id,
    usedOn: today,
    recordedAt: deps.clock.now(),
    recordedBy: actor.userId,
    recordedByName: actor.name,
  })
  // They state the credit that is left, so after the use.
  await renewDemands(transaction, deps, actor, paid.value.invoice)
  const { creditNoteNumber } = note
  const paidInvoice = invoice.invoiceNumber
  await changeInvoice(transaction, deps, actor, credited, {
    fields: {},
    event: 'invoice.credit_applied',
    details: { creditNoteNumber, paidInvoice, currency, amountMinor, ...versionNote(input) },
  })
  return ok(paid.value.invoice)
}

/** Records that credit was paid back to the client, at the rates locked on the credited invoice. */
export async function refundCredit(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: RefundInput,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const target = await lockTarget(transaction, input)
  if (!target.ok) return target
  const invoice = target.value
  const note = await findCreditNote(transaction, { invoiceId: invoice.id, id: input.noteId })
  if (!note) return err({ code: 'credit_note_not_found' })
  if (!(await isIssued(transaction, deps, note))) return err({ code: 'credit_note_not_certified' })
  const credit = await creditLeft(transaction, note)
  if (!credit) return err({ code: 'credit_used_up' })
  const { today, timeZone } = await todayOf(transaction, deps)
  const refundedOn = input.refundedOn === null ? today : dayOf(input.refundedOn, timeZone)
  const currency = input.currency ?? invoice.localCurrency
  const currencies = paymentCurrenciesOf(invoice.localCurrency)
  const as = settlingCurrencyOf(currency)
  const amountMinor = readAmount(currency, input.amount, credit.left[as])
  const issues: Issue[] = [
    ...(currencies.includes(currency)
      ? []
      : [{ path: 'currency', message: t.allowedCurrencies(currencies.join(', ')) }]),
    ...(refundedOn > today ? [{ path: 'refundedOn', message: t.refundDateInFuture }] : []),
    ...(refundedOn < note.issuedOn ? [{ path: 'refundedOn', message: t.refundBeforeNote }] : []),
    ...(typeof amountMinor === 'bigint' ? [] : [amountMinor]),
  ]
  if (issues.length > 0 || typeof amountMinor !== 'bigint') return err({ code: 'invalid_invoice', issues })
  if (amountMinor > credit.left[as]) return err({ code: 'more_than_credit', left: credit.left[as], currency })
  await insertCreditUse(transaction, {
    ...takenFrom(credit, as, amountMinor),
    creditNoteId: note.id,
    refundCurrency: currency,
    usedOn: refundedOn,
    reference: input.reference,
    recordedAt: deps.clock.now(),
    recordedBy: actor.userId,
    recordedByName: actor.name,
  })
  const { creditNoteNumber } = note
  const details = { creditNoteNumber, currency, amountMinor, refundedOn, reference: input.reference }
  return ok(
    await changeInvoice(transaction, deps, actor, invoice, {
      fields: {},
      event: 'invoice.credit_refunded',
      details: { ...details, ...versionNote(input) },
    }),
  )
}

/** Takes back a refund that was recorded by mistake; both stay on record. */
export async function reverseRefund(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: RefundReversalInput,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const target = await lockTarget(transaction, input)
  if (!target.ok) return target
  const note = await findCreditNote(transaction, { invoiceId: input.id, id: input.noteId })
  if (!note) return err({ code: 'credit_note_not_found' })
  const uses = await creditUsesOf(transaction, [input.noteId])
  const refund = uses.find(({ use }) => use.id === input.refundId && use.paymentId === null)
  if (!refund) return err({ code: 'refund_not_found' })
  if (refund.reversal) return err({ code: 'refund_already_reversed' })
  await insertCreditUseReversal(transaction, {
    creditUseId: refund.use.id,
    reason: input.reason,
    reversedAt: deps.clock.now(),
    reversedBy: actor.userId,
    reversedByName: actor.name,
  })
  const { creditNoteNumber } = note
  return ok(
    await changeInvoice(transaction, deps, actor, target.value, {
      fields: {},
      event: 'invoice.refund_reversed',
      details: { creditNoteNumber, refundId: refund.use.id, reason: input.reason, ...versionNote(input) },
    }),
  )
}

/**
 * Returns the credit that a reversed payment was to its note. The credited invoice must be locked;
 * it gets an entry of its own, and a version, so that its screens show what is left.
 */
export async function returnCredit(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  about: {
    readonly use: CreditUseRow
    readonly note: CreditNoteRow
    readonly invoice: InvoiceRow
    readonly payment: PaymentRow
    readonly reason: string
  },
): Promise<void> {
  const { use, note, invoice, payment, reason } = about
  await insertCreditUseReversal(transaction, {
    creditUseId: use.id,
    reason,
    reversedAt: deps.clock.now(),
    reversedBy: actor.userId,
    reversedByName: actor.name,
  })
  const credited = assertDefined(await lockInvoice(transaction, note.invoiceId), 'the credited invoice')
  const { creditNoteNumber } = note
  const { currency, amountMinor } = payment
  await changeInvoice(transaction, deps, actor, credited, {
    fields: {},
    event: 'invoice.credit_returned',
    details: { creditNoteNumber, paidInvoice: invoice.invoiceNumber, currency, amountMinor, reason },
  })
}

/** The credit of a locked invoice's note; null if none is left. */
async function creditLeft(executor: Executor, note: CreditNoteRow): Promise<Credit | null> {
  const credit = creditOf(note, await creditUsesOf(executor, [note.id]))
  return credit && credit.left.usd > 0n ? credit : null
}

function takenFrom({ whole, left }: Credit, as: SettlingCurrency, amountMinor: bigint) {
  const { usd, local, xof } = settle(whole, left, as, amountMinor)
  return { usdMinor: usd, localMinor: local, xofMinor: xof }
}
