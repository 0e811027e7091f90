/** SQL of deposit invoices and of their credit on final invoices. */
import { and, asc, eq, ne } from 'drizzle-orm'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { depositCreditTable, depositUseTable, type InvoiceRow, invoiceTable } from './tables.ts'

/** A deposit that an invoice credits, at one category and rate of tax. USD cents before tax. */
export interface DepositCredit {
  readonly depositId: number
  readonly invoiceNumber: string
  /** A deposit was sent before it is credited. */
  readonly sentAt: Date | null
  readonly category: TaxCategory
  readonly rateBasisPoints: number
  readonly netMinor: bigint
}

/** Deposit invoices on this quote that are not cancelled, oldest first. */
export function depositsFor(executor: Executor, quoteNumber: string): Promise<InvoiceRow[]> {
  return executor
    .select()
    .from(invoiceTable)
    .where(and(eq(invoiceTable.depositFor, quoteNumber), ne(invoiceTable.status, 'cancelled')))
    .orderBy(asc(invoiceTable.id))
}

/** Locks them, so that none is cancelled or credited while an invoice credits it. */
export function lockDepositsFor(transaction: Transaction, quoteNumber: string): Promise<InvoiceRow[]> {
  return transaction
    .select()
    .from(invoiceTable)
    .where(and(eq(invoiceTable.depositFor, quoteNumber), ne(invoiceTable.status, 'cancelled')))
    .orderBy(asc(invoiceTable.id))
    .for('no key update')
}

export async function insertDepositCredits(
  transaction: Transaction,
  invoiceId: number,
  credits: readonly DepositCredit[],
): Promise<void> {
  if (credits.length === 0) return
  await transaction.insert(depositCreditTable).values(
    credits.map(({ depositId, category, rateBasisPoints, netMinor }) => ({
      invoiceId,
      depositId,
      taxCategory: category,
      taxBasisPoints: rateBasisPoints,
      netUsdMinor: netMinor,
    })),
  )
}

export function depositCreditsOf(executor: Executor, invoiceId: number): Promise<DepositCredit[]> {
  const { depositId, taxCategory, taxBasisPoints, netUsdMinor } = depositCreditTable
  return executor
    .select({
      depositId,
      invoiceNumber: invoiceTable.invoiceNumber,
      sentAt: invoiceTable.sentAt,
      category: taxCategory,
      rateBasisPoints: taxBasisPoints,
      netMinor: netUsdMinor,
    })
    .from(depositCreditTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, depositId))
    .where(eq(depositCreditTable.invoiceId, invoiceId))
    .orderBy(asc(depositId), asc(taxCategory), asc(taxBasisPoints))
}

/**
 * The invoice that credits this deposit. One that was cancelled before anything was settled does
 * not: accounting takes it back as a whole.
 */
export const invoiceCrediting = (
  executor: Executor,
  depositId: number,
): Promise<{ readonly id: number; readonly invoiceNumber: string } | null> =>
  firstRow(
    executor
      .select({ id: invoiceTable.id, invoiceNumber: invoiceTable.invoiceNumber })
      .from(depositUseTable)
      .innerJoin(invoiceTable, eq(invoiceTable.id, depositUseTable.invoiceId))
      .where(eq(depositUseTable.depositId, depositId)),
  )
