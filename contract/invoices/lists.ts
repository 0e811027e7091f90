import * as z from 'zod/mini'
import { bulkRun, selectionInAddress, selectionOf } from '../bulk.ts'
import { exportFormat } from '../export.ts'
import { optionalText, sortBy } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { invoiceFilter } from './invoice.ts'
import { invoiceSortKeys } from './labels.ts'

export const invoiceBulkActions = ['send', 'remind', 'cancel'] as const
export type InvoiceBulkAction = (typeof invoiceBulkActions)[number]

export const changeInvoices = defineRoute({
  method: 'POST',
  path: '/api/invoices/bulk',
  tag: 'Invoices',
  summary: 'Sends, reminds of or cancels many invoices at once; follow it at /api/bulk-runs/{id}',
  access: 'invoices.write',
  body: z.strictObject({
    selection: selectionOf(invoiceFilter),
    action: z.enum(invoiceBulkActions),
    /** Reason for cancelling. */
    reason: optionalText(500),
  }),
  answer: bulkRun,
  status: 202,
})

/** A file, not JSON. */
export const exportInvoices = defineRoute({
  method: 'GET',
  path: '/api/invoices/export',
  tag: 'Invoices',
  summary: 'The invoices that match, as CSV or XLSX',
  access: 'reports.export',
  query: z.strictObject({ ...invoiceFilter, sort: sortBy(invoiceSortKeys), format: exportFormat }),
  answer: z.string(),
})

/** A ZIP archive, not JSON. */
export const downloadInvoicePdfs = defineRoute({
  method: 'GET',
  path: '/api/invoices/pdfs',
  tag: 'Invoices',
  summary: 'The kept PDFs of the invoices selected, as a ZIP archive that also says which have none',
  access: 'invoices.read',
  query: z.strictObject({ ...invoiceFilter, ...selectionInAddress }),
  answer: z.unknown(),
})
