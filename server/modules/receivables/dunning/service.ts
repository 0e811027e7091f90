// Sends dunning notices, and stops them.
import { isOpen } from '#contract/invoices/capabilities.ts'
import type { DunningLevel } from '#contract/receivables/dunning-notices.ts'
import { type BusinessDate, businessDate, daysBetween } from '#kernel/clock.ts'
import { language as sourceLanguage } from '#kernel/language.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { fillTemplate, insertParagraph } from '#kernel/template.ts'
import type { InvoiceRow } from '#server/modules/invoices/index.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import { bindSecond } from '#server/platform/bind.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { pageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import type { ReceivablesDependencies } from '../dependencies.ts'
import type { DunningStopRow } from '../tables.ts'
import { t } from '../texts.ts'
import { nextNotice } from './rules.ts'
import {
  type DueFilter,
  type DueRow,
  dueSorting,
  insertNotice,
  insertStop,
  liftStop,
  type Notice,
  noticesOf,
  pageOfDue,
  stopOf,
  stoppedInvoices,
  stopsById,
} from './store.ts'

export type DunningError =
  | { readonly code: 'invoice_not_found' }
  | { readonly code: 'client_not_found' }
  | { readonly code: 'stop_not_found' }
  | { readonly code: 'dunning_stopped'; readonly reason: string }
  | { readonly code: 'already_stopped' }
  | { readonly code: 'notice_not_due' }
  | { readonly code: 'notice_sent_before'; readonly level: number }

export interface DunningView {
  readonly invoiceId: number
  /** Also those whose email was withdrawn. */
  readonly notices: readonly Notice[]
  readonly next: { readonly level: DunningLevel; readonly dueOn: BusinessDate } | null
  readonly stop: DunningStopRow | null
}

export interface DueItem extends DueRow {
  readonly daysOverdue: number
  readonly stop: DunningStopRow | null
}

export interface SentNotice extends DunningView {
  readonly to: readonly string[]
  readonly isQueued: boolean
}

/** Exactly one of the ids. */
export interface StopInput {
  readonly invoiceId?: number | undefined
  readonly clientId?: number | undefined
  readonly reason: string
}

export type Dunning = ReturnType<typeof createDunning>

export function createDunning(deps: ReceivablesDependencies) {
  const bind = bindSecond(deps)
  return {
    async list(
      executor: Executor,
      filter: DueFilter,
      { limit, sorting }: { readonly limit: number; readonly sorting: Sorting<'dueDate'> },
    ): Promise<Page<DueItem>> {
      const plan = {
        ...(await todayOf(executor, deps)),
        days: await deps.settings.read(executor, 'receivables.dunningDays'),
      }
      const { rows, total } = await pageOfDue(executor, plan, filter, { limit: limit + 1, sorting })
      const page = pageOf(dueSorting, sorting, { rows, total, limit })
      const stops = await stopsById(
        executor,
        page.items.flatMap(({ stopId }) => (stopId === null ? [] : [stopId])),
      )
      const items = page.items.map((row) => ({
        ...row,
        daysOverdue: daysBetween(row.dueDate, plan.today),
        stop: stops.find(({ id }) => id === row.stopId) ?? null,
      }))
      return { ...page, items }
    },
    async view(executor: Executor, invoiceId: number): Promise<Result<DunningView, DunningError>> {
      const invoice = await deps.invoices.get(executor, invoiceId)
      return invoice ? ok(await viewOf(executor, deps, invoice)) : err({ code: 'invoice_not_found' })
    },
    send: bind(sendNotice),
    stop: bind(stopDunning),
    lift: bind(lift),
  }
}

async function viewOf(executor: Executor, deps: ReceivablesDependencies, invoice: InvoiceRow): Promise<DunningView> {
  const { timeZone } = await todayOf(executor, deps)
  const days = await deps.settings.read(executor, 'receivables.dunningDays')
  const notices = await noticesOf(executor, invoice.id)
  const last = notices.findLast(({ isWithdrawn }) => !isWithdrawn)
  const sent = last ? { level: last.level, sentOn: businessDate(last.sentAt, timeZone) } : null
  return {
    invoiceId: invoice.id,
    notices,
    next: isOpen(invoice) ? nextNotice(invoice.dueDate, sent, days) : null,
    stop: await stopOf(executor, { invoiceId: invoice.id, clientId: invoice.clientId }),
  }
}

