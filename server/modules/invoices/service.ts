/** Invoice service: all use cases of the module. */
import { type InvoiceSortKey, type InvoiceStatus, invoiceStatuses } from '#contract/invoices/labels.ts'
import type { InvoiceSummary } from '#contract/invoices/lists.ts'
import type { DeliveryStatus } from '#contract/mail/labels.ts'
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import { divideHalfEven, toDecimal, usd } from '#kernel/money.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import type { Page } from '#server/platform/http/route.ts'
import { pageOf } from '#server/platform/http/sorted-page.ts'
import { setWithholding } from './aib.ts'
import { type Attachment, listAttachments, setAttachments } from './attachments.ts'
import { bulkActionsOfInvoices } from './bulk.ts'
import { applyCredit, creditOfClient, refundCredit, reverseRefund } from './credit.ts'
import { completeCreditNote, issueCreditNote } from './credit-notes.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { createDeposit, createFinal } from './deposits.ts'
import { type QuoteSource, renderQuote, unpackDocument } from './document.ts'
import { composeDraft } from './draft.ts'
import type { DraftContent } from './draft-content.ts'
import { createDraft, duplicateInvoice, editDraft } from './drafts.ts'
import { followLowerModules } from './event-handlers.ts'
import { fileOf } from './invoice-file.ts'
import { cancelInvoice, markOverdue, noteFirstView, setReminders } from './lifecycle.ts'
import { recordPayment, settleByPayment } from './payments.ts'
import { facturX } from './pdf/factur-x/factur-x.ts'
import type { InvoiceDocument } from './pdf/invoice-document.ts'
import type { InvoiceFile } from './presentation.ts'
import type { LockedRates } from './rates.ts'
import { sendReminder, sendReminders } from './reminders.ts'
import { reversePayment } from './reversals.ts'
import { scheduleSend, sendScheduled, unscheduleSend } from './scheduled-sends.ts'
import { clientOf, documentNow, resendInvoice, sendInvoice } from './send.ts'
import { renderSpecimen, type SpecimenSource } from './specimen.ts'
import * as store from './store.ts'
import { countOpen, meanDaysToPay, sumRevenue } from './store.ts'
import { depositsFor } from './store-deposits.ts'
import type { CreditNoteRow, InvoiceRow } from './tables.ts'

