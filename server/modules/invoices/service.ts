/** Invoice service: all use cases of the module. */
import type { InvoiceSortKey } from '#contract/invoices/labels.ts'
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import { divideHalfEven } from '#kernel/money.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import { followEvents } from '#server/platform/events/event-consumer.ts'
import type { Page } from '#server/platform/http/route.ts'
import { pageOf } from '#server/platform/http/sorted-page.ts'
import { bulkActionsOfInvoices } from './bulk.ts'
import { issueCreditNote } from './credit-notes.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { unpackDocument } from './document.ts'
import { createDraft, duplicateInvoice, editDraft } from './drafts.ts'
import { cancelInvoice, markOverdue, noteFirstView, setReminders } from './lifecycle.ts'
import { recordPayment } from './payments.ts'
import type { InvoiceDocument } from './pdf/invoice-document.ts'
import type { InvoiceFile } from './presentation.ts'
import { sendReminder, sendReminders } from './reminders.ts'
import { reversePayment } from './reversals.ts'
import { clientOf, documentNow, sendInvoice } from './send.ts'
import * as store from './store.ts'
import { countOpen, meanDaysToPay, renameClient, sumRevenue } from './store.ts'
import type { InvoiceRow } from './tables.ts'

/** What a visitor with the secret link sees. */
export interface PublicInvoice {
  readonly invoice: InvoiceRow
  /** The document as sent. */
  readonly document: InvoiceDocument
  readonly pdfDocumentId: number
}

/** A PDF to serve: stored, or rendered now for a draft. */
export type InvoicePdf =
  | { readonly kind: 'kept'; readonly documentId: number; readonly fileName: string; readonly bytes?: never }
  | { readonly kind: 'preview'; readonly bytes: Uint8Array; readonly fileName: string }

/** A use case without the dependencies that the factory binds. */
type Bound<F> = F extends (t: infer T, d: InvoiceDependencies, a: infer A, w: infer W) => infer R
  ? (transaction: T, actor: A, input: W) => R
  : never

export interface Invoices {
  get(executor: Executor, id: number): Promise<InvoiceRow | null>
  /** The invoice with its lines, payments, credit notes and reminders. */
  file(executor: Executor, invoice: InvoiceRow): Promise<InvoiceFile>
  list(
    executor: Executor,
    filter: store.InvoiceFilter,
    page: { limit: number; sorting: Sorting<InvoiceSortKey> },
  ): Promise<Page<InvoiceRow>>
  select: typeof store.selectInvoices
  readonly bulkActions: readonly BulkAction[]
  readonly create: Bound<typeof createDraft>
  readonly edit: Bound<typeof editDraft>
  readonly duplicate: Bound<typeof duplicateInvoice>
  /** Sends the draft: stores its PDF and enqueues the email in the caller's transaction. */
  readonly send: Bound<typeof sendInvoice>
  readonly recordPayment: Bound<typeof recordPayment>
  readonly reversePayment: Bound<typeof reversePayment>
  readonly issueCreditNote: Bound<typeof issueCreditNote>
  readonly cancel: Bound<typeof cancelInvoice>
  readonly remind: Bound<typeof sendReminder>
  readonly setReminders: Bound<typeof setReminders>
  /** The PDF of an invoice: as sent, or the current state of a draft. */
  pdf(executor: Executor, invoice: InvoiceRow): Promise<InvoicePdf>
  creditNotePdf(executor: Executor, about: { invoiceId: number; id: number }): Promise<InvoicePdf | null>
  /** The invoice behind a secret link; null for an unknown link. */
  publicView(executor: Executor, token: string): Promise<PublicInvoice | null>
  /** The first view of the public page makes a sent invoice pending; later views change nothing. */
  noteFirstView(transaction: Transaction, token: string): Promise<InvoiceRow | null>
  /** See `lifecycle.ts`. Returns how many became overdue. */
  markOverdue(signal?: AbortSignal): Promise<number>
  /** See `reminders.ts`. Returns how many were sent. */
  sendReminders(signal?: AbortSignal): Promise<number>
  followClients(): Promise<void>
  foldTally(): Promise<void>
  /** Invoice metrics of the dashboard (docs: metrics). */
  dashboard: typeof dashboardFigures
}