/** On an error the caller must roll back: the level may be claimed already. */
async function sendNotice(
  transaction: Transaction,
  deps: ReceivablesDependencies,
  actor: Actor,
  { invoiceId, level }: { readonly invoiceId: number; readonly level: number },
): Promise<Result<SentNotice, DunningError>> {
  // The lock lets a payment that is on its way commit first.
  const invoice = await deps.invoices.lock(transaction, invoiceId)
  if (!invoice) return err({ code: 'invoice_not_found' })
  const { notices, next, stop } = await viewOf(transaction, deps, invoice)
  const earlier = notices.filter((notice) => notice.level === level)
  if (earlier.some(({ isWithdrawn }) => !isWithdrawn)) return err({ code: 'notice_sent_before', level })
  if (stop) return err({ code: 'dunning_stopped', reason: stop.reason })
  const { today } = await todayOf(transaction, deps)
  if (next === null || next.level !== level || next.dueOn > today) return err({ code: 'notice_not_due' })
  const letter = await noticeLetter(transaction, deps, {
    invoice,
    level: next.level,
    creditUsdMinor: await deps.invoices.sumCredit(transaction, invoice.clientId),
  })
  const repetition = earlier.length === 0 ? '' : ` after ${earlier.length} withdrawn`
  const dedupeKey = `invoice ${invoiceId} dunning ${level}${repetition}`
  const { messageId } = await deps.mailbox.enqueue(transaction, actor, { ...letter, dedupeKey })
  const claimed = await insertNotice(transaction, {
    invoiceId,
    level,
    messageId,
    openUsdMinor: invoice.amountUsdMinor - invoice.settledUsdMinor,
    sentAt: deps.clock.now(),
    sentBy: actor.userId,
    sentByName: actor.name,
  })
  if (!claimed) return err({ code: 'notice_sent_before', level })
  await record(transaction, deps, actor, invoiceId, { event: 'invoice.dunned', level, recipients: letter.to })
  const view = await viewOf(transaction, deps, invoice)
  return ok({ ...view, to: letter.to, isQueued: !(await deps.mailbox.hasServer(transaction)) })
}

/** The email that replaces an unsent notice; null while dunning is stopped. */
export async function replacingLetter(
  executor: Executor,
  deps: Parameters<typeof noticeLetter>[1],
  about: Parameters<typeof noticeLetter>[2],
) {
  const { id: invoiceId, clientId } = about.invoice
  return (await stopOf(executor, { invoiceId, clientId })) ? null : noticeLetter(executor, deps, about)
}

interface NoticeAbout {
  readonly invoice: InvoiceRow
  readonly level: DunningLevel
  /** What the client has in credit: USD cents. */
  readonly creditUsdMinor: bigint
}

/** The email of a notice, with what is open now. */
async function noticeLetter(
  executor: Executor,
  deps: Pick<ReceivablesDependencies, 'clock' | 'settings' | 'clients'>,
  { invoice, level, creditUsdMinor }: NoticeAbout,
) {
  const { id, clientId, invoiceNumber, dueDate, mailedTo, mailedCc, pdfDocumentId } = invoice
  const { today } = await todayOf(executor, deps)
  const client = await deps.clients.get(executor, clientId)
  const names = {
    contact: client?.contactName ?? invoice.clientName,
    number: invoiceNumber,
    days: String(daysBetween(dueDate, today)),
    business: await deps.settings.read(executor, 'business.name'),
  }
  const language = client?.language ?? sourceLanguage
  const attachments =
    pdfDocumentId === null
      ? []
      : [{ fileName: `${invoiceNumber}.pdf`, mediaType: 'application/pdf', documentId: pdfDocumentId }]
  return {
    ...(await inLanguage(language, () => wordNotice({ invoice, level, creditUsdMinor }, names))),
    to: mailedTo.length > 0 ? mailedTo : [client?.email ?? ''],
    cc: mailedCc,
    attachments,
    language,
    about: { resourceType: 'invoice', resourceId: String(id) } as const,
  }
}

