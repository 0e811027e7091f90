/** Validating and pricing the content of a draft. */
import { type InvoiceDays, issuesOfDays } from '#contract/invoices/input.ts'
import type { InvoiceCurrency } from '#contract/invoices/labels.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { type InvoicePrice, localFromUsd, priceInvoice, type TaxCategory } from '#kernel/invoice-price.ts'
import { type Money, toDecimal, usd } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { todayOf } from './change.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError, Issue } from './errors.ts'
import { type LockedRates, lockRates } from './rates.ts'
import { dayOf, issuesOfTaxes, maxAmountMinor, taxesOf } from './rules.ts'
import type { InvoiceRow, LineRow } from './tables.ts'

export interface DraftLine {
  readonly description: string
  /** Thousandths. */
  readonly quantity: bigint
  /** Hundredths of a cent. */
  readonly unitPrice: bigint
  /** Hundredths of a percent. */
  readonly discountPercent: number
  readonly taxPercent: number
  readonly taxCategory?: TaxCategory | undefined
  readonly exemptionReason?: string | null | undefined
}

/** The content of a draft as entered in the form. */
export interface DraftContent {
  readonly clientId: number
  /** Null when the lines determine the amount. */
  readonly amountUsd: Money<'USD'> | null
  readonly localCurrency: InvoiceCurrency
  readonly description: string
  /** A date, or an instant that is converted to a date in the business time zone. */
  readonly servicePeriodStart: string
  readonly servicePeriodEnd: string
  readonly dueDate: string
  /** When absent, one line is made from description and amount. */
  readonly lines?: readonly DraftLine[] | undefined
  readonly discountPercent: number
  readonly note: string | null
  readonly buyerReference: string | null
}

type Days = { readonly [K in keyof InvoiceDays]: BusinessDate }

/** The columns derived from a draft's content. */
export type DraftFields = Days &
  LockedRates &
  Pick<
    InvoiceRow,
    | 'clientId'
    | 'clientName'
    | 'description'
    | 'note'
    | 'buyerReference'
    | 'linesUsdMinor'
    | 'discountBasisPoints'
    | 'discountUsdMinor'
    | 'taxUsdMinor'
    | 'amountUsdMinor'
    | 'amountLocalMinor'
    | 'amountXofMinor'
  >

/**
 * Validates and prices a draft. `locked` holds the draft's existing rates. Without it, or when the
 * local currency changes, the current rates are locked.
 */
export async function composeDraft(
  executor: Executor,
  deps: InvoiceDependencies,
  content: DraftContent,
  locked: LockedRates | null,
): Promise<Result<{ fields: DraftFields; lines: Omit<LineRow, 'invoiceId'>[] }, InvoiceError>> {
  const client = await deps.clients.get(executor, content.clientId)
  if (!client)
    return err({ code: 'invalid_invoice', issues: [{ path: 'clientId', message: 'There is no such client' }] })
  if (!client.isActive) return err({ code: 'client_inactive', companyName: client.companyName })
  const { today, timeZone } = await todayOf(executor, deps)
  const days = daysOf(content, timeZone)
  const lines = content.lines ?? [lineOf(content)]
  const taxes = taxesOf(lines)
  const price = priceInvoice(
    lines.map((line, index) => ({
      quantityMilli: line.quantity,
      unitPriceUsd4: line.unitPrice,
      discountBasisPoints: line.discountPercent,
      tax: taxes[index] ?? { category: 'O', rateBasisPoints: 0 },
    })),
    content.discountPercent,
  )
  const issues = [...issuesOfDays(days, today), ...issuesOfTaxes(taxes, lines), ...issuesOfAmount(content, price)]
  if (issues.length > 0) return err({ code: 'invalid_invoice', issues })
  const rates = await lockRates(executor, deps, content.localCurrency, locked)
  if (!rates.ok) return rates
  const { fxRatio, xofRatio, ...kept } = rates.value
  const amountLocalMinor = localFromUsd(price.totalMinor, content.localCurrency, fxRatio)
  const amountXofMinor = localFromUsd(price.totalMinor, 'XOF', xofRatio)
  if (amountLocalMinor === 0n || amountXofMinor === 0n) return err({ code: 'invalid_invoice', issues: [tooSmall] })
  return ok({
    fields: {
      ...days,
      ...kept,
      clientId: client.id,
      clientName: client.companyName,
      description: content.description,
      note: content.note,
      buyerReference: content.buyerReference,
      linesUsdMinor: price.linesMinor,
      discountBasisPoints: content.discountPercent,
      discountUsdMinor: price.discountMinor,
      taxUsdMinor: price.taxMinor,
      amountUsdMinor: price.totalMinor,
      amountLocalMinor,
      amountXofMinor,
    },
    lines: lines.map((line, index) => lineRow(line, index, taxes[index], price.lines[index])),
  })
}

