/** Issuing credit notes against sent invoices. */
import { isOpen } from '#contract/invoices/capabilities.ts'
import { assertDefined } from '#kernel/assert.ts'
import { creditAmounts, creditedLocalAmount, creditedTax } from '#kernel/invoice-credit.ts'
import { type InvoiceAmounts, minus, plus, settle } from '#kernel/invoice-settlement.ts'
import type { Money } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { withholdingCredited } from './aib.ts'
import type { CertificationMarks, IssuedCreditNote } from './certification-policy.ts'
import { amountsOf, changeInvoice, lockTarget, openOf, smaller } from './change.ts'
import { wholeCreditOf } from './client-credit.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { packDocument, unpackDocument } from './document.ts'
import type { InvoiceError, Issue } from './errors.ts'
import { creditNoteMessage, type MailedNote } from './invoice-emails.ts'
import { fieldsAfter } from './payments.ts'
import { renewDemands } from './reminders.ts'
import { documentNumber } from './rules.ts'
import { clientOf, creditNoteDocumentNow, linkOf, savePdf } from './send.ts'
import {
  type CreditableLine,
  creditNotesOf,
  findCreditNote,
  findInvoice,
  insertCreditNote,
  linesOf,
  takeNumber,
} from './store.ts'
import { lastSettlementOn } from './store-credit.ts'
import { invoiceCrediting } from './store-deposits.ts'
import type { CreditNoteRow, InvoiceRow } from './tables.ts'
import { t } from './texts.ts'

export type CreditNoteInput = Target & {
  readonly reason: string
  /** Amounts net of tax per line; null credits everything not yet credited. */
  readonly lines: readonly { readonly position: number; readonly amountUsd: Money<'USD'> }[] | null
  /** Whether the client gets it by email; true unless stated. */
  readonly isMailed?: boolean
}

interface Taken {
  readonly line: CreditableLine
  readonly netUsdMinor: bigint
  readonly taxUsdMinor: bigint
}

/**
 * Credits all or part of a sent invoice under its own number, with a stored PDF or a requested
 * certification. The note reduces the open amount first; the rest, which was already paid, becomes
 * a debt to the client.
 */
export async function issueCreditNote(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: CreditNoteInput,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const invoice = found.value
  if (!isOpen(invoice) && invoice.status !== 'paid')
    return err({ code: 'wrong_status', status: invoice.status, act: 'credit' })
  const crediting = await invoiceCrediting(transaction, invoice.id)
  if (crediting) return err({ code: 'deposit_credited', invoiceNumber: crediting.invoiceNumber })
  const lines = await linesOf(transaction, invoice.id)
  const taking = takeBack(lines, input.lines)
  if (!taking.ok) return taking
  const amounts = amountsOfNote(invoice, lines, taking.value)
  const { settled, ...ofNote } = amounts
  const credit = await creditBeyond(transaction, invoice, settled, ofNote.amountUsdMinor)
  // While one currency of a credit is open, all are.
  if (credit.usd > 0n && (credit.local === 0n || credit.xof === 0n)) return err({ code: 'too_small_to_credit' })
  const { today } = await todayOf(transaction, deps)
  const creditNoteNumber = await takeNoteNumber(transaction, deps, Number(today.slice(0, 4)))
  const note = { ...ofNote, creditNoteNumber, reason: input.reason, issuedOn: today }
  const document = await creditNoteDocumentNow(transaction, deps, { note, invoice, taken: taking.value })
  const isCertified = await deps.certification.certifiesCredits(transaction, invoice.id)
  // A certified note is stored and mailed with its marks, once the authority answered.
  const stored = isCertified ? null : await savePdf(transaction, deps, actor, { document, clientId: invoice.clientId })
  const { isMailed = true } = input
  const mail = isMailed && stored ? { note, invoice, documentId: stored.documentId } : null
  const messageId = mail && (await mailCreditNote(transaction, deps, actor, mail))
  const inserted = await insertCreditNote(
    transaction,
    {
      ...note,
      isMailed,
      messageId,
      invoiceId: invoice.id,
      settledUsdMinor: settled.usd,
      settledLocalMinor: settled.local,
      settledXofMinor: settled.xof,
      creditLocalMinor: credit.local,
      creditXofMinor: credit.xof,
      pdfDocumentId: stored?.documentId ?? null,
      document: packDocument(document),
      createdAt: deps.clock.now(),
      createdBy: actor.userId,
      createdByName: actor.name,
    },
    taking.value.map(({ line, netUsdMinor, taxUsdMinor }) => ({ position: line.position, netUsdMinor, taxUsdMinor })),
  )
  const about = issuedNote(inserted, taking.value)
  if (isCertified && !(await deps.certification.creditNoteIssued(transaction, actor, about)))
    return err({ code: 'too_small_to_credit' })
  const changed = await changeInvoice(transaction, deps, actor, invoice, {
    fields: {
      ...fieldsAfter(invoice, settled, await lastSettlementOn(transaction, invoice.id), {
        byPayment: false,
        now: deps.clock.now(),
      }),
      creditedUsdMinor: invoice.creditedUsdMinor + note.amountUsdMinor,
      creditedLocalMinor: invoice.creditedLocalMinor + note.amountLocalMinor,
    },
    event: 'invoice.credited',
    details: { creditNoteNumber, amountUsdMinor: note.amountUsdMinor, reason: input.reason, ...versionNote(input) },
  })
  await renewDemands(transaction, deps, actor, changed)
  return ok(changed)
}

