import { can } from '../permissions.ts'
import type { InvoiceDetail, Payment } from './api.ts'
import type { Invoice } from './invoice.ts'
import type { InvoiceStatus } from './labels.ts'

/** What a person may ask of an invoice. Screens show a button for what is allowed here; the server has the last word. */

type Person = { readonly role: string }
type Known = Pick<Invoice, 'status'>

/**
 * Which status may follow which (decisions 6). A draft is sent; only time makes one overdue. A payment taken back puts an
 * invoice where it would be without it, beside this table.
 */
export const invoiceTransitions = {
  draft: ['sent', 'cancelled'],
  sent: ['pending', 'paid', 'overdue', 'cancelled'],
  pending: ['paid', 'overdue', 'cancelled'],
  overdue: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
} as const satisfies Record<InvoiceStatus, readonly InvoiceStatus[]>

/** Sent and still to be paid. */
export const openStatuses = ['sent', 'pending', 'overdue'] as const
export const isOpen = ({ status }: Known): boolean => (openStatuses as readonly string[]).includes(status)

export const canEdit = ({ status }: Known, person: Person): boolean =>
  status === 'draft' && can(person, 'invoices.write')
export const canSend = (invoice: Known, person: Person): boolean => canEdit(invoice, person)
export const canRecordPayment = (invoice: Known, person: Person): boolean =>
  isOpen(invoice) && can(person, 'invoices.write')
export const canRemind = (invoice: Known, person: Person): boolean => canRecordPayment(invoice, person)

/** A payment recorded by mistake is taken back, once, while what it paid is not given back by a credit note. */
export const canReversePayment = (
  { status, owedToClientUsd }: Pick<InvoiceDetail, 'status' | 'owedToClientUsd'>,
  { reversal }: Pick<Payment, 'reversal'>,
  person: Person,
): boolean =>
  (isOpen({ status }) || status === 'paid') &&
  reversal === null &&
  Number(owedToClientUsd) === 0 &&
  can(person, 'invoices.write')

/** A sent invoice is corrected by a credit note, a paid one too; until all of it is taken back. */
export const canCredit = (
  { status, amountUsd, creditedUsd }: Pick<InvoiceDetail, 'status' | 'amountUsd' | 'creditedUsd'>,
  person: Person,
): boolean => (isOpen({ status }) || status === 'paid') && amountUsd !== creditedUsd && can(person, 'invoices.write')

/** Nothing may have been settled: what was paid is taken back by a credit note. */
export const canCancel = (
  { status, amountUsd, openUsd }: Pick<Invoice, 'status' | 'amountUsd' | 'openUsd'>,
  person: Person,
): boolean => (status === 'draft' || isOpen({ status })) && amountUsd === openUsd && can(person, 'invoices.write')
