/** Routes of the invoice list, bulk actions and exports. */
import type { Readable } from 'node:stream'
import { maxZippedFiles, selectionFrom } from '#contract/bulk.ts'
import { listInvoices } from '#contract/invoices/invoice.ts'
import * as lists from '#contract/invoices/lists.ts'
import { money, toDecimal, usd } from '#kernel/money.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { type Documents, firstVersion } from '#server/modules/documents/index.ts'
import type { Bulk } from '#server/platform/bulk/bulk.ts'
import { startBulk, unfitSelection } from '#server/platform/bulk/bulk-routes.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { sendExport } from '#server/platform/export/reply.ts'
import { sendZip, type ZippedRecord } from '#server/platform/export/zip.ts'
import { badCursor, everyRow, readSorting } from '#server/platform/http/cursor.ts'
import { RefusalSignal } from '#server/platform/http/problems.ts'
import { answer, answerPage, type Route, rawRead, read, refuse, write } from '#server/platform/http/route.ts'
import { type InvoiceBulkInput, invoiceBulkName } from './bulk.ts'
import { openOf } from './change.ts'
import * as english from './messages.ts'
import { presentInvoice } from './presentation.ts'
import type { Invoices } from './service.ts'
import { invoiceSorting, type SelectedInvoice } from './store.ts'
import type { InvoiceRow } from './tables.ts'
import { t } from './texts.ts'

export interface InvoiceListDependencies {
  readonly invoices: Pick<Invoices, 'list' | 'select' | 'deliveries' | 'summary'>
  readonly documents: Pick<Documents, 'read'>
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
  readonly bulk: Bulk
  readonly nudge: (job: string) => void
}

/** The list, its bulk actions, and its export as a table or as an archive of PDFs. */
export function invoiceListRoutes(deps: InvoiceListDependencies): Route[] {
  const { invoices, database, audit } = deps
  return [
    read(listInvoices, async ({ query }) => {
      const sorting = readSorting(invoiceSorting, query, '-createdAt')
      if (!sorting.ok) return refuse(badCursor())
      const { q, status, clientId, limit } = query
      const page = await invoices.list(database.pool, { q, status, clientId }, { limit, sorting: sorting.value })
      const deliveries = await invoices.deliveries(database.pool, page.items)
      return answerPage(page, (invoice) => presentInvoice(invoice, deliveries))
    }),
    read(lists.summariseInvoices, async () => answer(await invoices.summary(database.pool))),
    write(lists.changeInvoices, async (call) => {
      const { selection, action, reason } = call.body
      const about = 'ids' in selection ? selection : { filter: selection.filter, except: selection.except }
      const input: InvoiceBulkInput = { reason }
      return startBulk(deps, call, {
        action: invoiceBulkName(action),
        input,
        noun: 'invoice',
        select: (limit) => invoices.select(call.transaction, about, limit),
      })
    }),
    rawRead(lists.exportInvoices, async ({ reply, actor, query: { format, sort, ...filter } }) => {
      const details = { format, sort, ...filter }
      await audit.noteRead(actor, { action: 'download', resourceType: 'invoice', resourceId: null, details })
      const rows = everyRow(invoiceSorting, { sort }, '-createdAt', (page) =>
        invoices.list(database.pool, filter, page),
      )
      return sendExport(reply, format, { name: 'invoices', columns: exportColumns, rows })
    }),
    pdfsRoute(deps),
  ]
}

function pdfsRoute(deps: InvoiceListDependencies): Route {
  const { invoices, database, audit } = deps
  return rawRead(lists.downloadInvoicePdfs, async ({ reply, actor, query }) => {
    const chosen = await invoices.select(database.pool, selectionFrom(query), maxZippedFiles + 1)
    if (chosen.length === 0) throw new RefusalSignal(nothingSelected())
    if (chosen.length > maxZippedFiles) throw new RefusalSignal(tooManyFiles())
    const details = { ...query, invoices: chosen.length }
    await audit.noteRead(actor, { action: 'download', resourceType: 'invoice', resourceId: null, details })
    return sendZip(
      reply,
      'invoices',
      chosen.map((invoice) => zipped(deps, invoice)),
    )
  })
}

const nothingSelected = () => unfitSelection(t.noneSelected)
const tooManyFiles = () => unfitSelection(t.archiveMaxFiles(maxZippedFiles))

function zipped(
  { documents, database }: InvoiceListDependencies,
  { label, pdfDocumentId }: SelectedInvoice,
): ZippedRecord {
  return {
    label,
    async open() {
      if (pdfDocumentId === null) return { failure: t.noSavedPdf }
      const document = await documents.read(database.pool, pdfDocumentId, firstVersion)
      const opened = await document?.open()
      if (!opened?.ok) return { failure: t.pdfUnreadable }
      return { name: `${label}.pdf`, content: opened.value satisfies Readable }
    },
  }
}

const text = (header: string, value: (invoice: InvoiceRow) => string | null): ExportColumn<InvoiceRow> => ({
  header,
  kind: 'text',
  value,
})
const amount = (header: string, value: (invoice: InvoiceRow) => string): ExportColumn<InvoiceRow> => ({
  header,
  kind: 'number',
  value,
})
const dollars = (header: string, value: (invoice: InvoiceRow) => bigint) =>
  amount(header, (invoice) => toDecimal(usd(value(invoice))))

const exportColumns: readonly ExportColumn<InvoiceRow>[] = [
  text(english.numberHeader, ({ invoiceNumber }) => invoiceNumber),
  text(english.clientHeader, ({ clientName }) => clientName),
  { header: english.clientIdHeader, kind: 'number', value: ({ clientId }) => clientId },
  text(english.description, ({ description }) => description),
  text(english.statusHeader, ({ status }) => status),
  dollars(english.amountUsdHeader, ({ amountUsdMinor }) => amountUsdMinor),
  dollars(english.taxUsdHeader, ({ taxUsdMinor }) => taxUsdMinor),
  dollars(english.withholdingUsdHeader, ({ withholdingUsdMinor }) => withholdingUsdMinor),
  dollars(english.paidUsdHeader, ({ paidUsdMinor }) => paidUsdMinor),
  dollars(english.creditedUsdHeader, ({ creditedUsdMinor }) => creditedUsdMinor),
  dollars(english.openUsdHeader, (invoice) => openOf(invoice).usd),
  text(english.localCurrencyHeader, ({ localCurrency }) => localCurrency),
  amount(english.amountLocalHeader, ({ localCurrency, amountLocalMinor }) =>
    toDecimal(money(localCurrency, amountLocalMinor)),
  ),
  amount(english.fxRateHeader, ({ fxRate }) => fxRate),
  text(english.fxSourceHeader, ({ fxSource }) => fxSource),
  text(english.serviceStartHeader, ({ servicePeriodStart }) => servicePeriodStart),
  text(english.serviceEndHeader, ({ servicePeriodEnd }) => servicePeriodEnd),
  text(english.due, ({ dueDate }) => dueDate),
  { header: english.sentHeader, kind: 'instant', value: ({ sentAt }) => sentAt },
  text(english.paidOnHeader, ({ paymentDate }) => paymentDate),
  { header: english.createdHeader, kind: 'instant', value: ({ createdAt }) => createdAt },
]
