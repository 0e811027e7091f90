/** Validating and pricing the content of a draft. */

import { amountRefusal } from '#contract/fields.ts'
import { type InvoiceDays, issuesOfDays } from '#contract/invoices/input.ts'
import type { PriceCurrency } from '#contract/invoices/labels.ts'
import { clientNotFound } from '#contract/messages.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import {
  type BilledDeposit,
  type InvoicePrice,
  localFromUsd,
  priceInvoice,
  usdFromLocal,
  usdPriceFromLocal,
} from '#kernel/invoice-price.ts'
import { parseMoney, toDecimal, usd } from '#kernel/money.ts'
import type { Rate } from '#kernel/rate.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { DraftContent, DraftLine } from './draft-content.ts'
import type { InvoiceError, Issue } from './errors.ts'
import { type LockedRates, lockRates } from './rates.ts'
import { dayOf, issuesOfTaxes, maxAmountMinor, taxesOf } from './rules.ts'
import type { InvoiceRow, LineRow } from './tables.ts'
import { withTaxDefault } from './tax-default.ts'
import { t } from './texts.ts'

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
    | 'depositUsdMinor'
    | 'taxUsdMinor'
    | 'amountUsdMinor'
    | 'amountLocalMinor'
    | 'amountXofMinor'
  >

/**
 * Validates and prices a draft. `locked` holds the draft's existing rates. Without it, or when the
 * local currency changes, the current rates are locked. `deposits` were billed already.
 */
export async function composeDraft(
  executor: Executor,
  deps: InvoiceDependencies,
  stated: DraftContent,
  locked: LockedRates | null,
  deposits: readonly BilledDeposit[] = [],
): Promise<Result<{ fields: DraftFields; lines: Omit<LineRow, 'invoiceId'>[] }, InvoiceError>> {
  const client = await deps.clients.get(executor, stated.clientId)
  if (!client)
    return err({ code: 'invalid_invoice', issues: [{ path: 'clientId', message: contractText(clientNotFound) }] })
  if (!client.isActive) return err({ code: 'client_inactive', companyName: client.companyName })
  const rates = await lockRates(executor, deps, stated.localCurrency, locked)
  if (!rates.ok) return rates
  const inDollars = withDollars(stated, rates.value)
  if (!inDollars.ok) return inDollars
  const content = inDollars.value
  const { today, timeZone } = await todayOf(executor, deps)
  const days = daysOf(content, timeZone)
  const lines = await withTaxDefault(executor, deps, client, content.lines ?? [lineOf(content)])
  const taxes = taxesOf(lines)
  const toPrice = lines.map((line, index) => ({
    quantityMilli: line.quantity,
    unitPriceUsd4: line.unitPrice,
    discountBasisPoints: line.discountPercent,
    tax: taxes[index] ?? { category: 'O' as const, rateBasisPoints: 0 },
  }))
  const whole = priceInvoice(toPrice, content.discountPercent)
  const unbillable = issuesOfDeposits(deposits, whole)
  if (unbillable.length > 0) return err({ code: 'invalid_invoice', issues: unbillable })
  const price = deposits.length === 0 ? whole : priceInvoice(toPrice, content.discountPercent, deposits)
  const issues = [...issuesOfDays(days, today), ...issuesOfTaxes(taxes, lines), ...issuesOfAmount(content, price)]
  if (issues.length > 0) return err({ code: 'invalid_invoice', issues })
  const { fxRatio, xofRatio, ...stored } = rates.value
  const amountLocalMinor = localFromUsd(price.totalMinor, content.localCurrency, fxRatio)
  const amountXofMinor = localFromUsd(price.totalMinor, 'XOF', xofRatio)
  if (amountLocalMinor === 0n || amountXofMinor === 0n) return err({ code: 'invalid_invoice', issues: [tooSmall()] })
  return ok({
    fields: {
      ...days,
      ...stored,
      clientId: client.id,
      clientName: client.companyName,
      description: content.description,
      note: content.note,
      buyerReference: content.buyerReference,
      linesUsdMinor: price.linesMinor,
      discountBasisPoints: content.discountPercent,
      discountUsdMinor: price.discountMinor,
      depositUsdMinor: price.depositMinor,
      taxUsdMinor: price.taxMinor,
      amountUsdMinor: price.totalMinor,
      amountLocalMinor,
      amountXofMinor,
    },
    lines: lines.map((line, index) => lineRow(line, index, taxes[index], price.lines[index])),
  })
}

interface EntryRates {
  readonly fxRatio: Rate
  readonly xofRatio: Rate
}

/** The content with the dollars of an amount or of prices that were entered in another currency. */
function withDollars(content: DraftContent, rates: EntryRates): Result<DraftContent, InvoiceError> {
  const { amountLocal, localCurrency, amountUsd, lines, priceCurrency } = content
  const refused = (path: string, message: string) =>
    err({ code: 'invalid_invoice', issues: [{ path, message }] } as const)
  if (priceCurrency !== undefined && !['USD', 'XOF', localCurrency].includes(priceCurrency))
    return refused('priceCurrency', t.unfitPriceCurrency(localCurrency))
  if (amountLocal === undefined || amountLocal === null || amountLocal === '')
    return ok({ ...content, lines: lines && linesInDollars(lines, priceCurrency ?? 'USD', rates) })
  if (amountUsd !== null || lines !== undefined) return refused('amountLocal', t.exclusiveWithAmounts)
  const currency = priceCurrency ?? localCurrency
  const parsed = parseMoney(currency, String(amountLocal))
  if (!parsed.ok || parsed.value.minor <= 0n) return refused('amountLocal', amountRefusal(parsed, t.amountPositive))
  if (currency === 'USD') return ok({ ...content, amountUsd: usd(parsed.value.minor) })
  const rate = currency === 'XOF' ? rates.xofRatio : rates.fxRatio
  return ok({ ...content, amountUsd: usd(usdFromLocal(parsed.value.minor, currency, rate)) })
}

