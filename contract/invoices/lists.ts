/** Contract of bulk actions, export and download of invoices. */

import * as z from 'zod/mini'
import { bulkRun, selectionInAddress, selectionOf } from '../bulk.ts'
import { exportFormat } from '../export.ts'
import { decimal, optionalText, sortBy } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { invoiceFilter } from './invoice.ts'
import { invoiceSortKeys, invoiceStatuses } from './labels.ts'

export const invoiceBulkActions = ['send', 'remind', 'cancel'] as const
export type InvoiceBulkAction = (typeof invoiceBulkActions)[number]

export const changeInvoices = defineRoute('POST /api/invoices/bulk', 'Invoices', {
  summary: 'Sends, reminds or cancels many invoices at once; progress at /api/bulk-runs/{id}',
  access: 'invoices.write',
  body: z.strictObject({
    selection: selectionOf(invoiceFilter),
    action: z.enum(invoiceBulkActions),
    reason: optionalText(500),
  }),
  answer: bulkRun,
  status: 202,
})

/** A file, not JSON. */
export const exportInvoices = defineRoute('GET /api/invoices/export', 'Invoices', {
  summary: 'Matching invoices, as CSV or XLSX',
  access: 'reports.export',
  query: z.strictObject({ ...invoiceFilter, sort: sortBy(invoiceSortKeys), format: exportFormat }),
  answer: z.string(),
})

/** A ZIP archive, not JSON. */
export const downloadInvoicePdfs = defineRoute('GET /api/invoices/pdfs', 'Invoices', {
  summary: 'The saved PDFs of the selected invoices as a ZIP archive, with a list of those that have none',
  access: 'invoices.read',
  query: z.strictObject({ ...invoiceFilter, ...selectionInAddress }),
  answer: z.unknown(),
})

export const invoiceSummary = z.object({
  /** Payments received in the current month of the business and not reversed. */
  paidThisMonth: z.object({ usd: decimal, count: z.int() }),
  counts: z.record(z.enum(invoiceStatuses), z.int()),
})
export type InvoiceSummary = z.output<typeof invoiceSummary>

export const summariseInvoices = defineRoute('GET /api/invoices/summary', 'Invoices', {
  summary: 'Payments of this month, and number of invoices in each status',
  access: 'invoices.read',
  answer: invoiceSummary,
})
