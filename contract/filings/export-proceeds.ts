/** Contract of the export proceeds calls. */
import * as z from 'zod/mini'
import { amountInput, date, dateInput, decimal, id, instant, pageQuery, pathId, text } from '../fields.ts'
import { proceedsStates } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export { proceedsStates }

export const cession = z.object({
  id,
  amountUsd: decimal,
  cededOn: date,
  /** The receipt that brought the money; null without a bank statement. */
  receiptId: z.nullable(id),
  /** Whether the receipt still pays the invoice. */
  isProved: z.boolean(),
  reference: z.string(),
  by: z.string(),
  at: instant,
})

/** An invoice to a client outside WAEMU, whose proceeds must be repatriated. */
export const exportProceeds = z.object({
  invoiceId: id,
  invoiceNumber: z.string(),
  clientId: id,
  clientName: z.string(),
  country: z.string(),
  amountUsd: decimal,
  dueOn: date,
  /** Repatriation deadline: the due date plus the months in the register. */
  repatriateBy: date,
  receivedUsd: decimal,
  /** The part of what was received that a bank statement proves. */
  bankedUsd: decimal,
  /** The bank's bookings that prove it, oldest first. */
  bookings: z.array(
    z.object({
      receiptId: id,
      bank: z.string(),
      reference: z.string(),
      bookedOn: date,
      receivedXof: decimal,
      usd: decimal,
    }),
  ),
  /** Share of the receipts surrendered to the central bank; the bank keeps the rest. */
  toCedeUsd: decimal,
  cededUsd: decimal,
  /** The part of what was ceded that a bank booking proves. */
  cededBankedUsd: decimal,
  keptUsd: decimal,
  state: z.enum(proceedsStates),
  cessions: z.array(cession),
})
export type ExportProceeds = z.output<typeof exportProceeds>

const tag = 'Filings'

export const listExportProceeds = defineRoute('GET /api/export-proceeds', tag, {
  summary: 'Invoices to clients outside WAEMU with amounts received and to be ceded, and deadlines, newest first',
  access: 'compliance.read',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(proceedsStates)) }),
  answer: z.array(exportProceeds),
})

export const recordCession = defineRoute('POST /api/export-proceeds/:invoiceId/cessions', tag, {
  summary: 'Records that received proceeds were ceded, at most the amount to be ceded',
  access: 'filings.handle',
  params: z.strictObject({ invoiceId: pathId }),
  body: z.strictObject({
    amountUsd: amountInput('USD'),
    cededOn: dateInput(),
    /** One of `bookings`. Required unless the money came without a bank statement. */
    receiptId: z.optional(z.nullable(pathId)),
    reference: text(120, t.referenceRequired),
  }),
  answer: exportProceeds,
})
