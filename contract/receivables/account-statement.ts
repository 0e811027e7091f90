/** Contract of a client's statement of account. */
import * as z from 'zod/mini'
import { reportFormats } from '../export.ts'
import { date, dateInput, decimal, id, idParams } from '../fields.ts'
import { sendFields } from '../invoices/input.ts'
import { defineRoute } from '../route.ts'
import { ageBuckets } from './figures.ts'

export const movementKinds = [
  'invoice',
  'deposit_invoice',
  'credit_note',
  'payment',
  'payment_reversal',
  /** Credit of the client paid the invoice; no money was received. */
  'credit_applied',
  /** Its amount is in `credit`, which is not in the balance. */
  'refund',
  'refund_reversal',
  'cancellation',
] as const

/** In USD. */
export const accountStatement = z.object({
  clientId: id,
  clientName: z.string(),
  from: date,
  until: date,
  /** Balance before `from`; positive is owed by the client. */
  opening: decimal,
  /** Oldest first. */
  lines: z.array(
    z.object({
      day: date,
      kind: z.enum(movementKinds),
      /** Number of the document, or the reference of the payment. */
      reference: z.string(),
      invoiceId: id,
      invoiceNumber: z.string(),
      /** Of an invoice. */
      dueDate: z.nullable(date),
      /** Positive for what the client owes. */
      amount: decimal,
      balance: decimal,
      /** Change of the client's credit, which is not in the balance. */
      credit: decimal,
    }),
  ),
  closing: decimal,
  /** What the client has in credit before `from`, and at the end. */
  openingCredit: decimal,
  closingCredit: decimal,
  /** The closing balance by days past due on `until`. */
  ageing: z.record(z.enum(ageBuckets), decimal),
})
export type AccountStatement = z.output<typeof accountStatement>

/** Both days included. Default: the 90 days until today. */
const period = { from: z.optional(dateInput()), until: z.optional(dateInput()) }

export const getAccountStatement = defineRoute('GET /api/receivables/clients/:id/statement', 'Receivables', {
  summary: 'A statement of account: opening balance, invoices, credit notes, payments, balance and ageing',
  access: 'invoices.read',
  params: idParams,
  query: z.strictObject(period),
  answer: accountStatement,
})

/** A file, not JSON. */
export const downloadAccountStatement = defineRoute('GET /api/receivables/clients/:id/statement/file', 'Receivables', {
  summary: 'The statement of account as a file; a PDF has the letterhead',
  access: 'invoices.read',
  params: idParams,
  query: z.strictObject({ ...period, format: z._default(z.enum(reportFormats), 'pdf') }),
  answer: z.unknown(),
})

export const sendAccountStatement = defineRoute('POST /api/receivables/clients/:id/statement/email', 'Receivables', {
  summary: 'Saves the statement of account as a document and emails it to the client',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({ ...period, ...sendFields }),
  answer: z.object({
    documentId: id,
    messageId: z.string(),
    to: z.array(z.string()),
    /** No mail server is set up; a person sends the email from the outbox. */
    isQueued: z.boolean(),
  }),
  status: 201,
})