const tooSmall: Issue = { path: 'amountUsd', message: 'Amount must be above zero' }

function daysOf(content: DraftContent, timeZone: string): Days {
  const day = (text: string): BusinessDate => dayOf(text, timeZone)
  return {
    servicePeriodStart: day(content.servicePeriodStart),
    servicePeriodEnd: day(content.servicePeriodEnd),
    dueDate: day(content.dueDate),
  }
}

/** The single line of the specified form. */
function lineOf({ description, amountUsd }: Pick<DraftContent, 'description' | 'amountUsd'>): DraftLine {
  const unitPrice = (amountUsd?.minor ?? 0n) * 100n
  return { description, quantity: 1000n, unitPrice, discountPercent: 0, taxPercent: 0 }
}

function issuesOfAmount({ amountUsd }: DraftContent, { totalMinor }: InvoicePrice): Issue[] {
  if (totalMinor <= 0n) return [tooSmall]
  if (totalMinor > maxAmountMinor) return [{ path: 'amountUsd', message: 'must be at most 9,999,999,999,999.99' }]
  if (amountUsd !== null && amountUsd.minor !== totalMinor)
    return [{ path: 'amountUsd', message: `must be what the lines come to, ${toDecimal(usd(totalMinor))}` }]
  return []
}

function lineRow(
  line: DraftLine,
  index: number,
  tax: ReturnType<typeof taxesOf>[number] | undefined,
  priced: InvoicePrice['lines'][number] | undefined,
): Omit<LineRow, 'invoiceId'> {
  return {
    position: index + 1,
    description: line.description,
    quantityMilli: line.quantity,
    unitPriceUsd4: line.unitPrice,
    discountBasisPoints: line.discountPercent,
    taxCategory: tax?.category ?? 'O',
    taxBasisPoints: tax?.rateBasisPoints ?? 0,
    exemptionReason: line.exemptionReason ?? null,
    discountUsdMinor: priced?.discountMinor ?? 0n,
    netUsdMinor: priced?.netMinor ?? 0n,
    sharedDiscountUsdMinor: priced?.sharedDiscountMinor ?? 0n,
    taxUsdMinor: priced?.taxMinor ?? 0n,
  }
}

/** The content of a stored draft, as the base for a partial change. */
export function contentOf(invoice: InvoiceRow, lines: readonly LineRow[]): DraftContent {
  const form = {
    clientId: invoice.clientId,
    localCurrency: invoice.localCurrency,
    description: invoice.description,
    servicePeriodStart: invoice.servicePeriodStart,
    servicePeriodEnd: invoice.servicePeriodEnd,
    dueDate: invoice.dueDate,
    discountPercent: invoice.discountBasisPoints,
    note: invoice.note,
    buyerReference: invoice.buyerReference,
  }
  // The form's single line is derived from description and amount, so it is not returned.
  if (isFormLine(invoice, lines)) return { ...form, amountUsd: usd(invoice.amountUsdMinor) }
  return { ...form, amountUsd: null, lines: lines.map(draftLineOf) }
}

function isFormLine({ description, discountBasisPoints }: InvoiceRow, lines: readonly LineRow[]): boolean {
  const [line, ...more] = lines
  return (
    line !== undefined &&
    more.length === 0 &&
    line.description === description &&
    line.quantityMilli === 1000n &&
    line.unitPriceUsd4 % 100n === 0n &&
    line.discountBasisPoints === 0 &&
    line.taxBasisPoints === 0 &&
    line.taxCategory === 'O' &&
    line.exemptionReason === null &&
    discountBasisPoints === 0
  )
}

const draftLineOf = (line: LineRow): DraftLine => ({
  description: line.description,
  quantity: line.quantityMilli,
  unitPrice: line.unitPriceUsd4,
  discountPercent: line.discountBasisPoints,
  taxPercent: line.taxBasisPoints,
  taxCategory: line.taxCategory,
  exemptionReason: line.exemptionReason,
})