async function takeNoteNumber(
  transaction: Transaction,
  deps: Pick<InvoiceDependencies, 'isDemo' | 'settings'>,
  year: number,
): Promise<string> {
  const series = deps.isDemo ? 'DEMO-CN' : await deps.settings.read(transaction, 'invoices.creditNotePrefix')
  return documentNumber(series, year, await takeNumber(transaction, series, year))
}

const issuedNote = (note: CreditNoteRow, taken: readonly Taken[]): IssuedCreditNote => ({
  id: note.id,
  number: note.creditNoteNumber,
  invoiceId: note.invoiceId,
  at: note.createdAt,
  lines: taken.map(({ line, netUsdMinor, taxUsdMinor }) => ({
    position: line.position,
    wholeUsdMinor: line.netUsdMinor - line.sharedDiscountUsdMinor + line.taxUsdMinor,
    beforeUsdMinor: line.creditedUsdMinor + line.creditedTaxUsdMinor,
    creditedUsdMinor: netUsdMinor + taxUsdMinor,
  })),
})

/** Stores the PDF of a certified credit note with the authority's marks, and mails it if asked. */
export async function completeCreditNote(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  about: { readonly invoiceId: number; readonly creditNoteId: number; readonly marks: CertificationMarks },
): Promise<{ readonly documentId: number }> {
  const invoice = assertDefined(await findInvoice(transaction, about.invoiceId), 'the invoice of a credit note')
  const note = assertDefined(
    await findCreditNote(transaction, { invoiceId: invoice.id, id: about.creditNoteId }),
    'a certified credit note',
  )
  const document = { ...unpackDocument(note.document), certification: about.marks }
  const { documentId } = await savePdf(transaction, deps, actor, { document, clientId: invoice.clientId })
  if (note.isMailed) await mailCreditNote(transaction, deps, actor, { note, invoice, documentId })
  return { documentId }
}

/** Mails the note with its PDF to the recipients of the invoice. Returns the message's id. */
async function mailCreditNote(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  { note, invoice, documentId }: { note: MailedNote; invoice: InvoiceRow; documentId: number },
): Promise<string> {
  const client = await clientOf(transaction, deps, invoice)
  const { creditNoteNumber } = note
  const seller = await deps.settings.read(transaction, 'business.name')
  const { messageId } = await deps.mailbox.enqueue(transaction, actor, {
    ...(await creditNoteMessage({ invoice, client, seller, link: linkOf(deps, invoice) ?? '' }, note)),
    to: invoice.mailedTo.length > 0 ? invoice.mailedTo : [client.email],
    cc: invoice.mailedCc,
    attachments: [{ fileName: `${creditNoteNumber}.pdf`, mediaType: 'application/pdf', documentId }],
    about: { resourceType: 'invoice', resourceId: String(invoice.id) },
    dedupeKey: `credit note ${creditNoteNumber}`,
  })
  return messageId
}

