/** Deposit invoices on a quote, and what the final invoice credits of them. */

import { addDays } from '#kernel/clock.ts'
import { type BilledDeposit, type PricedTax, percentOf, share } from '#kernel/invoice-price.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import { creditableOf } from './credit-notes.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { plainDecimal } from './document.ts'
import type { DraftContent, DraftLine } from './draft-content.ts'
import { createDraft } from './drafts.ts'
import type { InvoiceError } from './errors.ts'
import { linesOf } from './store.ts'
import { type DepositCredit, depositsFor, invoiceCrediting, lockDepositsFor } from './store-deposits.ts'
import type { InvoiceRow, LineRow } from './tables.ts'
import { t } from './texts.ts'

/** Either a share of the quote or an amount, both before tax. */
export type DepositSize = { readonly basisPoints: number } | { readonly netMinor: bigint }

export interface DepositTerms {
  readonly quoteNumber: string
  readonly content: Pick<DraftContent, 'clientId' | 'localCurrency' | 'description' | 'buyerReference'>
  readonly lines: readonly Pick<
    LineRow,
    'netUsdMinor' | 'sharedDiscountUsdMinor' | 'taxCategory' | 'taxBasisPoints' | 'exemptionReason'
  >[]
  readonly size: DepositSize
}

interface Group extends PricedTax {
  readonly taxableMinor: bigint
  readonly exemptionReason: string | null
}

/**
 * Creates the draft of a deposit invoice with one line per category and rate of the quote, so that
 * each bears its own tax. The caller holds the lock of the quote.
 */
export async function createDeposit(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  { quoteNumber, content, lines, size }: DepositTerms,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const groups = groupsOf(lines)
  const nets = netsOf(groups, size)
  const refusal = tooHigh(groups, nets, await billedFor(transaction, quoteNumber), size)
  if (refusal) return err(refusal)
  const client = await deps.clients.get(transaction, content.clientId)
  const { today } = await todayOf(transaction, deps)
  const percent = 'basisPoints' in size ? shortPercent(size.basisPoints) : null
  const words = await inLanguage(client?.language ?? 'en', () => ({
    line: t.depositLine(quoteNumber, percent),
    description: t.depositDescription(quoteNumber, content.description).slice(0, 500),
  }))
  const billed = groups.flatMap((group, at): DraftLine[] => {
    const net = nets[at] ?? 0n
    const { category: taxCategory, rateBasisPoints: taxPercent, exemptionReason } = group
    const stated = { description: words.line, taxCategory, taxPercent, exemptionReason }
    return net === 0n ? [] : [{ ...stated, quantity: 1000n, unitPrice: net * 100n, discountPercent: 0 }]
  })
  return createDraft(
    transaction,
    deps,
    actor,
    {
      ...content,
      description: words.description,
      amountUsd: null,
      lines: billed,
      discountPercent: 0,
      note: null,
      servicePeriodStart: today,
      servicePeriodEnd: today,
      dueDate: addDays(today, client?.paymentTerms ?? 0),
    },
    { depositFor: quoteNumber },
  )
}

/** What deposit invoices on a quote bill less what was credited, per category and rate. */
async function billedFor(executor: Executor, quoteNumber: string): Promise<BilledDeposit[]> {
  const billed: BilledDeposit[] = []
  for (const { id } of await depositsFor(executor, quoteNumber)) billed.push(...(await leftOf(executor, id)))
  return billed
}

async function leftOf(executor: Executor, depositId: number): Promise<BilledDeposit[]> {
  const left = (await linesOf(executor, depositId)).map((line) => ({
    category: line.taxCategory,
    rateBasisPoints: line.taxBasisPoints,
    netMinor: creditableOf(line),
  }))
  const keys = [...new Set(left.map(keyOf))]
  return keys.flatMap((key) => {
    const same = left.filter((one) => keyOf(one) === key)
    const netMinor = sum(same.map((one) => one.netMinor))
    return same[0] && netMinor > 0n ? [{ ...same[0], netMinor }] : []
  })
}

/** Creates the draft of the invoice of a quote, which credits the deposits on it. */
export async function createFinal(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  { content, quoteNumber }: { readonly content: DraftContent; readonly quoteNumber: string },
): Promise<Result<InvoiceRow, InvoiceError>> {
  const deposits = await depositsToCredit(transaction, quoteNumber)
  return deposits.ok ? createDraft(transaction, deps, actor, content, { deposits: deposits.value }) : deposits
}

/** The sent deposits of a quote that its invoice credits. A draft has to be sent or cancelled. */
async function depositsToCredit(
  transaction: Transaction,
  quoteNumber: string,
): Promise<Result<DepositCredit[], InvoiceError>> {
  const credits: DepositCredit[] = []
  for (const { id: depositId, invoiceNumber, sentAt } of await lockDepositsFor(transaction, quoteNumber)) {
    if (sentAt === null) return err({ code: 'deposit_not_sent', invoiceNumber })
    const crediting = await invoiceCrediting(transaction, depositId)
    if (crediting) return err({ code: 'deposit_credited', invoiceNumber: crediting.invoiceNumber })
    const left = await leftOf(transaction, depositId)
    credits.push(...left.map((one) => ({ ...one, depositId, invoiceNumber, sentAt })))
  }
  return ok(credits)
}

/** Deposits leave something to the invoice that credits them, and exceed no group of the quote. */
function tooHigh(
  groups: readonly Group[],
  nets: readonly bigint[],
  billed: readonly BilledDeposit[],
  size: DepositSize,
): InvoiceError | null {
  const left = groups.map(
    (group) => group.taxableMinor - sum(billed.filter((one) => keyOf(one) === keyOf(group)).map((one) => one.netMinor)),
  )
  const path = 'basisPoints' in size ? 'percent' : 'amount'
  const refused = (message: string): InvoiceError => ({ code: 'invalid_invoice', issues: [{ path, message }] })
  if (sum(nets) <= 0n) return refused(t.amountPositive)
  const exceeds = nets.some((net, at) => net > (left[at] ?? 0n))
  return exceeds || sum(nets) >= sum(left) ? refused(t.depositTooHigh(toDecimal(usd(sum(left))))) : null
}

/** The one rounding of a share is per group; an amount is shared by largest remainder. */
function netsOf(groups: readonly Group[], size: DepositSize): bigint[] {
  if ('basisPoints' in size) return groups.map(({ taxableMinor }) => percentOf(taxableMinor, size.basisPoints))
  return share(
    size.netMinor,
    groups.map(({ taxableMinor }) => taxableMinor),
  )
}

function groupsOf(lines: DepositTerms['lines']): Group[] {
  const groups = new Map<string, Group>()
  for (const line of lines) {
    const tax = { category: line.taxCategory, rateBasisPoints: line.taxBasisPoints }
    const known = groups.get(keyOf(tax))
    groups.set(keyOf(tax), {
      ...tax,
      taxableMinor: (known?.taxableMinor ?? 0n) + line.netUsdMinor - line.sharedDiscountUsdMinor,
      exemptionReason: known?.exemptionReason ?? line.exemptionReason,
    })
  }
  return [...groups.values()]
}

const keyOf = ({ category, rateBasisPoints }: PricedTax): string => `${category} ${rateBasisPoints}`
const shortPercent = (basisPoints: number): string => plainDecimal(BigInt(basisPoints), 2)
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((whole, part) => whole + part, 0n)
