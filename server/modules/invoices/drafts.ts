/** Creating, editing and duplicating drafts. */
import { addDays, businessDate, daysBetween } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { auditedFields, changeInvoice, emitInvoiceEvent, lockTarget } from './change.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { composeDraft, contentOf } from './draft.ts'
import type { DraftContent } from './draft-content.ts'
import type { InvoiceError } from './errors.ts'
import { documentNumber } from './rules.ts'
import { findInvoice, insertInvoice, insertLines, linesOf, removeLines, takeNumber } from './store.ts'
import { type DepositCredit, depositCreditsOf, insertDepositCredits } from './store-deposits.ts'
import type { InvoiceRow } from './tables.ts'
import { withoutTaxDefault } from './tax-default.ts'

interface DepositOptions {
  /** The quote that the invoice is a deposit on. */
  readonly depositFor?: string | null
  readonly deposits?: readonly DepositCredit[]
}

/** Creates a draft with the year's next number and the current rates. */
export async function createDraft(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  content: DraftContent,
  { depositFor = null, deposits = [] }: DepositOptions = {},
): Promise<Result<InvoiceRow, InvoiceError>> {
  const composed = await composeDraft(transaction, deps, content, null, deposits)
  if (!composed.ok) return composed
  const { today } = await todayOf(transaction, deps)
  const year = Number(today.slice(0, 4))
  const now = deps.clock.now()
  const series = deps.isDemo ? 'DEMO' : await deps.settings.read(transaction, 'invoices.numberPrefix')
  // Taken after every check that may refuse, to hold the number lock only briefly.
  const invoiceNumber = documentNumber(series, year, await takeNumber(transaction, series, year))
  const invoice = await insertInvoice(transaction, {
    ...composed.value.fields,
    depositFor,
    invoiceNumber,
    createdAt: now,
    updatedAt: now,
    createdBy: actor.userId,
    createdByName: actor.name,
  })
  await insertLines(
    transaction,
    composed.value.lines.map((line) => ({ ...line, invoiceId: invoice.id })),
  )
  await insertDepositCredits(transaction, invoice.id, deposits)
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'invoice',
    resourceId: String(invoice.id),
    details: { invoiceNumber },
    after: auditedFields(invoice),
  })
  await emitInvoiceEvent(transaction, deps, invoice, 'invoice.created')
  return ok(invoice)
}

export type DraftChange = Target & { readonly changes: Partial<DraftContent> }

/** Edits a draft. Its rates stay locked unless the currency changes. */
export async function editDraft(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: DraftChange,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const invoice = found.value
  if (invoice.status !== 'draft') return err({ code: 'wrong_status', status: invoice.status, act: 'edit' })
  if ((await deps.certification.frozenOf(transaction, [invoice.id])).has(invoice.id))
    return err({ code: 'frozen_by_certification' })
  const content = merged(contentOf(invoice, await linesOf(transaction, invoice.id)), input.changes)
  const isForOther = content.clientId !== invoice.clientId && input.changes.lines === undefined
  const stated = isForOther ? await withoutTaxDefault(transaction, deps, invoice.clientId, content) : content
  const deposits = await depositCreditsOf(transaction, invoice.id)
  const composed = await composeDraft(transaction, deps, stated, invoice, deposits)
  if (!composed.ok) return composed
  const { fields } = composed.value
  if (deposits.length > 0 && fields.clientId !== invoice.clientId) return err({ code: 'deposit_client_fixed' })
  const isSame = fields.clientId === invoice.clientId && fields.amountUsdMinor === invoice.amountUsdMinor
  if (invoice.depositFor !== null && !(isSame && fields.taxUsdMinor === invoice.taxUsdMinor))
    return err({ code: 'deposit_terms_fixed' })
  await removeLines(transaction, invoice.id)
  await insertLines(
    transaction,
    composed.value.lines.map((line) => ({ ...line, invoiceId: invoice.id })),
  )
  const changed = await changeInvoice(transaction, deps, actor, invoice, {
    fields,
    event: 'invoice.edited',
    details: versionNote(input),
  })
  await deps.certification.draftsChanged(transaction, [invoice.id], deps.clock.now())
  return ok(changed)
}

function merged(content: DraftContent, changes: Partial<DraftContent>): DraftContent {
  const stated = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  // Stored lines have their prices in dollars, whatever currency the change is in.
  const isPriced = changes.lines !== undefined || Boolean(changes.amountLocal)
  const priceCurrency = isPriced ? changes.priceCurrency : undefined
  const whole = { ...content, ...(stated as Partial<DraftContent>), priceCurrency }
  // New lines determine the amount unless the change states one.
  if (changes.amountLocal) return { ...whole, amountUsd: null, lines: undefined }
  if (changes.lines !== undefined) return { ...whole, amountUsd: changes.amountUsd ?? null }
  return { ...whole, amountUsd: changes.amountUsd ?? content.amountUsd }
}

/** Copies the content into a new draft at today's rates. Its dates shift to start today. */
export async function duplicateInvoice(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  id: number,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const invoice = await findInvoice(transaction, id)
  if (!invoice) return err({ code: 'invoice_not_found' })
  if (invoice.depositFor !== null) return err({ code: 'deposit_terms_fixed' })
  const { today, timeZone } = await todayOf(transaction, deps)
  const madeOn = businessDate(invoice.createdAt, timeZone)
  const content = contentOf(invoice, await linesOf(transaction, id))
  return createDraft(transaction, deps, actor, {
    ...content,
    servicePeriodStart: today,
    servicePeriodEnd: addDays(today, daysBetween(invoice.servicePeriodStart, invoice.servicePeriodEnd)),
    dueDate: addDays(today, Math.max(0, daysBetween(madeOn, invoice.dueDate))),
  })
}