/** What a visitor with the secret link sees. */
export interface PublicInvoice {
  readonly invoice: InvoiceRow
  /** The document as sent. */
  readonly document: InvoiceDocument
  readonly pdfDocumentId: number
  readonly creditNotes: readonly CreditNoteRow[]
  /** Documents that were sent with it. */
  readonly attachments: readonly Attachment[]
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
  /** The invoice, unchanged until the transaction ends. */
  lock(transaction: Transaction, id: number): Promise<InvoiceRow | null>
  /** The invoice with its lines, payments, credit notes and reminders. */
  file(executor: Executor, invoice: InvoiceRow): Promise<InvoiceFile>
  /** The series of numbers so far: a business may have changed its prefix. */
  numberSeries(executor: Executor): Promise<readonly string[]>
  summary(executor: Executor): Promise<InvoiceSummary>
  /** What became of the emails that bring these invoices, by message id. */
  deliveries(executor: Executor, invoices: readonly InvoiceRow[]): Promise<ReadonlyMap<string, DeliveryStatus>>
  list(
    executor: Executor,
    filter: store.InvoiceFilter,
    page: { limit: number; sorting: Sorting<InvoiceSortKey> },
  ): Promise<Page<InvoiceRow>>
  select: typeof store.selectInvoices
  readonly bulkActions: readonly BulkAction[]
  /** Validates and prices content without creating an invoice. See `draft.ts` for `locked`. */
  compose(executor: Executor, content: DraftContent, locked: LockedRates | null): ReturnType<typeof composeDraft>
  /** The PDF of a quote, by the renderer of invoices. */
  renderQuote(executor: Executor, source: QuoteSource): Promise<Uint8Array>
  /** The Factur-X XML of an invoice; of a draft as it would be sent now. */
  eInvoiceXml(executor: Executor, invoice: InvoiceRow): Promise<string>
  /** The PDF of a specimen for a tax authority. */
  renderSpecimen(executor: Executor, source: SpecimenSource): Promise<Uint8Array>
  readonly create: Bound<typeof createDraft>
  /** The draft of a deposit invoice on a quote that the caller has locked. */
  readonly createDeposit: Bound<typeof createDeposit>
  /** The draft of the invoice of a quote, which credits the deposits on it. */
  readonly createFinal: Bound<typeof createFinal>
  /** Deposit invoices on a quote that are not cancelled. */
  depositsFor(executor: Executor, quoteNumber: string): Promise<readonly InvoiceRow[]>
  readonly edit: Bound<typeof editDraft>
  /** Adds the AIB of a certification to the amount of a draft, or removes it. */
  readonly setWithholding: Bound<typeof setWithholding>
  readonly setAttachments: Bound<typeof setAttachments>
  readonly duplicate: Bound<typeof duplicateInvoice>
  /** Sends the draft: stores its PDF and enqueues the email in the caller's transaction. */
  readonly send: Bound<typeof sendInvoice>
  readonly resend: Bound<typeof resendInvoice>
  readonly schedule: Bound<typeof scheduleSend>
  readonly unschedule: Bound<typeof unscheduleSend>
  readonly recordPayment: Bound<typeof recordPayment>
  /** Records a payment and returns its id, for modules that keep what it was paid with. */
  readonly settleByPayment: Bound<typeof settleByPayment>
  readonly reversePayment: Bound<typeof reversePayment>
  readonly applyCredit: Bound<typeof applyCredit>
  readonly refundCredit: Bound<typeof refundCredit>
  readonly reverseRefund: Bound<typeof reverseRefund>
  readonly creditOfClient: typeof creditOfClient
  readonly issueCreditNote: Bound<typeof issueCreditNote>
  readonly completeCreditNote: Bound<typeof completeCreditNote>
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
  /** See `scheduled-sends.ts`. Returns how many were sent. */
  sendScheduled(signal?: AbortSignal): Promise<number>
  /** Follows the events of clients and emails. */
  followClients(): Promise<void>
  foldTally(): Promise<void>
  /** Invoice metrics of the dashboard (docs: metrics). */
  dashboard: typeof dashboardFigures
}

