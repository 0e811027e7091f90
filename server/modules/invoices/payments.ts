/** Recording payments and the fields they change. */
import { amountRefusal } from '#contract/fields.ts'
import { isOpen } from '#contract/invoices/capabilities.ts'
import { earliestDay } from '#contract/invoices/input.ts'
import {
  maxPrepaidDays,
  type PaymentCurrency,
  paymentCurrenciesOf,
  settlingCurrencyOf,
} from '#contract/invoices/settlements.ts'
import { assert } from '#kernel/assert.ts'
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import { type InvoiceAmounts, minus, type SettlingCurrency, settle } from '#kernel/invoice-settlement.ts'
import { parseMoney } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { amountsOf, changeInvoice, lockTarget, openOf } from './change.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError, Issue } from './errors.ts'
import { creditedInFull } from './messages.ts'
import { renewDemands } from './reminders.ts'
import { canTransition, dayOf, statusAfterSettling } from './rules.ts'
import { insertPayment } from './store.ts'
import { lastSettlementOn } from './store-credit.ts'
import type { InvoiceRow } from './tables.ts'
import { t } from './texts.ts'

export type PaymentInput = Target & {
  /** A decimal as entered; null for the whole open amount. */
  readonly amount: string | null
  /** Null for the invoice's local currency. */
  readonly currency: PaymentCurrency | null
  /** Null for today. */
  readonly receivedOn: string | null
  readonly reference: string | null
  /** True when a bank stated the day, so that it is not mistyped. */
  readonly isBankDay?: true
}

/**
 * Records a payment in the invoice's currency, dollars or francs, at the rates locked on the
 * invoice. An amount above the open one is rejected: an overpayment does not belong to this
 * invoice.
 */
export async function recordPayment(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: PaymentInput,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const settled = await settleByPayment(transaction, deps, actor, input)
  return settled.ok ? ok(settled.value.invoice) : settled
}

/** Like `recordPayment`, with the payment's id, for modules that keep what it was paid with. */
export async function settleByPayment(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: PaymentInput,
): Promise<Result<Settled, InvoiceError>> {
  const booked = await bookPayment(transaction, deps, actor, input)
  if (booked.ok) await renewDemands(transaction, deps, actor, booked.value.invoice)
  return booked
}

interface Settled {
  readonly invoice: InvoiceRow
  readonly paymentId: number
}

/** Settles without renewing what the client was asked for; the caller does, when it is done. */
export async function bookPayment(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: PaymentInput,
): Promise<Result<Settled, InvoiceError>> {
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const invoice = found.value
  if (!isOpen(invoice)) return err({ code: 'wrong_status', status: invoice.status, act: 'pay' })
  const { today, timeZone } = await todayOf(transaction, deps)
  const receivedOn = input.receivedOn === null ? today : dayOf(input.receivedOn, timeZone)
  const open = openOf(invoice)
  const earliest = input.isBankDay ? earliestDay : earliestPayment(invoice, timeZone)
  const checked = checkPayment(invoice, open, { ...input, receivedOn, earliest, today })
  if (!checked.ok) return checked
  const { currency, as, amountMinor } = checked.value
  const settled = settle(amountsOf(invoice), open, as, amountMinor)
  const paymentId = await insertPayment(transaction, {
    invoiceId: invoice.id,
    currency,
    amountMinor,
    usdMinor: settled.usd,
    localMinor: settled.local,
    xofMinor: settled.xof,
    receivedOn,
    reference: input.reference,
    recordedAt: deps.clock.now(),
    recordedBy: actor.userId,
    recordedByName: actor.name,
  })
  const on = await lastSettlementOn(transaction, invoice.id)
  const after = fieldsAfter(invoice, settled, on, { byPayment: true, now: deps.clock.now() })
  const changed = await changeInvoice(transaction, deps, actor, invoice, {
    fields: { ...after, paidUsdMinor: invoice.paidUsdMinor + settled.usd },
    event: 'invoice.paid',
    details: { currency, amountMinor, receivedOn, isPart: after.status !== 'paid', ...versionNote(input) },
  })
  return ok({ invoice: changed, paymentId })
}

