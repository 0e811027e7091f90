/** Issuing credit notes against sent invoices. */
import { isOpen } from '#contract/invoices/capabilities.ts'
import { creditedLocalAmount, creditedTax } from '#kernel/invoice-credit.ts'
import { type InvoiceAmounts, settle } from '#kernel/invoice-settlement.ts'
import type { Money } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { amountsOf, changeInvoice, lockTarget, openOf, type Target, todayOf, versionNote } from './change.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { packDocument } from './document.ts'
import type { InvoiceError, Issue } from './errors.ts'
import { fieldsAfter } from './payments.ts'
import { documentNumber } from './rules.ts'
import { creditNoteDocumentNow, savePdf } from './send.ts'
import { type CreditableLine, insertCreditNote, linesOf, takeNumber } from './store.ts'
import type { InvoiceRow } from './tables.ts'

export type CreditNoteInput = Target & {
  readonly reason: string
  /** Amounts net of tax per line; null credits everything not yet credited. */
  readonly lines: readonly { readonly position: number; readonly amountUsd: Money<'USD'> }[] | null
}

interface Taken {
  readonly line: CreditableLine
  readonly netUsdMinor: bigint
  readonly taxUsdMinor: bigint
}

/**
 * Credits all or part of a sent invoice under its own number, with a stored PDF. The note reduces
 * the open amount first; the rest, which was already paid, becomes a debt to the client.
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
  const taking = takeBack(await linesOf(transaction, invoice.id), input.lines)
  if (!taking.ok) return taking
  const amounts = amountsOfNote(invoice, taking.value)
  const { settled, ...ofNote } = amounts
  const { today } = await todayOf(transaction, deps)
  const year = Number(today.slice(0, 4))
  const series = deps.isDemo ? 'DEMO-CN' : 'CN'
  const creditNoteNumber = documentNumber(series, year, await takeNumber(transaction, series, year))
  const note = { ...ofNote, creditNoteNumber, reason: input.reason, issuedOn: today }
  const document = await creditNoteDocumentNow(transaction, deps, { note, invoice, taken: taking.value })
  const kept = await savePdf(transaction, deps, actor, { document, clientId: invoice.clientId })
  await insertCreditNote(
    transaction,
    {
      ...note,
      invoiceId: invoice.id,
      settledUsdMinor: settled.usd,
      settledLocalMinor: settled.local,
      settledXofMinor: settled.xof,
      pdfDocumentId: kept.documentId,
      document: packDocument(document),
      createdAt: deps.clock.now(),
      createdBy: actor.userId,
      createdByName: actor.name,
    },
    taking.value.map(({ line, netUsdMinor, taxUsdMinor }) => ({ position: line.position, netUsdMinor, taxUsdMinor })),
  )
  const changed = await changeInvoice(transaction, deps, actor, invoice, {
    fields: {
      ...fieldsAfter(invoice, settled, today, { byPayment: false, now: deps.clock.now() }),
      creditedUsdMinor: invoice.creditedUsdMinor + note.amountUsdMinor,
      creditedLocalMinor: invoice.creditedLocalMinor + note.amountLocalMinor,
    },
    event: 'invoice.credited',
    details: { creditNoteNumber, amountUsdMinor: note.amountUsdMinor, reason: input.reason, ...versionNote(input) },
  })
  return ok(changed)
}

/** Net amount that can still be credited: less the line's discount share and earlier credits. */
export const creditableOf = (line: CreditableLine): bigint =>
  line.netUsdMinor - line.sharedDiscountUsdMinor - line.creditedUsdMinor

/** The credited amount of each line, with its tax. */
export function takeBack(
  lines: readonly CreditableLine[],
  wanted: CreditNoteInput['lines'],
): Result<readonly Taken[], InvoiceError> {
  const issues: Issue[] = []
  const positions = new Set<number>()
  const input = new Map<number, bigint>()
  for (const [index, { position, amountUsd }] of (wanted ?? []).entries()) {
    const line = lines.find((one) => one.position === position)
    const path = `lines.${index}`
    if (!line || positions.has(position))
      issues.push({ path: `${path}.position`, message: 'must name a line of the invoice once' })
    else if (amountUsd.minor > creditableOf(line))
      issues.push({ path: `${path}.amountUsd`, message: 'is more than the line has left' })
    positions.add(position)
    input.set(position, amountUsd.minor)
  }
  if (issues.length > 0) return err({ code: 'invalid_invoice', issues })
  const taken = lines
    .map((line): Taken => {
      const netUsdMinor = wanted === null ? creditableOf(line) : (input.get(line.position) ?? 0n)
      return { line, netUsdMinor, taxUsdMinor: taxOn(line, netUsdMinor, input.has(line.position) || wanted === null) }
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
function amountsOfNote(invoice: InvoiceRow, taken: readonly Taken[]) {
  const netUsdMinor = taken.reduce((sum, part) => sum + part.netUsdMinor, 0n)
  const taxUsdMinor = taken.reduce((sum, part) => sum + part.taxUsdMinor, 0n)
  const amountUsdMinor = netUsdMinor + taxUsdMinor
  const open = openOf(invoice)
  const against = smaller(amountUsdMinor, open.usd)
  return {
    netUsdMinor,
    taxUsdMinor,
    amountUsdMinor,
    amountLocalMinor:
      creditedLocalAmount(amountsOf(invoice), invoice.creditedUsdMinor + amountUsdMinor) - invoice.creditedLocalMinor,
    settled: against > 0n ? settle(amountsOf(invoice), open, 'usd', against) : nothing,
  }
}

function smaller(left: bigint, right: bigint): bigint {
  if (left < right) return left
  return right
}

const nothing: InvoiceAmounts = { usd: 0n, local: 0n, xof: 0n }