function wordNotice({ invoice, level, creditUsdMinor }: NoticeAbout, names: Readonly<Record<string, string>>) {
  const { amountUsdMinor, settledUsdMinor, dueDate } = invoice
  const words = { ...names, owed: t.dollarsInWords(amountUsdMinor - settledUsdMinor), dueDate: t.dayText(dueDate) }
  const text = fillTemplate(t.dunningTexts[level], words)
  return {
    subject: fillTemplate(t.dunningSubjects[level], words),
    text: creditUsdMinor > 0n ? insertParagraph(text, t.unusedCredit(t.dollarsInWords(creditUsdMinor))) : text,
  }
}

async function stopDunning(
  transaction: Transaction,
  deps: ReceivablesDependencies,
  actor: Actor,
  { reason, invoiceId, clientId }: StopInput,
): Promise<Result<DunningStopRow, DunningError>> {
  const by = { stoppedAt: deps.clock.now(), stoppedBy: actor.userId, stoppedByName: actor.name }
  if (invoiceId !== undefined && !(await deps.invoices.get(transaction, invoiceId)))
    return err({ code: 'invoice_not_found' })
  if (clientId !== undefined && !(await deps.clients.get(transaction, clientId)))
    return err({ code: 'client_not_found' })
  const row = await insertStop(transaction, { invoiceId, clientId, reason, ...by })
  if (!row) return err({ code: 'already_stopped' })
  for (const id of await stoppedInvoices(transaction, row)) await withdrawNotices(transaction, deps, actor, id)
  await recordStop(transaction, deps, actor, row, 'dunning.stopped')
  return ok(row)
}

/** Withdraws the notices of an invoice that no mail server has sent. */
async function withdrawNotices(
  transaction: Transaction,
  { invoices, mailbox, logger }: ReceivablesDependencies,
  actor: Actor,
  invoiceId: number,
): Promise<void> {
  // A notice that is being sent commits first, or finds the stop.
  await invoices.lock(transaction, invoiceId)
  const notices = new Set((await noticesOf(transaction, invoiceId)).map(({ messageId }) => messageId))
  if (notices.size === 0) return
  const about = { resourceType: 'invoice', resourceId: String(invoiceId) } as const
  for (const { id, replacesId, state } of await mailbox.messagesAbout(transaction, about))
    if (notices.has(replacesId ?? id) && (state === 'waiting' || state === 'failed')) {
      const withdrawn = await mailbox.handle(transaction, actor, { id, verb: 'withdraw', version: null })
      if (!withdrawn.ok) logger.info({ messageId: id }, 'the sending of a notice had begun before dunning was stopped')
    }
}

async function lift(
  transaction: Transaction,
  deps: ReceivablesDependencies,
  actor: Actor,
  id: number,
): Promise<Result<DunningStopRow, DunningError>> {
  const lifting = { liftedAt: deps.clock.now(), liftedBy: actor.userId, liftedByName: actor.name }
  const row = await liftStop(transaction, id, lifting)
  if (!row) return err({ code: 'stop_not_found' })
  await recordStop(transaction, deps, actor, row, 'dunning.resumed')
  return ok(row)
}

async function recordStop(
  transaction: Transaction,
  deps: ReceivablesDependencies,
  actor: Actor,
  { clientId, invoiceId, reason }: DunningStopRow,
  event: string,
): Promise<void> {
  if (invoiceId !== null) await record(transaction, deps, actor, invoiceId, { event, reason })
  else {
    const resource = { resourceType: 'client', resourceId: String(clientId) } as const
    await deps.audit.append(transaction, actor, { action: 'update', ...resource, details: { event, reason } })
    await emit(transaction, deps, `client ${clientId}`)
  }
}

async function record(
  transaction: Transaction,
  deps: ReceivablesDependencies,
  actor: Actor,
  invoiceId: number,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const resource = { resourceType: 'invoice', resourceId: String(invoiceId) } as const
  await deps.audit.append(transaction, actor, { action: 'update', ...resource, details })
  await emit(transaction, deps, String(invoiceId))
}

const emit = (transaction: Transaction, { outbox }: ReceivablesDependencies, aggregateId: string): Promise<void> =>
  outbox.emit(transaction, { kind: 'receivables', type: 'dunning.changed', version: 1, aggregateId, payload: {} })