/** A mistyped year would open the books of that year. */
function earliestPayment({ sentAt }: InvoiceRow, timeZone: string): string {
  assert(sentAt !== null, 'an open invoice was sent')
  return addDays(businessDate(sentAt, timeZone), -maxPrepaidDays)
}

function checkPayment(
  invoice: InvoiceRow,
  open: InvoiceAmounts,
  input: Pick<PaymentInput, 'amount' | 'currency'> & {
    receivedOn: BusinessDate
    earliest: string
    today: BusinessDate
  },
): Result<{ currency: PaymentCurrency; as: SettlingCurrency; amountMinor: bigint }, InvoiceError> {
  const currency = input.currency ?? invoice.localCurrency
  const issues: Issue[] = []
  if (!paymentCurrenciesOf(invoice.localCurrency).some((taken) => taken === currency))
    issues.push({
      path: 'currency',
      message: t.allowedCurrencies(paymentCurrenciesOf(invoice.localCurrency).join(', ')),
    })
  // An instant in the year 0 or 10000 gives a day that sorts before it too.
  if (input.receivedOn < input.earliest)
    issues.push({ path: 'receivedOn', message: t.paymentDateTooEarly(input.earliest) })
  if (input.receivedOn > input.today) issues.push({ path: 'receivedOn', message: t.paymentDateInFuture })
  const as = settlingCurrencyOf(currency)
  const amountMinor = readAmount(currency, input.amount, open[as])
  if (typeof amountMinor !== 'bigint') issues.push(amountMinor)
  if (issues.length > 0 || typeof amountMinor !== 'bigint') return err({ code: 'invalid_invoice', issues })
  const { localCurrency, xofSource } = invoice
  if (amountMinor > open[as]) return err({ code: 'overpayment', open, localCurrency, xofSource })
  return ok({ currency, as, amountMinor })
}

/** Minor units of the amount as entered; `whole` if none was. */
export function readAmount(currency: PaymentCurrency, text: string | null, whole: bigint): bigint | Issue {
  if (text === null) return whole
  const parsed = parseMoney(currency, text)
  if (parsed.ok && parsed.value.minor > 0n) return parsed.value.minor
  const hasNone = !parsed.ok && parsed.error.code === 'too_many_decimals' && parsed.error.digits === 0
  const message = hasNone ? t.currencyWithoutDecimals(currency) : amountRefusal(parsed, t.amountPositive)
  return { path: 'amount', message }
}

/**
 * The columns that a settlement changes: settled amounts, status and what follows from them. `on`
 * is the day of the last settlement, because payments are recorded in any order.
 */
export function fieldsAfter(
  invoice: InvoiceRow,
  settled: InvoiceAmounts,
  on: BusinessDate,
  { byPayment, now }: { byPayment: boolean; now: Date },
): Partial<InvoiceRow> {
  const open = minus(openOf(invoice), settled)
  const paidUsdMinor = invoice.paidUsdMinor + (byPayment ? settled.usd : 0n)
  const status = statusAfterSettling(invoice.status, { open, paidUsdMinor, byPayment })
  assert(
    status === invoice.status || canTransition(invoice.status, status),
    'a settlement moves an invoice as it may move',
  )
  return {
    settledUsdMinor: invoice.settledUsdMinor + settled.usd,
    settledLocalMinor: invoice.settledLocalMinor + settled.local,
    settledXofMinor: invoice.settledXofMinor + settled.xof,
    status,
    ...(status === 'paid' && invoice.status !== 'paid' ? { paymentDate: on } : {}),
    ...(status === 'cancelled' ? { cancelledAt: now, cancelReason: creditedInFull } : {}),
    ...(status === 'paid' || status === 'cancelled' ? { nextReminderOn: null } : {}),
  }
}
