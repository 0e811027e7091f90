/** Labels of quotes. Free of schemas to keep the bundle small. */
import { can } from '../permissions.ts'

/** `expired`: sent, and its last day has passed. It is computed, not stored. */
export const quoteStatuses = ['draft', 'sent', 'accepted', 'declined', 'expired'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

interface Known {
  readonly status: QuoteStatus
  readonly invoice: object | null
}
type Person = { readonly role: string }

export const canEditQuote = ({ status }: Pick<Known, 'status'>, person: Person): boolean =>
  status === 'draft' && can(person, 'invoices.write')

/** The client's answer is recorded while the quote is open. */
export const canDecideQuote = ({ status }: Pick<Known, 'status'>, person: Person): boolean =>
  status === 'sent' && can(person, 'invoices.write')

/** Making the invoice of an open quote accepts it. */
export const canInvoiceQuote = ({ status, invoice }: Known, person: Person): boolean =>
  invoice === null && (status === 'sent' || status === 'accepted') && can(person, 'invoices.write')