function linesInDollars(
  lines: readonly DraftLine[],
  currency: PriceCurrency,
  { fxRatio, xofRatio }: EntryRates,
): readonly DraftLine[] {
  if (currency === 'USD') return lines
  const rate = currency === 'XOF' ? xofRatio : fxRatio
  return lines.map((line) => ({ ...line, unitPrice: usdPriceFromLocal(line.unitPrice, rate) }))
}

const tooSmall = (): Issue => ({ path: 'amountUsd', message: t.amountPositive })

function daysOf(content: DraftContent, timeZone: string): Days {
  const day = (text: string): BusinessDate => dayOf(text, timeZone)
  return {
    servicePeriodStart: day(content.servicePeriodStart),
    servicePeriodEnd: day(content.servicePeriodEnd),
    dueDate: day(content.dueDate),
  }
}

/** The single line of the specified form. */
function lineOf({
  description,
  amountUsd,
  lineTax,
}: Pick<DraftContent, 'description' | 'amountUsd' | 'lineTax'>): DraftLine {
  const unitPrice = (amountUsd?.minor ?? 0n) * 100n
  return { description, quantity: 1000n, unitPrice, discountPercent: 0, taxPercent: 0, ...lineTax }
}

function issuesOfAmount({ amountUsd }: DraftContent, { lines, totalMinor }: InvoicePrice): Issue[] {
  if (totalMinor > maxAmountMinor) return [{ path: 'amountUsd', message: t.amountMax }]
  // Before discounts too, which may be all of it.
  const tooLarge = lines.flatMap(({ netMinor, discountMinor }, index) =>
    netMinor + discountMinor > maxAmountMinor ? [{ path: `lines.${index}.unitPrice`, message: t.amountMax }] : [],
  )
  if (tooLarge.length > 0) return tooLarge
  if (totalMinor <= 0n) return [tooSmall()]
  if (amountUsd !== null && amountUsd.minor !== totalMinor)
    return [{ path: 'amountUsd', message: t.amountNotLinesTotal(toDecimal(usd(totalMinor))) }]
  return []
}

/** The lines at a rate of tax cover the deposits that were billed at it. */
function issuesOfDeposits(deposits: readonly BilledDeposit[], { taxes }: InvoicePrice): Issue[] {
  const isCovered = ({ category, rateBasisPoints }: BilledDeposit): boolean => {
    const same = (one: { category: string; rateBasisPoints: number }): boolean =>
      one.category === category && one.rateBasisPoints === rateBasisPoints
    const billed = deposits.filter(same).reduce((sum, { netMinor }) => sum + netMinor, 0n)
    return billed <= (taxes.find(same)?.taxableMinor ?? 0n)
  }
  return deposits.every(isCovered) ? [] : [{ path: 'lines', message: t.depositNotCovered }]
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
    unit: line.unit ?? 'C62',
    unitPriceUsd4: line.unitPrice,
    discountBasisPoints: line.discountPercent,
    taxCategory: tax?.category ?? 'O',
    taxBasisPoints: tax?.rateBasisPoints ?? 0,
    exemptionReason: line.exemptionReason ?? null,
    discountUsdMinor: priced?.discountMinor ?? 0n,
    netUsdMinor: priced?.netMinor ?? 0n,
    sharedDiscountUsdMinor: priced?.sharedDiscountMinor ?? 0n,
    depositUsdMinor: priced?.depositMinor ?? 0n,
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
  if (isFormLine(invoice, lines)) {
    // AIB comes with a certification only.
    const amountUsd = usd(invoice.amountUsdMinor - invoice.withholdingUsdMinor)
    return { ...form, amountUsd, lineTax: taxOf(lines[0]) }
  }
  return { ...form, amountUsd: null, lines: lines.map(draftLineOf) }
}

function isFormLine(
  { description, discountBasisPoints, depositUsdMinor, depositFor }: InvoiceRow,
  lines: readonly LineRow[],
): boolean {
  const [line, ...more] = lines
  return (
    line !== undefined &&
    more.length === 0 &&
    line.description === description &&
    line.quantityMilli === 1000n &&
    line.unit === 'C62' &&
    line.unitPriceUsd4 % 100n === 0n &&
    line.discountBasisPoints === 0 &&
    line.taxBasisPoints === 0 &&
    discountBasisPoints === 0 &&
    depositUsdMinor === 0n &&
    depositFor === null
  )
}

/** What a line states; outside the scope without a reason states nothing. */
function taxOf(line: LineRow | undefined): DraftContent['lineTax'] {
  if (!line || (line.taxCategory === 'O' && line.exemptionReason === null)) return undefined
  return { taxCategory: line.taxCategory, exemptionReason: line.exemptionReason }
}

/** A stored line of an invoice or quote as content of a draft. */
export const draftLineOf = (line: Omit<LineRow, 'invoiceId' | 'depositUsdMinor'>): DraftLine => ({
  description: line.description,
  quantity: line.quantityMilli,
  unit: line.unit,
  unitPrice: line.unitPriceUsd4,
  discountPercent: line.discountBasisPoints,
  taxPercent: line.taxBasisPoints,
  taxCategory: line.taxCategory,
  exemptionReason: line.exemptionReason,
})
