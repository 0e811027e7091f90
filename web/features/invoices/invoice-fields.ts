import * as z from 'zod/mini'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { invoiceForm, issuesOfDays, lineInput } from '#contract/invoices/input.ts'
import type { InvoiceCurrency, PriceCurrency } from '#contract/invoices/labels.ts'
import type { Unit } from '#contract/invoices/line.ts'
import type { Item } from '#contract/items/api.ts'
import { addDays } from '#kernel/clock.ts'
import {
  type InvoicePrice,
  localPriceFromUsd,
  priceInvoice,
  type TaxCategory,
  usdPriceFromLocal,
} from '#kernel/invoice-price.ts'
import { divideHalfEven, toDecimal, usd } from '#kernel/money.ts'
import type { Rate } from '#kernel/rate.ts'
import { resolved } from '#web/api/api-form.ts'
import { issuesOf } from '#web/api/schema-issues.ts'
import { businessDay } from '#web/ui/format/business-time.ts'
import { plainDecimal } from '#web/ui/format/format.ts'

export interface LineFields {
  readonly description: string
  readonly quantity: string
  readonly unit: Unit
  readonly unitPrice: string
  readonly discountPercent: string
  readonly taxPercent: string
  /** For a line without tax: its category and the exemption reason, if stated. */
  readonly taxCategory?: TaxCategory | '' | undefined
  readonly exemptionReason: string
}

/** In dollars, in the local currency, or in francs. */
export type AmountIn = 'usd' | 'local' | 'xof'

/**
 * Form values: text as typed, so that nothing is rounded or lost before the contract's schema
 * parses it.
 */
export interface InvoiceFields {
  readonly clientId: number | null
  readonly amountUsd: string
  /** The amount in the local currency or in francs, where it is entered in those. */
  readonly amountLocal: string
  /** The currency of the typed amount and prices. */
  readonly amountIn: AmountIn
  readonly localCurrency: InvoiceCurrency
  readonly description: string
  readonly servicePeriodStart: string
  readonly servicePeriodEnd: string
  readonly dueDate: string
  /** Without lines, the amount is the only line. */
  readonly lines: LineFields[]
  readonly discountPercent: string
  readonly note: string
  readonly buyerReference: string
}

const daysToPay = 30

export const emptyLine: LineFields = {
  description: '',
  quantity: '1',
  unit: 'C62',
  unitPrice: '',
  discountPercent: '0',
  taxPercent: '0',
  taxCategory: '',
  exemptionReason: '',
}

/** Specification 5: defaults of a new invoice. */
export function newInvoice(now: Date): InvoiceFields {
  const start = businessDay(now)
  return {
    clientId: null,
    amountUsd: '',
    amountLocal: '',
    amountIn: 'usd',
    localCurrency: 'USD',
    description: '',
    servicePeriodStart: start,
    servicePeriodEnd: addDays(start, daysToPay),
    dueDate: addDays(start, daysToPay),
    lines: [],
    discountPercent: '0',
    note: '',
    buyerReference: '',
  }
}

/** Form values of a draft: with lines, unless it is a plain single-amount invoice. */
export function fieldsOf(invoice: InvoiceDetail): InvoiceFields {
  const [first, ...more] = invoice.lines
  const isPlain =
    first !== undefined &&
    more.length === 0 &&
    first.description === invoice.description &&
    first.quantity === '1' &&
    first.unit === 'C62' &&
    first.netUsd === invoice.amountUsd &&
    Number(first.discountPercent) === 0 &&
    Number(first.taxPercent) === 0 &&
    first.taxCategory === 'O' &&
    first.exemptionReason === null
  return {
    clientId: invoice.clientId,
    amountUsd: isPlain ? invoice.amountUsd : '',
    amountLocal: isPlain ? invoice.amountLocal : '',
    amountIn: 'usd',
    localCurrency: invoice.localCurrency,
    description: invoice.description,
    servicePeriodStart: invoice.servicePeriodStart.slice(0, 10),
    servicePeriodEnd: invoice.servicePeriodEnd.slice(0, 10),
    dueDate: invoice.dueDate.slice(0, 10),
    lines: isPlain ? [] : invoice.lines.map(lineFieldsOf),
    discountPercent: plainDecimal(invoice.discountPercent),
    note: invoice.note ?? '',
    buyerReference: invoice.buyerReference ?? '',
  }
}

interface StoredLine extends Omit<LineFields, 'taxCategory' | 'exemptionReason'> {
  readonly taxCategory: TaxCategory
  readonly exemptionReason: string | null
}

/** One of the `lines` of a draft. */
export function lineFieldsOf(line: StoredLine, _: number, lines: readonly StoredLine[]): LineFields {
  const { description, quantity, unit, unitPrice, taxCategory, exemptionReason } = line
  // S follows from the rate, O from nothing stated, and Z from other categories beside it.
  const isAllZero = lines.every((one) => one.taxCategory === 'Z')
  const isStated = ['E', 'AE', 'G'].includes(taxCategory) || isAllZero || exemptionReason !== null
  return {
    description,
    quantity,
    unit,
    unitPrice,
    discountPercent: plainDecimal(line.discountPercent),
    taxPercent: plainDecimal(line.taxPercent),
    taxCategory: isStated ? taxCategory : '',
    exemptionReason: exemptionReason ?? '',
  }
}

