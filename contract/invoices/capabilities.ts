import { can } from '../permissions.ts'
import type { InvoiceDetail } from './api.ts'
import type { Invoice } from './invoice.ts'
import type { InvoiceStatus } from './labels.ts'
import type { CreditNote, CreditUse, Payment } from './settlements.ts'

/**
 * What a person may do with an invoice. Screens show buttons accordingly; the server enforces it.
 */

type Person = { readonly role: string }
type Known = Pick<Invoice, 'status'>

/**
 * Allowed status transitions (decisions 6). A draft is sent; only time makes an invoice overdue. A
 * reversed payment restores the status without it, outside this table.
 */
export const invoiceTransitions = {
  draft: ['sent', 'cancelled'],
  sent: ['pending', 'paid', 'overdue', 'cancelled'],
  pending: ['paid', 'overdue', 'cancelled'],
  overdue: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
} as const satisfies Record<InvoiceStatus, readonly InvoiceStatus[]>

export const openStatuses = ['sent', 'pending', 'overdue'] as const
export const isOpen = ({ status }: Known): boolean => (openStatuses as readonly string[]).includes(status)

export const canEdit = ({ status }: Known, person: Person): boolean =>
  status === 'draft' && can(person, 'invoices.write')
export const canSend = (invoice: Known, person: Person): boolean => canEdit(invoice, person)
/** What was sent can be mailed again, unless it is cancelled. */
export const canResend = ({ status }: Known, person: Person): boolean =>
  (isOpen({ status }) || status === 'paid') && can(person, 'invoices.write')
export const canRecordPayment = (invoice: Known, person: Person): boolean =>
  isOpen(invoice) && can(person, 'invoices.write')
export const canRemind = (invoice: Known, person: Person): boolean => canRecordPayment(invoice, person)

/** A mistaken payment can be reversed once, unless a credit note took it back. */
export const canReversePayment = (
  { status, creditNotes }: Pick<InvoiceDetail, 'status' | 'creditNotes'>,
  { reversal, receiptId }: Pick<Payment, 'reversal' | 'receiptId'>,
  person: Person,
): boolean =>
  (isOpen({ status }) || status === 'paid') &&
  reversal === null &&
  receiptId === null &&
  creditNotes.every(({ creditLeft }) => creditLeft === null) &&
  can(person, 'invoices.write')

/** A sent or paid invoice is corrected by credit notes until all of it is credited. */
export const canCredit = (
  { status, amountUsd, creditedUsd }: Pick<InvoiceDetail, 'status' | 'amountUsd' | 'creditedUsd'>,
  person: Person,
): boolean => (isOpen({ status }) || status === 'paid') && amountUsd !== creditedUsd && can(person, 'invoices.write')

/** Only unpaid invoices: paid amounts are returned by a credit note. */
export const canCancel = (
  { status, amountUsd, openUsd }: Pick<Invoice, 'status' | 'amountUsd' | 'openUsd'>,
  person: Person,
): boolean => (status === 'draft' || isOpen({ status })) && amountUsd === openUsd && can(person, 'invoices.write')

/** An open invoice is paid with what its client has in credit. */
export const canApplyCredit = (
  { status, clientCreditUsd }: Pick<InvoiceDetail, 'status' | 'clientCreditUsd'>,
  person: Person,
): boolean => canRecordPayment({ status }, person) && Number(clientCreditUsd) > 0

export const canRefund = ({ creditLeft }: Pick<CreditNote, 'creditLeft'>, person: Person): boolean =>
  creditLeft !== null && Number(creditLeft.usd) > 0 && can(person, 'invoices.write')

export const canReverseRefund = ({ paid, reversal }: Pick<CreditUse, 'paid' | 'reversal'>, person: Person): boolean =>
  paid === null && reversal === null && can(person, 'invoices.write')