export function createInvoices(deps: InvoiceDependencies): Invoices {
  return {
    get: store.findInvoice,
    async file(executor, invoice) {
      const { id } = invoice
      const lines = await store.linesOf(executor, id)
      const payments = await store.paymentsOf(executor, id)
      const creditNotes = await store.creditNotesOf(executor, id)
      const reminders = await store.remindersOf(executor, id)
      const client = await deps.clients.get(executor, invoice.clientId)
      return { invoice, lines, payments, creditNotes, reminders, clientEmail: client?.email ?? null }
    },
    async list(executor, filter, { limit, sorting }) {
      const { rows, total } = await store.pageOfInvoices(executor, filter, { limit: limit + 1, sorting })
      return pageOf(store.invoiceSorting, sorting, { rows, total, limit })
    },
    select: store.selectInvoices,
    bulkActions: bulkActionsOfInvoices(deps),
    create: (transaction, actor, content) => createDraft(transaction, deps, actor, content),
    edit: (transaction, actor, input) => editDraft(transaction, deps, actor, input),
    duplicate: (transaction, actor, id) => duplicateInvoice(transaction, deps, actor, id),
    send: (transaction, actor, input) => sendInvoice(transaction, deps, actor, input),
    recordPayment: (transaction, actor, input) => recordPayment(transaction, deps, actor, input),
    reversePayment: (transaction, actor, input) => reversePayment(transaction, deps, actor, input),
    issueCreditNote: (transaction, actor, input) => issueCreditNote(transaction, deps, actor, input),
    cancel: (transaction, actor, input) => cancelInvoice(transaction, deps, actor, input),
    remind: (transaction, actor, input) => sendReminder(transaction, deps, actor, input),
    setReminders: (transaction, actor, input) => setReminders(transaction, deps, actor, input),
    pdf: (executor, invoice) => pdfOf(executor, deps, invoice),
    async creditNotePdf(executor, about) {
      const note = await store.findCreditNote(executor, about)
      if (!note || note.pdfDocumentId === null) return null
      return { kind: 'kept', documentId: note.pdfDocumentId, fileName: `${note.creditNoteNumber}.pdf` }
    },
    async publicView(executor, token) {
      const invoice = await store.findByToken(executor, hashOfToken(token))
      if (!invoice?.document || invoice.pdfDocumentId === null) return null
      return { invoice, document: unpackDocument(invoice.document), pdfDocumentId: invoice.pdfDocumentId }
    },
    noteFirstView: (transaction, token) => noteFirstView(transaction, deps, token),
    markOverdue: (signal) => markOverdue(deps, signal),
    sendReminders: (signal) => sendReminders(deps, signal),
    followClients: () => updateClientNames(deps),
    foldTally: () => store.foldTally(deps.database.pool),
    dashboard: dashboardFigures,
  }
}

async function pdfOf(executor: Executor, deps: InvoiceDependencies, invoice: InvoiceRow): Promise<InvoicePdf> {
  const fileName = `${invoice.invoiceNumber}.pdf`
  if (invoice.pdfDocumentId !== null) return { kind: 'kept', documentId: invoice.pdfDocumentId, fileName }
  const client = await clientOf(executor, deps, invoice)
  const document = await documentNow(executor, deps, { invoice, client, draft: true })
  return { kind: 'preview', bytes: await deps.render(document), fileName: `${invoice.invoiceNumber}-draft.pdf` }
}

/** Updates client names in lists. Clients are a lower module, so invoices follow their events. */
async function updateClientNames({ database, clients }: InvoiceDependencies): Promise<void> {
  await followEvents(database, 'invoices', async (transaction, events) => {
    const touched = events.flatMap(({ kind, payload: { clientId } }) =>
      kind === 'clients' && typeof clientId === 'number' ? [clientId] : [],
    )
    for (const clientId of new Set(touched)) {
      const client = await clients.get(transaction, clientId)
      if (client) await renameClient(transaction, clientId, client.companyName)
    }
  })
}

/** Dashboard metrics about invoices. */
const processingDays = 90

/** Invoice metrics of the dashboard (docs: metrics), from month start `start` up to `now`. */
export async function dashboardFigures(
  executor: Executor,
  { now, timeZone }: { readonly start: Date; readonly now: Date; readonly timeZone: string },
) {
  const today = businessDate(now, timeZone)
  const first = `${today.slice(0, 8)}01` as BusinessDate
  const before = sameDaysBefore(today)
  const revenueUsdMinor = await sumRevenue(executor, first, today)
  const earlier = await sumRevenue(executor, before.first, before.last)
  return {
    revenueUsdMinor,
    revenueChangePercent: changePercent(revenueUsdMinor, earlier),
    pending: await countOpen(executor),
    averageProcessingDays: await meanDaysToPay(executor, addDays(today, -processingDays), timeZone),
  }
}

/** The same days of the previous month, cut at its last day when it is shorter. */
export function sameDaysBefore(today: BusinessDate): { first: BusinessDate; last: BusinessDate } {
  const lastOfMonth = addDays(`${today.slice(0, 8)}01` as BusinessDate, -1)
  const first = `${lastOfMonth.slice(0, 8)}01` as BusinessDate
  const same = `${lastOfMonth.slice(0, 8)}${today.slice(8)}` as BusinessDate
  if (same > lastOfMonth) return { first, last: lastOfMonth }
  return { first, last: same }
}

/** Change in percent with one decimal; null when the earlier amount is not positive. */
function changePercent(current: bigint, earlier: bigint): number | null {
  return earlier <= 0n ? null : Number(divideHalfEven((current - earlier) * 1000n, earlier)) / 10
}
