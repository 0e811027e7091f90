/** Contract of an invoice and of the invoice list. */

import * as z from 'zod/mini'
import { certificationWithholdings } from '../certification/labels.ts'
import { decimal, id, instant, pageQuery, pathId, sortBy } from '../fields.ts'
import { deliveryStatuses } from '../mail/labels.ts'
import { defineRoute } from '../route.ts'
import { invoiceCurrencies, invoiceSortKeys, invoiceStatuses } from './labels.ts'

/** AIB of a certified invoice, which is in its amounts. */
export const withholding = z.object({
  group: z.enum(certificationWithholdings),
  amountUsd: decimal,
  amountXof: decimal,
})

export const invoice = z.object({
  id,
  invoiceNumber: z.string(),
  clientId: id,
  clientName: z.nullable(z.string()),
  amountUsd: decimal,
  amountLocal: decimal,
  localCurrency: z.enum(invoiceCurrencies),
  /** Units of the local currency per dollar, locked with source and time. */
  fxRate: decimal,
  fxSource: z.string(),
  fxAsOf: z.nullable(instant),
  fxLockedAt: instant,
  description: z.string(),
  servicePeriodStart: instant,
  servicePeriodEnd: instant,
  dueDate: instant,
  status: z.enum(invoiceStatuses),
  paymentDate: z.nullable(instant),
  pdfPath: z.nullable(z.string()),
  openUsd: decimal,
  /** The email that brings it to the client; null before it is sent. */
  delivery: z.nullable(z.object({ messageId: z.string(), status: z.enum(deliveryStatuses) })),
  /** When a draft will be sent; null unless scheduled. */
  sendAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  firstViewedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.nullable(z.string()),
  version: z.int(),
})
export type Invoice = z.output<typeof invoice>

export const invoiceFilter = {
  q: pageQuery.q,
  status: z.optional(z.enum(invoiceStatuses)),
  clientId: z.optional(pathId),
}

export const listInvoices = defineRoute('GET /api/invoices', 'Invoices', {
  summary: 'Invoices, newest first; searched by number, description and client',
  access: 'invoices.read',
  query: z.strictObject({ ...pageQuery, ...invoiceFilter, sort: sortBy(invoiceSortKeys) }),
  answer: z.array(invoice),
})
