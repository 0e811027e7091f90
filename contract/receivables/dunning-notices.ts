/** Contract of dunning: notices in three levels, their queue, and stops. */
import * as z from 'zod/mini'
import { date, decimal, id, idParams, instant, pageQuery, pathId, text } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export const dunningLevels = [1, 2, 3] as const
export type DunningLevel = (typeof dunningLevels)[number]

export const dunningStates = ['due', 'stopped'] as const

export const dunningStop = z.object({
  id,
  scope: z.enum(['client', 'invoice']),
  reason: z.string(),
  stoppedAt: instant,
  stoppedByName: z.string(),
})
export type DunningStop = z.output<typeof dunningStop>

/** An invoice whose next notice is due. */
export const dueNotice = z.object({
  id,
  invoiceNumber: z.string(),
  clientId: id,
  clientName: z.string(),
  openUsd: decimal,
  dueDate: date,
  daysOverdue: z.int(),
  /** Level of the notice to send, 1 to 3. */
  level: z.int(),
  /** When the last notice was sent; null before the first. */
  lastSentAt: z.nullable(instant),
  stop: z.nullable(dunningStop),
})
export type DueNotice = z.output<typeof dueNotice>

export const listDueNotices = defineRoute('GET /api/receivables/dunning', 'Receivables', {
  summary: 'Invoices whose next dunning notice is due, longest overdue first; or those with dunning stopped',
  access: 'invoices.read',
  query: z.strictObject({ ...pageQuery, state: z._default(z.enum(dunningStates), 'due') }),
  answer: z.array(dueNotice),
})

export const invoiceDunning = z.object({
  invoiceId: id,
  notices: z.array(
    z.object({ level: z.int(), openUsd: decimal, messageId: z.string(), sentAt: instant, sentByName: z.string() }),
  ),
  /** The next notice; null after the last level, or when nothing is open. */
  next: z.nullable(z.object({ level: z.int(), dueOn: date })),
  stop: z.nullable(dunningStop),
})
export type InvoiceDunning = z.output<typeof invoiceDunning>

export const getInvoiceDunning = defineRoute('GET /api/receivables/dunning/:id', 'Receivables', {
  summary: 'Dunning notices of an invoice, the next one, and the stop in force',
  access: 'invoices.read',
  params: idParams,
  answer: invoiceDunning,
})

export const sendDunningNotice = defineRoute('POST /api/receivables/dunning/:id', 'Receivables', {
  summary: 'Emails the due dunning notice of an invoice',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({
    /** The level that the person saw; another is refused. */
    level: z.int().check(z.gte(1), z.lte(3)),
  }),
  answer: z.extend(invoiceDunning, { isQueued: z.boolean(), to: z.array(z.string()) }),
  status: 201,
})

export const stopDunning = defineRoute('POST /api/receivables/dunning-stops', 'Receivables', {
  summary: 'Stops dunning of an invoice, or of all invoices of a client',
  access: 'invoices.write',
  /** One of the two. */
  body: z
    .strictObject({
      invoiceId: z.optional(pathId),
      clientId: z.optional(pathId),
      reason: text(500, t.stopReasonRequired),
    })
    .check(
      z.refine(({ invoiceId, clientId }) => (invoiceId === undefined) !== (clientId === undefined), {
        error: t.invoiceOrClient,
        path: ['invoiceId'],
      }),
    ),
  answer: dunningStop,
  status: 201,
})

export const liftDunningStop = defineRoute('POST /api/receivables/dunning-stops/:id/lift', 'Receivables', {
  summary: 'Lifts a stop, so that dunning resumes',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({}),
  answer: dunningStop,
})