/** Net amount that can still be credited: less the line's discount share and earlier credits. */
export const creditableOf = (line: CreditableLine): bigint =>
  line.netUsdMinor - line.sharedDiscountUsdMinor - line.creditedUsdMinor

/** The credited amount of each line, with its tax. */
export function takeBack(
  lines: readonly CreditableLine[],
  requested: CreditNoteInput['lines'],
): Result<readonly Taken[], InvoiceError> {
  const issues: Issue[] = []
  const positions = new Set<number>()
  const netOfPosition = new Map<number, bigint>()
  for (const [index, { position, amountUsd }] of (requested ?? []).entries()) {
    const line = lines.find((one) => one.position === position)
    const path = `lines.${index}`
    if (!line || positions.has(position)) issues.push({ path: `${path}.position`, message: t.creditedLineUnknown })
    else if (amountUsd.minor > creditableOf(line))
      issues.push({ path: `${path}.amountUsd`, message: t.creditedLineTooHigh })
    positions.add(position)
    netOfPosition.set(position, amountUsd.minor)
  }
  if (issues.length > 0) return err({ code: 'invalid_invoice', issues })
  const taken = lines
    .map((line): Taken => {
      const netUsdMinor = requested === null ? creditableOf(line) : (netOfPosition.get(line.position) ?? 0n)
      return {
        line,
        netUsdMinor,
        taxUsdMinor: taxOn(line, netUsdMinor, netOfPosition.has(line.position) || requested === null),
      }
    })
    .filter(({ netUsdMinor, taxUsdMinor }) => netUsdMinor > 0n || taxUsdMinor > 0n)
  return taken.length === 0 ? err({ code: 'nothing_to_credit' }) : ok(taken)
}

function taxOn(line: CreditableLine, netUsdMinor: bigint, isAsked: boolean): bigint {
  if (!isAsked) return 0n
  const left = {
    netLeftMinor: creditableOf(line),
    taxLeftMinor: line.taxUsdMinor - line.creditedTaxUsdMinor,
    rateBasisPoints: line.taxBasisPoints,
  }
  return creditedTax(left, netUsdMinor)
}

/** The note's total in dollars and local currency, and the part that settles the invoice. */
function amountsOfNote(invoice: InvoiceRow, lines: readonly CreditableLine[], taken: readonly Taken[]) {
  const netUsdMinor = taken.reduce((sum, part) => sum + part.netUsdMinor, 0n)
  const taxUsdMinor = taken.reduce((sum, part) => sum + part.taxUsdMinor, 0n)
  const withheld = withholdingCredited(invoice, lines, netUsdMinor)
  const amountUsdMinor = netUsdMinor + taxUsdMinor + withheld.withholdingUsdMinor
  const open = openOf(invoice)
  const against = smaller(amountUsdMinor, open.usd)
  return {
    netUsdMinor,
    taxUsdMinor,
    ...withheld,
    amountUsdMinor,
    amountLocalMinor:
      creditedLocalAmount(amountsOf(invoice), invoice.creditedUsdMinor + amountUsdMinor) - invoice.creditedLocalMinor,
    settled: against > 0n ? settle(amountsOf(invoice), open, 'usd', against) : nothing,
  }
}

/** What a note of `amountUsdMinor` takes back beyond the open amount, which it `settled`. */
async function creditBeyond(
  executor: Executor,
  invoice: InvoiceRow,
  settled: InvoiceAmounts,
  amountUsdMinor: bigint,
): Promise<InvoiceAmounts> {
  if (amountUsdMinor === settled.usd) return nothing
  const earlier = await creditNotesOf(executor, invoice.id)
  // Nothing is open now, so what notes did not settle was paid.
  const unsettled = earlier.reduce((left, note) => minus(left, settledByNote(note)), amountsOf(invoice))
  const before = earlier.map(wholeCreditOf).reduce(plus, nothing)
  return creditAmounts(minus(unsettled, settled), before, amountUsdMinor - settled.usd)
}

const settledByNote = (note: CreditNoteRow): InvoiceAmounts => ({
  usd: note.settledUsdMinor,
  local: note.settledLocalMinor,
  xof: note.settledXofMinor,
})

const nothing: InvoiceAmounts = { usd: 0n, local: 0n, xof: 0n }
