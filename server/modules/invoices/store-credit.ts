// SQL of settlements: what credit notes left, its uses, and the last day.
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { PaymentCurrency } from '#contract/invoices/settlements.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import {
  type CreditNoteRow,
  type CreditUseReversalRow,
  type CreditUseRow,
  creditNoteTable,
  creditUseReversalTable,
  creditUseTable,
  type InvoiceRow,
  invoiceTable,
  paymentTable,
} from './tables.ts'

/** A use of credit, with its reversal and the payment of another invoice, if any. */
export interface SavedCreditUse {
  readonly use: CreditUseRow
  readonly reversal: CreditUseReversalRow | null
  readonly paidNumber: string | null
  readonly paidCurrency: PaymentCurrency | null
  readonly paidMinor: bigint | null
}

/** The uses of these credit notes, oldest first. */
export async function creditUsesOf(executor: Executor, noteIds: readonly number[]): Promise<SavedCreditUse[]> {
  if (noteIds.length === 0) return []
  return executor
    .select({
      use: creditUseTable,
      reversal: creditUseReversalTable,
      paidNumber: invoiceTable.invoiceNumber,
      paidCurrency: paymentTable.currency,
      paidMinor: paymentTable.amountMinor,
    })
    .from(creditUseTable)
    .leftJoin(creditUseReversalTable, eq(creditUseReversalTable.creditUseId, creditUseTable.id))
    .leftJoin(paymentTable, eq(paymentTable.id, creditUseTable.paymentId))
    .leftJoin(invoiceTable, eq(invoiceTable.id, creditUseTable.paidInvoiceId))
    .where(inArray(creditUseTable.creditNoteId, [...noteIds]))
    .orderBy(asc(creditUseTable.id))
}

export interface CreditingNote {
  readonly note: CreditNoteRow
  /** The invoice that it credits. */
  readonly invoice: InvoiceRow
}

const maxNotes = 200

const usedOf = sql`(select coalesce(sum(u.usd_minor), 0) from invoices.current_credit_use u
  where u.credit_note_id = ${creditNoteTable.id})`
const leftOf = sql`${creditNoteTable.amountUsdMinor} - ${creditNoteTable.settledUsdMinor} - ${usedOf}`

/** Credit notes of a client with credit that no use has taken, oldest first, at most 200. */
export function notesWithCredit(executor: Executor, clientId: number): Promise<CreditingNote[]> {
  return executor
    .select({ note: creditNoteTable, invoice: invoiceTable })
    .from(creditNoteTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, creditNoteTable.invoiceId))
    .where(
      and(
        eq(invoiceTable.clientId, clientId),
        lt(creditNoteTable.settledUsdMinor, creditNoteTable.amountUsdMinor),
        sql`${leftOf} > 0`,
      ),
    )
    .orderBy(asc(creditNoteTable.id))
    .limit(maxNotes)
}

/** The credit notes whose credit these payments are, by payment. */
export async function notesOfPayments(
  executor: Executor,
  paymentIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<CreditNoteRow, 'invoiceId' | 'creditNoteNumber'>>> {
  if (paymentIds.length === 0) return new Map()
  const { invoiceId, creditNoteNumber } = creditNoteTable
  const rows = await executor
    .select({ paymentId: creditUseTable.paymentId, note: { invoiceId, creditNoteNumber } })
    .from(creditUseTable)
    .innerJoin(creditNoteTable, eq(creditNoteTable.id, creditUseTable.creditNoteId))
    .where(inArray(creditUseTable.paymentId, [...paymentIds]))
  return new Map(rows.flatMap(({ paymentId, note }) => (paymentId === null ? [] : [[paymentId, note] as const])))
}

export async function insertCreditUse(
  transaction: Transaction,
  row: typeof creditUseTable.$inferInsert,
): Promise<void> {
  await transaction.insert(creditUseTable).values(row)
}

export async function insertCreditUseReversal(transaction: Transaction, row: CreditUseReversalRow): Promise<void> {
  await transaction.insert(creditUseReversalTable).values(row)
}

/** The unreversed use of credit that a payment is; null for any other payment. */
export async function creditUseOfPayment(executor: Executor, paymentId: number): Promise<CreditUseRow | null> {
  const rows = await executor
    .select({ use: creditUseTable })
    .from(creditUseTable)
    .leftJoin(creditUseReversalTable, eq(creditUseReversalTable.creditUseId, creditUseTable.id))
    .where(and(eq(creditUseTable.paymentId, paymentId), isNull(creditUseReversalTable.creditUseId)))
  return rows[0]?.use ?? null
}

/** The day of the last payment or credit note that stands; the invoice has one. */
export async function lastSettlementOn(executor: Executor, invoiceId: number): Promise<BusinessDate> {
  const { rows } = await executor.execute<{ day: BusinessDate | null }>(sql`
    select greatest((select max(received_on) from invoices.payment p where invoice_id = ${invoiceId}
        and not exists (select from invoices.payment_reversal r where r.payment_id = p.id)),
      (select max(issued_on) from invoices.credit_note where invoice_id = ${invoiceId})) as day`)
  return assertDefined(rows[0]?.day ?? undefined, 'the last settlement')
}
