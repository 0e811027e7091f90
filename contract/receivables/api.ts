/** Contract of the receivables calls. */
import * as z from 'zod/mini'
import {
  date,
  decimal,
  id,
  idParams,
  instant,
  optionalText,
  pageQuery,
  pathId,
  text,
  version,
  wholeFrancs,
} from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export const receiptStates = ['open', 'matched', 'other'] as const

/**
 * Who paid, beside the client of the invoices: the client itself, nobody whom the bank named, or
 * another person with the result of screening.
 */
export const matchPayers = ['client', 'not_named', 'clear', 'hit', 'unscreened'] as const

export const receipt = z.object({
  id,
  /** `Ecobank ••••4821`. */
  bank: z.string(),
  /** The bank's own number of the booking. */
  reference: z.string(),
  amount: decimal,
  /** The part that pays invoices or is a client's own francs. */
  allocated: decimal,
  bookedOn: date,
  payerName: z.nullable(z.string()),
  /** `••••4821`. */
  payerAccount: z.nullable(z.string()),
  remittance: z.nullable(z.string()),
  state: z.enum(receiptStates),
  /** Why it is not a client payment. */
  reason: z.nullable(z.string()),
  version: z.int(),
})
export type Receipt = z.output<typeof receipt>

/** Francs. Received + charges − FX difference is settled on the invoice; a gain is positive. */
export const allocation = z.object({
  invoiceId: id,
  invoiceNumber: z.string(),
  clientId: id,
  clientName: z.string(),
  received: decimal,
  charges: decimal,
  fxDifference: decimal,
  settled: decimal,
})

export const proposal = z.object({
  allocations: z.array(z.extend(allocation, { open: decimal, dueDate: date })),
  /** 0 to 100. */
  score: z.int(),
  reasons: z.array(z.string()),
  /** Nothing speaks against it. */
  isCertain: z.boolean(),
  /** What remains unmatched after it. */
  left: decimal,
})
export type Proposal = z.output<typeof proposal>

const reversal = z.nullable(z.object({ reason: z.string(), reversedAt: instant, reversedByName: z.string() }))

export const receiptMatch = z.object({
  id,
  isAutomatic: z.boolean(),
  reasons: z.array(z.string()),
  payer: z.enum(matchPayers),
  matchedAt: instant,
  matchedByName: z.string(),
  allocations: z.array(allocation),
  reversal,
})

/** Francs of a client that needs some, and that the payment points to. */
export const depositProposal = z.object({
  clientId: id,
  clientName: z.string(),
  amount: decimal,
  /** What the client still has to send for all of its conversions. */
  needed: decimal,
  /** 0 to 100. */
  score: z.int(),
  reasons: z.array(z.string()),
})
export type DepositProposal = z.output<typeof depositProposal>

/** A part of a receipt that is a client's own francs. */
export const receiptDeposit = z.object({
  id,
  /** Null for the own account. */
  clientId: z.nullable(id),
  clientName: z.nullable(z.string()),
  amount: decimal,
  reasons: z.array(z.string()),
  payer: z.enum(matchPayers),
  depositedAt: instant,
  depositedByName: z.string(),
  reversal,
})

export const receiptDetail = z.extend(receipt, {
  /** Best first; empty unless the receipt is open. */
  proposals: z.array(proposal),
  /** Invoices that the remittance names though nothing is open on them; empty unless it is open. */
  settledMentions: z.array(
    z.object({ invoiceId: id, invoiceNumber: z.string(), status: z.enum(['paid', 'cancelled']) }),
  ),
  /** Newest first, undone ones included. */
  matches: z.array(receiptMatch),
  /** Best first; empty unless the receipt is open. */
  depositProposals: z.array(depositProposal),
  /** Newest first, undone ones included. */
  deposits: z.array(receiptDeposit),
  /** The highest bank charges of a match. */
  maxCharges: decimal,
})
export type ReceiptDetail = z.output<typeof receiptDetail>

export const listBankReceipts = defineRoute('GET /api/receivables/receipts', 'Receivables', {
  summary: 'Credits on bank statements, newest first',
  access: 'invoices.read',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(receiptStates)) }),
  answer: z.array(receipt),
})

export const getBankReceipt = defineRoute('GET /api/receivables/receipts/:id', 'Receivables', {
  summary: 'A receipt with its matches and the invoices it may pay',
  access: 'invoices.read',
  params: idParams,
  answer: receiptDetail,
})

export const matchReceipt = defineRoute('POST /api/receivables/receipts/:id/matches', 'Receivables', {
  summary: 'Pays invoices with a receipt, in whole or in part',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({
    allocations: z
      .array(
        z.strictObject({
          invoiceId: pathId,
          received: wholeFrancs,
          charges: z._default(wholeFrancs, 0n),
          /** Negative for a loss. */
          fxDifference: z._default(
            z.union([z.int(), z.string().check(z.regex(/^-?\d{1,15}$/, t.mustBeWholeFrancs))]),
            0,
          ),
        }),
      )
      .check(z.minLength(1, t.invoiceRequired), z.maxLength(50, t.tooManyInvoices(50))),
    /** Why it was proposed, as the proposal says. */
    reasons: z.optional(z.array(text(300)).check(z.maxLength(20))),
    version,
  }),
  answer: receiptDetail,
  status: 201,
})

export const undoReceiptMatch = defineRoute(
  'POST /api/receivables/receipts/:id/matches/:matchId/reversal',
  'Receivables',
  {
    summary: 'Undoes a match: its payments are reversed and the receipt is unmatched again',
    access: 'invoices.write',
    params: z.strictObject({ id: pathId, matchId: pathId }),
    body: z.strictObject({ reason: optionalText(500), version }),
    answer: receiptDetail,
    status: 201,
  },
)

export const setReceiptAside = defineRoute('POST /api/receivables/receipts/:id/set-aside', 'Receivables', {
  summary: 'Marks a receipt as not a client payment; reconciliation must then explain it',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({ reason: text(500, t.reasonRequired), version }),
  answer: receiptDetail,
})

export const openInvoice = z.object({
  id,
  invoiceNumber: z.string(),
  clientId: id,
  clientName: z.string(),
  dueDate: date,
  currency: z.string(),
  openLocal: decimal,
  open: decimal,
})
export type OpenInvoice = z.output<typeof openInvoice>

export const findOpenInvoices = defineRoute('GET /api/receivables/open-invoices', 'Receivables', {
  summary: 'Open invoices, oldest due first, for manual matching',
  access: 'invoices.read',
  query: z.strictObject({ q: pageQuery.q, limit: pageQuery.limit }),
  answer: z.array(openInvoice),
})
