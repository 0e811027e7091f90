/** Invoice service: all use cases of the module. */
import { type InvoiceSortKey, type InvoiceStatus, invoiceStatuses } from '#contract/invoices/labels.ts'
import type { InvoiceSummary } from '#contract/invoices/lists.ts'
import type { DeliveryStatus } from '#contract/mail/labels.ts'
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import { language as sourceLanguage } from '#kernel/language.ts'
import { divideHalfEven, toDecimal, usd } from '#kernel/money.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import { bindSecond } from '#server/platform/bind.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { pageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import { setWithholding } from './aib.ts'
import { type Attachment, listAttachments, setAttachments } from './attachments.ts'
import { bulkActionsOfInvoices } from './bulk.ts'
import { creditOfClient, sumCredit } from './client-credit.ts'
import { applyCredit, refundCredit, reverseRefund } from './credit.ts'
import { completeCreditNote, issueCreditNote } from './credit-notes.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { createDeposit, createFinal } from './deposits.ts'
import { renderQuote, unpackDocument } from './document.ts'
import { composeDraft } from './draft.ts'
import type { DraftContent } from './draft-content.ts'
import { createDraft, duplicateInvoice, editDraft } from './drafts.ts'
import { followLowerModules } from './event-handlers.ts'
import { fileOf, missingOfParties } from './invoice-file.ts'
import { cancelInvoice, markOverdue, noteFirstView, setReminders } from './lifecycle.ts'
import { recordPayment, settleByPayment } from './payments.ts'
import { facturX } from './pdf/factur-x/factur-x.ts'
import type { InvoiceDocument } from './pdf/invoice-document.ts'
import type { LockedRates } from './rates.ts'
import { sendReminder, sendReminders } from './reminders.ts'
import { reversePayment } from './reversals.ts'
import { scheduleSend, sendScheduled, unscheduleSend } from './scheduled-sends.ts'
import { clientOf, documentNow, resendInvoice, sendInvoice } from './send.ts'
import { renderSpecimen } from './specimen.ts'
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

export type Invoices = ReturnType<typeof createInvoices>

export function createInvoices(deps: InvoiceDependencies) {
  const bind = bindSecond(deps)
  return {
    get: store.findInvoice,
    lock: store.lockInvoice,
    file: bind(fileOf),
    numberSeries: store.invoiceSeries,
    summary: bind(summaryOf),
    deliveries: bind(deliveriesOf),
    async list(
      executor: Executor,
      filter: store.InvoiceFilter,
      { limit, sorting }: { readonly limit: number; readonly sorting: Sorting<InvoiceSortKey> },
    ): Promise<Page<InvoiceRow>> {
      const { rows, total } = await store.pageOfInvoices(executor, filter, { limit: limit + 1, sorting })
      return pageOf(store.invoiceSorting, sorting, { rows, total, limit })
    },
    select: store.selectInvoices,
    bulkActions: bulkActionsOfInvoices(deps),
    /** Validates and prices content without creating an invoice. See `draft.ts` for `locked`. */
    compose: (executor: Executor, content: DraftContent, locked: LockedRates | null) =>
      composeDraft(executor, deps, content, locked),
    renderQuote: bind(renderQuote),
    missingOfParties: bind(missingOfParties),
    eInvoiceXml: bind(eInvoiceXml),
    renderSpecimen: bind(renderSpecimen),
    create: (transaction: Transaction, actor: Actor, content: DraftContent) =>
      createDraft(transaction, deps, actor, content),
    createDeposit: bind(createDeposit),
    createFinal: bind(createFinal),
    depositsFor,
    edit: bind(editDraft),
    setWithholding: bind(setWithholding),
    setAttachments: bind(setAttachments),
    duplicate: bind(duplicateInvoice),
    send: bind(sendInvoice),
    resend: bind(resendInvoice),
    schedule: bind(scheduleSend),
    unschedule: bind(unscheduleSend),
    recordPayment: bind(recordPayment),
    settleByPayment: bind(settleByPayment),
    reversePayment: bind(reversePayment),
    applyCredit: bind(applyCredit),
    refundCredit: bind(refundCredit),
    reverseRefund: bind(reverseRefund),
    creditOfClient: bind(creditOfClient),
    sumCredit: bind(sumCredit),
    issueCreditNote: bind(issueCreditNote),
    completeCreditNote: bind(completeCreditNote),
    cancel: bind(cancelInvoice),
    remind: bind(sendReminder),
    setReminders: bind(setReminders),
    pdf: bind(pdfOf),
    creditNotePdf: bind(creditNotePdf),
    publicView: bind(publicView),
    noteFirstView: bind(noteFirstView),
    markOverdue: (signal?: AbortSignal) => markOverdue(deps, signal),
    sendReminders: (signal?: AbortSignal) => sendReminders(deps, signal),
    sendScheduled: (signal?: AbortSignal) => sendScheduled(deps, signal),
    followClients: () => followLowerModules(deps),
    foldTally: () => store.foldTally(deps.database.pool),
    dashboard: dashboardFigures,
  }
}

