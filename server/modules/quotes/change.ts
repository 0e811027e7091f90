/** Creates, edits, sends and decides quotes, each with its audit entry and event. */
import { addDays, type BusinessDate, businessDate, daysBetween } from '#kernel/clock.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import { type DepositSize, type DraftContent, draftLineOf } from '#server/modules/invoices/index.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import type { QuoteDependencies } from './dependencies.ts'
import type { QuoteAct, QuoteError } from './errors.ts'
import * as t from './messages.ts'
import { statusOn } from './rules.ts'
import { findQuote, insertQuote, linesOf, lockQuote, replaceLines, takeNumber, updateQuote } from './store.ts'
import type { NewQuote, QuoteLineRow, QuoteRow } from './tables.ts'
import { t as texts } from './texts.ts'

type Changed = Promise<Result<QuoteRow, QuoteError>>

/** The content of a quote: that of an invoice, without dates but for the last day. */
export type QuoteContent = Omit<DraftContent, 'servicePeriodStart' | 'servicePeriodEnd' | 'dueDate' | 'amountUsd'> & {
  readonly validUntil: BusinessDate
}

const quoteEvent = (type: string, { id, clientId }: QuoteRow): DomainEvent => ({
  kind: 'quotes',
  type,
  version: 1,
  aggregateId: String(id),
  payload: { quoteId: id, clientId },
})

export async function createQuote(
  deps: QuoteDependencies,
  transaction: Transaction,
  actor: Actor,
  content: QuoteContent,
): Changed {
  const composed = await compose(deps, transaction, content, null)
  if (!composed.ok) return composed
  const { today } = await todayOf(transaction, deps)
  const year = Number(today.slice(0, 4))
  const series = deps.isDemo ? 'DEMO-QUO' : await deps.settings.read(transaction, 'invoices.quotePrefix')
  const now = deps.clock.now()
  // Taken after every check that may refuse, to hold the number lock only briefly.
  const number = await takeNumber(transaction, series, year)
  const quote = await insertQuote(transaction, {
    ...composed.value.fields,
    quoteNumber: `${series}-${year}-${String(number).padStart(6, '0')}`,
    createdAt: now,
    updatedAt: now,
    createdBy: actor.userId,
    createdByName: actor.name,
  })
  await replaceLines(transaction, quote.id, composed.value.lines)
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'quote',
    resourceId: String(quote.id),
    details: { quoteNumber: quote.quoteNumber },
    after: audited(quote),
  })
  await deps.outbox.emit(transaction, quoteEvent('quote.created', quote))
  return ok(quote)
}

export async function editQuote(
  deps: QuoteDependencies,
  transaction: Transaction,
  actor: Actor,
  target: Target,
  content: QuoteContent,
): Changed {
  const found = await lockTarget(deps, transaction, target, { act: 'edit', statuses: ['draft'] })
  if (!found.ok) return found
  const composed = await compose(deps, transaction, content, found.value)
  if (!composed.ok) return composed
  await replaceLines(transaction, target.id, composed.value.lines)
  const { fields } = composed.value
  return ok(await saveQuote(deps, transaction, actor, found.value, { fields, event: 'quote.edited', target }))
}

/** Stores the PDF and enqueues the email in the transaction that changes the status. */
export async function sendQuote(
  deps: QuoteDependencies,
  transaction: Transaction,
  actor: Actor,
  input: Target & {
    readonly to: readonly string[] | null
    readonly cc: readonly string[]
    readonly message: string | null
  },
): Changed {
  const found = await lockTarget(deps, transaction, input, { act: 'send', statuses: ['draft'] })
  if (!found.ok) return found
  const quote = found.value
  const { today } = await todayOf(transaction, deps)
  if (quote.validUntil < today) return err({ code: 'validity_passed' })
  const client = await deps.clients.get(transaction, quote.clientId)
  if (!client?.isActive)
    return err({ code: 'content_refused', error: { code: 'client_inactive', companyName: quote.clientName } })
  const { quoteNumber } = quote
  const stored = await deps.documents.keep(transaction, actor, {
    bytes: await pdfBytes(deps, transaction, quote, false),
    fileName: `${quoteNumber}.pdf`,
    mediaType: 'application/pdf',
    documentType: 'quote',
    clientId: client.id,
    title: t.documentTitle(quoteNumber),
  })
  const { documentId } = expectOk(stored, 'a PDF is stored')
  const business = await deps.settings.read(transaction, 'business.name')
  const { subject, text } = await inLanguage(client.language, () => ({
    subject: texts.subject(quoteNumber, business),
    text: texts.body({
      contact: client.contactName,
      number: quoteNumber,
      business,
      validUntil: texts.lastDay(quote.validUntil),
      amount: texts.amount(toDecimal(usd(quote.amountUsdMinor))),
    }),
  }))
  const mailedTo = input.to?.length ? [...input.to] : [client.email]
  const { messageId } = await deps.mail.enqueue(transaction, actor, {
    to: mailedTo,
    cc: [...input.cc],
    subject,
    language: client.language,
    text: input.message === null ? text : `${input.message}\n\n${text}`,
    attachments: [{ fileName: `${quoteNumber}.pdf`, mediaType: 'application/pdf', documentId }],
    about: { resourceType: 'quote', resourceId: String(quote.id) },
    dedupeKey: `quote ${quote.id} sent`,
  })
  const fields = { status: 'sent' as const, sentAt: deps.clock.now(), pdfDocumentId: documentId, messageId, mailedTo }
  return ok(await saveQuote(deps, transaction, actor, quote, { fields, event: 'quote.sent', target: input }))
}

