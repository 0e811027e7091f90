/** Contract of a client's credit: what credit notes took back from paid invoices. */
import * as z from 'zod/mini'
import { date, decimal, id, idParams, optionalText, pathId, text, version } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { invoiceDetail } from './api.ts'
import { dayInput } from './input.ts'
import { invoiceCurrencies } from './labels.ts'
import * as t from './messages.ts'
import { openAmounts, paymentCurrencies } from './settlements.ts'

const amount = z.optional(z.union([z.number(), z.string()], t.amountInvalid))

export const clientCredit = z.object({
  leftUsd: decimal,
  /** Oldest first, at most 200. */
  notes: z.array(
    z.object({
      id,
      creditNoteNumber: z.string(),
      issuedOn: date,
      /** The credited invoice, and its currency. */
      invoiceId: id,
      invoiceNumber: z.string(),
      localCurrency: z.enum(invoiceCurrencies),
      left: openAmounts,
    }),
  ),
})
export type ClientCredit = z.output<typeof clientCredit>

export const getClientCredit = defineRoute('GET /api/clients/:id/credit', 'Invoices', {
  summary: 'What credit notes left to a client, which can pay an invoice or be refunded',
  access: 'invoices.read',
  params: idParams,
  answer: clientCredit,
})

export const applyCredit = defineRoute('POST /api/invoices/:id/credit', 'Invoices', {
  summary: "Pays an open invoice with the client's credit",
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({
    creditNoteId: id,
    /** In the invoices' common currency, else in dollars. Defaults to all that fits. */
    amount,
    version,
  }),
  answer: invoiceDetail,
  status: 201,
})

export const refundCredit = defineRoute('POST /api/invoices/:id/credit-notes/:noteId/refunds', 'Invoices', {
  summary: "Records a refund of a client's credit",
  access: 'invoices.write',
  params: z.strictObject({ id: pathId, noteId: pathId }),
  body: z.strictObject({
    /** Defaults to all that is left. */
    amount,
    /** Defaults to the invoice's currency. */
    currency: z.optional(z.enum(paymentCurrencies)),
    /** Defaults to today. */
    refundedOn: z.optional(dayInput(t.refundDateRequired)),
    reference: optionalText(140),
    version,
  }),
  answer: invoiceDetail,
  status: 201,
})

export const reverseRefund = defineRoute(
  'POST /api/invoices/:id/credit-notes/:noteId/refunds/:refundId/reversal',
  'Invoices',
  {
    summary: 'Reverses a refund recorded by mistake; both stay in the books',
    access: 'invoices.write',
    params: z.strictObject({ id: pathId, noteId: pathId, refundId: pathId }),
    body: z.strictObject({ reason: text(500, t.reasonRequired), version }),
    answer: invoiceDetail,
    status: 201,
  },
)