export function createInvoices(deps: InvoiceDependencies): Invoices {
  return {
    get: store.findInvoice,
    lock: store.lockInvoice,
    numberSeries: store.invoiceSeries,
    summary: (executor) => summaryOf(executor, deps),
    file: (executor, invoice) => fileOf(executor, deps, invoice),
    async deliveries(executor, invoices) {
      return deps.mailbox.deliveries(
        executor,
        invoices.flatMap(({ messageId }) => (messageId === null ? [] : [messageId])),
      )
    },
    async list(executor, filter, { limit, sorting }) {
      const { rows, total } = await store.pageOfInvoices(executor, filter, { limit: limit + 1, sorting })
      return pageOf(store.invoiceSorting, sorting, { rows, total, limit })
    },
    select: store.selectInvoices,
    bulkActions: bulkActionsOfInvoices(deps),
    compose: (executor, content, locked) => composeDraft(executor, deps, content, locked),
    renderQuote: (executor, source) => renderQuote(executor, deps, source),
    eInvoiceXml: (executor, invoice) => eInvoiceXml(executor, deps, invoice),
    renderSpecimen: (executor, source) => renderSpecimen(executor, deps, source),
    create: (transaction, actor, content) => createDraft(transaction, deps, actor, content),
    createDeposit: (transaction, actor, terms) => createDeposit(transaction, deps, actor, terms),
    createFinal: (transaction, actor, input) => createFinal(transaction, deps, actor, input),
    depositsFor,
    edit: (transaction, actor, input) => editDraft(transaction, deps, actor, input),
    setWithholding: (transaction, actor, input) => setWithholding(transaction, deps, actor, input),
    setAttachments: (transaction, actor, input) => setAttachments(transaction, deps, actor, input),
    duplicate: (transaction, actor, id) => duplicateInvoice(transaction, deps, actor, id),
    send: (transaction, actor, input) => sendInvoice(transaction, deps, actor, input),
    resend: (transaction, actor, input) => resendInvoice(transaction, deps, actor, input),
    schedule: (transaction, actor, input) => scheduleSend(transaction, deps, actor, input),
    unschedule: (transaction, actor, input) => unscheduleSend(transaction, deps, actor, input),
    recordPayment: (transaction, actor, input) => recordPayment(transaction, deps, actor, input),
    settleByPayment: (transaction, actor, input) => settleByPayment(transaction, deps, actor, input),
    reversePayment: (transaction, actor, input) => reversePayment(transaction, deps, actor, input),
    applyCredit: (transaction, actor, input) => applyCredit(transaction, deps, actor, input),
    refundCredit: (transaction, actor, input) => refundCredit(transaction, deps, actor, input),
    reverseRefund: (transaction, actor, input) => reverseRefund(transaction, deps, actor, input),
    creditOfClient,
    issueCreditNote: (transaction, actor, input) => issueCreditNote(transaction, deps, actor, input),
    completeCreditNote: (transaction, actor, input) => completeCreditNote(transaction, deps, actor, input),
    cancel: (transaction, actor, input) => cancelInvoice(transaction, deps, actor, input),
    remind: (transaction, actor, input) => sendReminder(transaction, deps, actor, input),
    setReminders: (transaction, actor, input) => setReminders(transaction, deps, actor, input),
    pdf: (executor, invoice) => pdfOf(executor, deps, invoice),
    async creditNotePdf(executor, about) {
      const note = await store.findCreditNote(executor, about)
      const documentId = note && (await deps.certification.creditNoteFile(executor, note))
      if (!note || documentId === null) return null
      return { kind: 'kept', documentId, fileName: `${note.creditNoteNumber}.pdf` }
    },
    async publicView(executor, token) {
      const invoice = await store.findByToken(executor, hashOfToken(token))
      if (!invoice?.document || invoice.pdfDocumentId === null) return null
      const { document, pdfDocumentId } = invoice
      const issued = await store.creditNotesOf(executor, invoice.id)
      const creditNotes: CreditNoteRow[] = []
      for (const note of issued)
        creditNotes.push({ ...note, pdfDocumentId: await deps.certification.creditNoteFile(executor, note) })
      const attachments = await listAttachments(executor, deps, invoice)
      return { invoice, document: unpackDocument(document), pdfDocumentId, creditNotes, attachments }
    },
    noteFirstView: (transaction, token) => noteFirstView(transaction, deps, token),
    markOverdue: (signal) => markOverdue(deps, signal),
    sendReminders: (signal) => sendReminders(deps, signal),
    followClients: () => followLowerModules(deps),
    sendScheduled: (signal) => sendScheduled(deps, signal),
    foldTally: () => store.foldTally(deps.database.pool),
    dashboard: dashboardFigures,
  }
}

/** The tiles above the list. */
async function summaryOf(executor: Executor, deps: InvoiceDependencies): Promise<InvoiceSummary> {
  const { today } = await todayOf(executor, deps)
  const counted = await store.countsByStatus(executor)
  const countOf = (status: InvoiceStatus): number => counted.get(status) ?? 0
  const paid = await store.sumPayments(executor, `${today.slice(0, 8)}01` as BusinessDate, today)
  return {
    paidThisMonth: { usd: toDecimal(usd(paid.usd)), count: paid.payments },
    counts: Object.fromEntries(invoiceStatuses.map((status) => [status, countOf(status)])) as InvoiceSummary['counts'],
  }
}

async function pdfOf(executor: Executor, deps: InvoiceDependencies, invoice: InvoiceRow): Promise<InvoicePdf> {
  const fileName = `${invoice.invoiceNumber}.pdf`
  if (invoice.pdfDocumentId !== null) return { kind: 'kept', documentId: invoice.pdfDocumentId, fileName }
  const client = await clientOf(executor, deps, invoice)
  const document = await documentNow(executor, deps, { invoice, client, draft: true })
  return { kind: 'preview', bytes: await deps.render(document), fileName: `${invoice.invoiceNumber}-draft.pdf` }
}

async function eInvoiceXml(executor: Executor, deps: InvoiceDependencies, invoice: InvoiceRow): Promise<string> {
  if (invoice.document) return facturX(unpackDocument(invoice.document))
  const client = await clientOf(executor, deps, invoice)
  return facturX(await documentNow(executor, deps, { invoice, client, draft: false }))
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