export async function decideQuote(
  deps: QuoteDependencies,
  transaction: Transaction,
  actor: Actor,
  input: Target & { readonly decision: 'accepted' | 'declined'; readonly note: string | null },
): Changed {
  const found = await lockTarget(deps, transaction, input, { act: 'decide', statuses: ['sent'] })
  if (!found.ok) return found
  const fields = { ...decided(deps, actor, input.decision), decisionNote: input.note }
  const event = `quote.${input.decision}`
  return ok(await saveQuote(deps, transaction, actor, found.value, { fields, event, target: input }))
}

/**
 * Makes the draft invoice of a quote, at today's rates. The row lock makes it idempotent: a second
 * call finds the invoice of the first.
 */
export async function invoiceQuote(
  deps: QuoteDependencies,
  transaction: Transaction,
  actor: Actor,
  id: number,
): Changed {
  const locked = await lockQuote(transaction, id)
  if (locked?.invoiceId != null) return ok(locked)
  const target = { id, version: null }
  const found = await lockTarget(deps, transaction, target, { act: 'invoice', statuses: ['sent', 'accepted'] })
  if (!found.ok) return found
  const quote = found.value
  const { today } = await todayOf(transaction, deps)
  const client = await deps.clients.get(transaction, quote.clientId)
  const { validUntil: _, ...content } = contentOf(quote, await linesOf(transaction, id))
  const made = await deps.invoices.createFinal(transaction, actor, {
    quoteNumber: quote.quoteNumber,
    content: {
      ...content,
      amountUsd: null,
      servicePeriodStart: today,
      servicePeriodEnd: today,
      dueDate: addDays(today, client?.paymentTerms ?? 0),
    },
  })
  if (!made.ok) return err({ code: 'content_refused', error: made.error })
  const { id: invoiceId, invoiceNumber } = made.value
  const acceptance = quote.status === 'sent' ? decided(deps, actor, 'accepted') : {}
  const fields = { ...acceptance, invoiceId, invoiceNumber }
  return ok(await saveQuote(deps, transaction, actor, quote, { fields, event: 'quote.invoiced', target: null }))
}

/** Makes the draft of a deposit invoice. The row lock makes concurrent deposits add up. */
export async function depositQuote(
  deps: QuoteDependencies,
  transaction: Transaction,
  actor: Actor,
  { id, size }: { readonly id: number; readonly size: DepositSize },
): Changed {
  const target = { id, version: null }
  const found = await lockTarget(deps, transaction, target, { act: 'deposit', statuses: ['sent', 'accepted'] })
  if (!found.ok) return found
  const quote = found.value
  if (quote.invoiceId !== null) return err({ code: 'wrong_quote_status', status: 'accepted', act: 'deposit' })
  const lines = await linesOf(transaction, id)
  const { quoteNumber } = quote
  const made = await deps.invoices.createDeposit(transaction, actor, {
    quoteNumber,
    content: contentOf(quote, lines),
    lines,
    size,
  })
  if (!made.ok) return err({ code: 'content_refused', error: made.error })
  const fields = quote.status === 'sent' ? decided(deps, actor, 'accepted') : {}
  return ok(await saveQuote(deps, transaction, actor, quote, { fields, event: 'quote.deposit_invoiced', target: null }))
}

