/** Contract of the export proceeds calls. */
import * as z from 'zod/mini'
import { amountInput, date, dateInput, decimal, id, instant, pageQuery, pathId, text } from '../fields.ts'
import { proceedsStates } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'

export { proceedsStates }

export const cession = z.object({
  id,
  amountUsd: decimal,
  cededOn: date,
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
  /** Share of the receipts surrendered to the central bank; the bank keeps the rest. */
  toCedeUsd: decimal,
  cededUsd: decimal,
  keptUsd: decimal,
  state: z.enum(proceedsStates),
  cessions: z.array(cession),
})
export type ExportProceeds = z.output<typeof exportProceeds>

const tag = 'Filings'

export const listExportProceeds = defineRoute({
  method: 'GET',
  path: '/api/export-proceeds',
  tag,
  summary: 'Invoices to clients outside WAEMU with what was received, what is to be ceded and by when, newest first',
  access: 'compliance.read',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(proceedsStates)) }),
  answer: z.array(exportProceeds),
})

export const recordCession = defineRoute({
  method: 'POST',
  path: '/api/export-proceeds/:invoiceId/cessions',
  tag,
  summary: 'Records that received proceeds were ceded; never more than is to be ceded',
  access: 'filings.handle',
  params: z.strictObject({ invoiceId: pathId }),
  body: z.strictObject({
    amountUsd: amountInput('USD'),
    cededOn: dateInput(),
    reference: text(120, 'A reference is required'),
  }),
  answer: exportProceeds,
})