/** What became of the emails that bring these invoices, by message id. */
function deliveriesOf(
  executor: Executor,
  { mailbox }: InvoiceDependencies,
  invoices: readonly InvoiceRow[],
): Promise<ReadonlyMap<string, DeliveryStatus>> {
  return mailbox.deliveries(
    executor,
    invoices.flatMap(({ messageId }) => (messageId === null ? [] : [messageId])),
  )
}

async function creditNotePdf(
  executor: Executor,
  { certification }: InvoiceDependencies,
  about: { readonly invoiceId: number; readonly id: number },
): Promise<InvoicePdf | null> {
  const note = await store.findCreditNote(executor, about)
  const documentId = note && (await certification.creditNoteFile(executor, note))
  if (!note || documentId === null) return null
  return { kind: 'kept', documentId, fileName: `${note.creditNoteNumber}.pdf` }
}

/** The invoice behind a secret link; null for an unknown link. */
async function publicView(executor: Executor, deps: InvoiceDependencies, token: string): Promise<PublicInvoice | null> {
  const invoice = await store.findByToken(executor, hashOfToken(token))
  if (!invoice?.document || invoice.pdfDocumentId === null) return null
  const { document, pdfDocumentId } = invoice
  const issued = await store.creditNotesOf(executor, invoice.id)
  const creditNotes: CreditNoteRow[] = []
  for (const note of issued)
    creditNotes.push({ ...note, pdfDocumentId: await deps.certification.creditNoteFile(executor, note) })
  const attachments = await listAttachments(executor, deps, invoice)
  return { invoice, document: unpackDocument(document), pdfDocumentId, creditNotes, attachments }
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

/** The PDF of an invoice: as sent, or the current state of a draft. */
async function pdfOf(executor: Executor, deps: InvoiceDependencies, invoice: InvoiceRow): Promise<InvoicePdf> {
  const fileName = `${invoice.invoiceNumber}.pdf`
  if (invoice.pdfDocumentId !== null) return { kind: 'kept', documentId: invoice.pdfDocumentId, fileName }
  const client = await clientOf(executor, deps, invoice)
  const document = await documentNow(executor, deps, { invoice, client, draft: true })
  return { kind: 'preview', bytes: await deps.render(document), fileName: `${invoice.invoiceNumber}-draft.pdf` }
}

/** The Factur-X XML of an invoice; of a draft as it would be sent now. */
async function eInvoiceXml(executor: Executor, deps: InvoiceDependencies, invoice: InvoiceRow): Promise<string> {
  const document = invoice.document
    ? unpackDocument(invoice.document)
    : await documentNow(executor, deps, { invoice, client: await clientOf(executor, deps, invoice), draft: false })
  return inLanguage(document.language ?? sourceLanguage, () => facturX(document))
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