/**
 * A line from a saved item. Its price is converted where both currencies have a rate here; else it
 * stays empty, for a person to type.
 */
export function lineOfItem(
  item: Item,
  to: PriceCurrency,
  rateOf: (currency: PriceCurrency) => Rate | null,
): LineFields {
  const [from, into] = [rateOf(item.priceCurrency), rateOf(to)]
  const isSame = item.priceCurrency === to
  return {
    ...emptyLine,
    description: item.description,
    unit: item.unit,
    unitPrice: isSame ? item.unitPrice : from && into ? convertPrice(item.unitPrice, from, into, maxPriceDecimals) : '',
    taxPercent: plainDecimal(item.taxPercent),
    taxCategory: item.taxCategory ?? '',
    exemptionReason: item.exemptionReason ?? '',
  }
}

/** The currency in which amount and prices are typed. */
export function priceCurrencyOf({
  localCurrency,
  amountIn,
}: Pick<InvoiceFields, 'localCurrency' | 'amountIn'>): PriceCurrency {
  if (amountIn === 'xof') return 'XOF'
  return amountIn === 'local' ? localCurrency : 'USD'
}

export function bodyOf(fields: InvoiceFields) {
  const { lines, amountUsd, amountLocal, amountIn, clientId, discountPercent, ...rest } = fields
  const priceCurrency = priceCurrencyOf(fields)
  const amount = priceCurrency === 'USD' ? { amountUsd } : { amountLocal }
  return {
    ...rest,
    clientId: clientId ?? '',
    discountPercent: lines.length === 0 ? '0' : discountPercent,
    ...(lines.length === 0 ? amount : { lines: lines.map(lineOf) }),
    ...(priceCurrency === 'USD' ? {} : { priceCurrency }),
  }
}

/** The part of the body that quotes and recurring invoices share. */
export function contentOf(fields: InvoiceFields) {
  const body = bodyOf(fields)
  const { clientId, localCurrency, description, discountPercent, note, buyerReference } = body
  return {
    clientId,
    localCurrency,
    description,
    discountPercent,
    note,
    buyerReference,
    lines: 'lines' in body ? body.lines : [],
    priceCurrency: priceCurrencyOf(fields),
  }
}

/** The body of a change: a single amount replaces earlier lines. */
export function changeOf(fields: InvoiceFields) {
  const body = bodyOf(fields)
  if (fields.lines.length > 0 || priceCurrencyOf(fields) !== 'USD') return body
  return { ...body, lines: [{ description: fields.description, unitPrice: fields.amountUsd }] }
}

/** Tax category and exemption reason apply only to a line without tax. */
const lineOf = ({ taxCategory, exemptionReason, ...line }: LineFields) =>
  taxCategory && Number(line.taxPercent) === 0 ? { ...line, taxCategory, exemptionReason } : line

/** Validates values with the schema of the call, and dates like the server. */
export function resolver(values: InvoiceFields) {
  return resolved(values, [
    ...issuesOf(invoiceForm, bodyOf(values)),
    ...issuesOfDays(values, businessDay(new Date())).filter(({ path }) => values[path] !== ''),
  ])
}

/**
 * Total of the typed lines, whose prices `rate` converts to dollars. A line that is not yet valid
 * counts as nothing, and so do all without a rate.
 */
export function priceOf(
  { lines, discountPercent }: Pick<InvoiceFields, 'lines' | 'discountPercent'>,
  rate: Rate | null,
): InvoicePrice {
  const discount = z.safeParse(invoiceForm.shape.discountPercent, discountPercent)
  const toPrice = lines.map((line) => {
    const { data } = z.safeParse(lineInput, { ...lineOf(line), description: line.description || '-' })
    return {
      quantityMilli: data?.quantity ?? 0n,
      unitPriceUsd4: data && rate ? usdPriceFromLocal(data.unitPrice, rate) : 0n,
      discountBasisPoints: data?.discountPercent ?? 0,
      tax: {
        category: data && data.taxPercent > 0 ? ('S' as const) : ('Z' as const),
        rateBasisPoints: data?.taxPercent ?? 0,
      },
    }
  })
  return priceInvoice(toPrice, discount.data ?? 0)
}

/** Decimals of a price in dollars, so that one from another currency converts back exactly. */
export const maxPriceDecimals = 4

/** A typed price or amount with `digits` decimals; text that is no price stays as it is. */
export function convertPrice(text: string, from: Rate, to: Rate, digits: number): string {
  const { data } = z.safeParse(lineInput.shape.unitPrice, text.trim() === '' ? undefined : text)
  if (data === undefined) return text
  const price4 = localPriceFromUsd(usdPriceFromLocal(data, from), to)
  const units = divideHalfEven(price4, 10n ** BigInt(maxPriceDecimals - digits))
    .toString()
    .padStart(digits + 1, '0')
  const [whole, fraction] = [units.slice(0, units.length - digits), units.slice(units.length - digits)]
  const kept = digits === maxPriceDecimals ? fraction.replace(/0{1,2}$/, '') : fraction
  return kept === '' ? whole : `${whole}.${kept}`
}

export const dollars = (minor: bigint): string => toDecimal(usd(minor))