/** A new draft with the same content at today's rates, valid as many days as the first. */
export async function duplicateQuote(
  deps: QuoteDependencies,
  transaction: Transaction,
  actor: Actor,
  id: number,
): Changed {
  const quote = await findQuote(transaction, id)
  if (!quote) return err({ code: 'quote_not_found' })
  const { today, timeZone } = await todayOf(transaction, deps)
  const madeOn = businessDate(quote.createdAt, timeZone)
  const days = daysBetween(madeOn, quote.validUntil)
  const content = contentOf(quote, await linesOf(transaction, id))
  return createQuote(deps, transaction, actor, { ...content, validUntil: addDays(today, Math.max(days, 0)) })
}

/** The PDF as it is now: of a draft with its mark. */
export async function pdfBytes(
  deps: QuoteDependencies,
  executor: Executor,
  quote: QuoteRow,
  draft: boolean,
): Promise<Uint8Array> {
  const { today } = await todayOf(executor, deps)
  const lines = (await linesOf(executor, quote.id)).map(({ quoteId: _, ...line }) => ({
    ...line,
    invoiceId: 0,
    depositUsdMinor: 0n,
  }))
  return deps.invoices.renderQuote(executor, { quote, lines, issueDate: today, draft })
}

/** Prices the content by the rules of invoices; the last day takes the place of the due date. */
async function compose(
  deps: QuoteDependencies,
  transaction: Transaction,
  { validUntil, ...content }: QuoteContent,
  locked: QuoteRow | null,
): Promise<
  Result<
    {
      fields: Omit<NewQuote, 'quoteNumber' | 'createdAt' | 'updatedAt' | 'createdByName'>
      lines: Omit<QuoteLineRow, 'quoteId'>[]
    },
    QuoteError
  >
> {
  const { today } = await todayOf(transaction, deps)
  const days = { servicePeriodStart: today, servicePeriodEnd: today, dueDate: validUntil }
  const composed = await deps.invoices.compose(transaction, { ...content, ...days, amountUsd: null }, locked)
  if (!composed.ok) return err({ code: 'content_refused', error: composed.error })
  const { servicePeriodStart, servicePeriodEnd, dueDate, depositUsdMinor, ...fields } = composed.value.fields
  return ok({ fields: { ...fields, validUntil }, lines: composed.value.lines })
}

/** Prices are stored in dollars, whatever currency they were typed in. */
function contentOf(quote: QuoteRow, lines: readonly QuoteLineRow[]): QuoteContent {
  const { clientId, localCurrency, description, validUntil, note, buyerReference, discountBasisPoints } = quote
  return {
    clientId,
    localCurrency,
    description,
    validUntil,
    note,
    buyerReference,
    discountPercent: discountBasisPoints,
    lines: lines.map(draftLineOf),
  }
}

const decided = ({ clock }: QuoteDependencies, { name }: Actor, status: 'accepted' | 'declined') => ({
  status,
  decidedAt: clock.now(),
  decidedByName: name,
})

async function lockTarget(
  deps: QuoteDependencies,
  transaction: Transaction,
  { id, version }: Target,
  { act, statuses }: { readonly act: QuoteAct; readonly statuses: readonly QuoteRow['status'][] },
): Changed {
  const found = atVersion(await lockQuote(transaction, id), version, 'quote_not_found')
  if (!found.ok) return found
  const quote = found.value
  const { today } = await todayOf(transaction, deps)
  const status = statusOn(quote, today)
  return (statuses as readonly string[]).includes(status) ? ok(quote) : err({ code: 'wrong_quote_status', status, act })
}

async function saveQuote(
  { audit, outbox, clock }: QuoteDependencies,
  transaction: Transaction,
  actor: Actor,
  before: QuoteRow,
  change: { readonly fields: Partial<NewQuote>; readonly event: string; readonly target: Target | null },
): Promise<QuoteRow> {
  const after = await updateQuote(transaction, before.id, { ...change.fields, updatedAt: clock.now() })
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'quote',
    resourceId: String(before.id),
    details: {
      event: change.event,
      quoteNumber: before.quoteNumber,
      ...(change.target?.version === null ? { versionUnchecked: true } : {}),
    },
    before: audited(before),
    after: audited(after),
  })
  await outbox.emit(transaction, quoteEvent(change.event, after))
  return after
}

const audited = ({ createdAt, updatedAt, version, ...seen }: QuoteRow): Record<string, unknown> => seen
