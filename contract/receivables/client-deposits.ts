/** Contract of client deposits: clients' own francs, received before or after their conversion. */
import * as z from 'zod/mini'
import { decimal, idParams, instant, optionalText, pathId, text, version, wholeFrancs } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { receiptDetail } from './api.ts'

export const depositReceipt = defineRoute('POST /api/receivables/receipts/:id/deposits', 'Receivables', {
  summary: "Books a receipt, in whole or in part, as a client's own francs",
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({
    /** Null for the own account. */
    clientId: z.nullable(pathId),
    amount: wholeFrancs,
    /** Why it was proposed, as the proposal says. */
    reasons: z.optional(z.array(text(300)).check(z.maxLength(20))),
    version,
  }),
  answer: receiptDetail,
  status: 201,
})

export const undoReceiptDeposit = defineRoute(
  'POST /api/receivables/receipts/:id/deposits/:depositId/reversal',
  'Receivables',
  {
    summary: 'Undoes a client deposit: its entries are reversed and the receipt is unmatched again',
    access: 'invoices.write',
    params: z.strictObject({ id: pathId, depositId: pathId }),
    body: z.strictObject({ reason: optionalText(500), version }),
    answer: receiptDetail,
    status: 201,
  },
)

/** Francs of one client. At most one of `available` and `owed` is more than zero. */
export const clientFrancs = z.object({
  /** Received before their conversion. */
  available: decimal,
  /** Converted before they were received. */
  owed: decimal,
  /** Of conversions that the bank has not debited yet. */
  undebited: decimal,
  /** What the client still has to send for all of its conversions. */
  needed: decimal,
  /** Of the client's ledger account in francs, newest first, at most fifty. */
  movements: z.array(
    z.object({
      transferId: z.string(),
      /** The step of the posting table, such as `client_deposit`. */
      kind: z.string(),
      description: z.string(),
      occurredAt: instant,
      /** Francs received are positive, francs converted negative. */
      amount: decimal,
      /** Positive for francs available, negative for francs owed. */
      balance: decimal,
    }),
  ),
  movementCount: z.int(),
})
export type ClientFrancs = z.output<typeof clientFrancs>

export const getClientFrancs = defineRoute('GET /api/receivables/clients/:id/francs', 'Receivables', {
  summary: "A client's own francs: available, owed and needed, with the latest movements",
  access: 'invoices.read',
  params: idParams,
  answer: clientFrancs,
})
