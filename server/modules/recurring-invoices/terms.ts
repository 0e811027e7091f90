/** The terms of a recurring invoice: what its invoices contain, and their checks. */
import type { InvoiceCurrency, PriceCurrency } from '#contract/invoices/labels.ts'
import type { Unit } from '#contract/invoices/line.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { priceInvoice, type TaxCategory } from '#kernel/invoice-price.ts'
import type { DraftContent } from '#server/modules/invoices/index.ts'
import { type Limits, type Period, type PriceChange, priceOn, type Rhythm, servicePeriod } from './rules.ts'
import type { TemplateLine } from './tables.ts'
import { t } from './texts.ts'

export interface Terms extends Rhythm, Limits {
  readonly clientId: number
  readonly description: string
  readonly localCurrency: InvoiceCurrency
  readonly priceCurrency: PriceCurrency
  readonly lines: readonly TemplateLine[]
  readonly discountBasisPoints: number
  readonly note: string | null
  readonly buyerReference: string | null
  readonly paymentTermsDays: number
  readonly priceChanges: readonly PriceChange[]
  readonly isSentAutomatically: boolean
}

interface Issue {
  readonly path: string
  readonly message: () => string
}

/** The first fault that would make every invoice fail. Each invoice is checked on its run. */
export function issueOfTerms(terms: Terms): Issue | null {
  const { priceCurrency, localCurrency, lines, startOn } = terms
  if (!['USD', 'XOF', localCurrency].includes(priceCurrency))
    return { path: 'priceCurrency', message: () => t.unfitPriceCurrency(localCurrency) }
  const wrong = lines.findIndex(
    ({ taxBasisPoints, taxCategory }) => taxCategory !== null && (taxCategory === 'S') !== taxBasisPoints > 0,
  )
  if (wrong >= 0) return { path: `lines.${wrong}.taxCategory`, message: () => t.categoryRateMismatch }
  const outside = lines.filter(({ taxCategory }) => taxCategory === 'O').length
  if (outside > 0 && outside < lines.length) return { path: 'lines', message: () => t.notCombined }
  return totalOn(terms, startOn) > 0n ? null : { path: 'lines', message: () => t.totalNotPositive }
}

/** The total of an invoice on `on`, in hundredths of the price currency. */
export function totalOn(
  { lines, discountBasisPoints, priceChanges }: Pick<Terms, 'lines' | 'discountBasisPoints' | 'priceChanges'>,
  on: BusinessDate,
): bigint {
  const priced = lines.map((line) => ({
    quantityMilli: BigInt(line.quantityMilli),
    unitPriceUsd4: priceOn(BigInt(line.unitPrice4), priceChanges, on),
    discountBasisPoints: line.discountBasisPoints,
    tax: {
      category: line.taxBasisPoints > 0 ? ('S' as const) : ('Z' as const),
      rateBasisPoints: line.taxBasisPoints,
    },
  }))
  return priceInvoice(priced, discountBasisPoints).totalMinor
}

/** The draft of a period, created `today`. A late invoice is due as many days later. */
export function draftOf(terms: Terms, period: Period, today: BusinessDate): DraftContent {
  const { start, end } = servicePeriod(terms, period)
  const { clientId, description, localCurrency, priceCurrency, note, buyerReference, priceChanges } = terms
  return {
    clientId,
    description,
    localCurrency,
    priceCurrency,
    note,
    buyerReference,
    amountUsd: null,
    servicePeriodStart: start,
    servicePeriodEnd: end,
    dueDate: addDays(today, terms.paymentTermsDays),
    discountPercent: terms.discountBasisPoints,
    lines: terms.lines.map((line) => ({
      description: line.description,
      quantity: BigInt(line.quantityMilli),
      unit: line.unit,
      unitPrice: priceOn(BigInt(line.unitPrice4), priceChanges, period.on),
      discountPercent: line.discountBasisPoints,
      taxPercent: line.taxBasisPoints,
      taxCategory: line.taxCategory ?? undefined,
      exemptionReason: line.exemptionReason,
    })),
  }
}

interface ParsedLine {
  readonly description: string
  readonly quantity: bigint
  readonly unit: Unit
  readonly unitPrice: bigint
  readonly discountPercent: number
  readonly taxPercent: number
  readonly taxCategory?: TaxCategory | undefined
  readonly exemptionReason: string | null
}

/** A line of the call's body as stored. */
export const templateLineOf = (line: ParsedLine): TemplateLine => ({
  description: line.description,
  quantityMilli: String(line.quantity),
  unit: line.unit,
  unitPrice4: String(line.unitPrice),
  discountBasisPoints: line.discountPercent,
  taxBasisPoints: line.taxPercent,
  taxCategory: line.taxCategory ?? null,
  exemptionReason: line.exemptionReason,
})
