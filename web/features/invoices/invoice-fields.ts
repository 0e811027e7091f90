import { type FieldErrors, set } from 'react-hook-form'
import * as z from 'zod/mini'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { invoiceForm, issuesOfDays, lineInput } from '#contract/invoices/input.ts'
import type { InvoiceCurrency } from '#contract/invoices/labels.ts'
import { addDays } from '#kernel/clock.ts'
import { type InvoicePrice, priceInvoice, type TaxCategory } from '#kernel/invoice-price.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import { businessDay } from '#web/ui/format/business-time.ts'

/** A line as typed. */
export interface LineFields {
  readonly description: string
  readonly quantity: string
  readonly unitPrice: string
  readonly discountPercent: string
  readonly taxPercent: string
  /** For a line without tax: its category and the exemption reason, if stated. */
  readonly taxCategory?: TaxCategory | '' | undefined
  readonly exemptionReason: string
}

/**
 * Form values: text as typed, so that nothing is rounded or lost before the contract's schema
 * parses it.
 */
export interface InvoiceFields {
  readonly clientId: number | null
  readonly amountUsd: string
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
    first.netUsd === invoice.amountUsd &&
    Number(first.discountPercent) === 0 &&
    Number(first.taxPercent) === 0 &&
    first.taxCategory === 'O' &&
    first.exemptionReason === null
  return {
    clientId: invoice.clientId,
    amountUsd: isPlain ? invoice.amountUsd : '',
    localCurrency: invoice.localCurrency,
    description: invoice.description,
    servicePeriodStart: invoice.servicePeriodStart.slice(0, 10),
    servicePeriodEnd: invoice.servicePeriodEnd.slice(0, 10),
    dueDate: invoice.dueDate.slice(0, 10),
    lines: isPlain ? [] : invoice.lines.map(lineFieldsOf),
    discountPercent: plain(invoice.discountPercent),
    note: invoice.note ?? '',
    buyerReference: invoice.buyerReference ?? '',
  }
}

function lineFieldsOf(line: InvoiceDetail['lines'][number]): LineFields {
  const { description, quantity, unitPrice, taxCategory, exemptionReason } = line
  // Z and S follow from the rates, and so does O unless stated otherwise.
  const isStated = ['E', 'AE', 'G'].includes(taxCategory) || exemptionReason !== null
  return {
    description,
    quantity,
    unitPrice,
    discountPercent: plain(line.discountPercent),
    taxPercent: plain(line.taxPercent),
    taxCategory: isStated ? taxCategory : '',
    exemptionReason: exemptionReason ?? '',
  }
}

/** `18.00` → `18`. */
const plain = (percent: string): string => percent.replace(/\.?0+$/, '') || '0'

/** The body of the call. */
export function bodyOf({ lines, amountUsd, clientId, discountPercent, ...rest }: InvoiceFields) {
  return {
    ...rest,
    clientId: clientId ?? '',
    discountPercent: lines.length === 0 ? '0' : discountPercent,
    ...(lines.length === 0 ? { amountUsd } : { lines: lines.map(lineOf) }),
  }
}

/** The body of a change: a single amount replaces earlier lines. */
export function changeOf(fields: InvoiceFields) {
  const body = bodyOf(fields)
  if (fields.lines.length > 0) return body
  return { ...body, lines: [{ description: fields.description, unitPrice: fields.amountUsd }] }
}

/** Tax category and exemption reason apply only to a line without tax. */
const lineOf = ({ taxCategory, exemptionReason, ...line }: LineFields) =>
  taxCategory && Number(line.taxPercent) === 0 ? { ...line, taxCategory, exemptionReason } : line

/** Validates values with the schema of the call, and dates like the server. */
export function resolver(values: InvoiceFields) {
  const checked = z.safeParse(invoiceForm, bodyOf(values))
  const issues = [
    ...(checked.success ? [] : checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
    ...issuesOfDays(values, businessDay(new Date())).filter(({ path }) => values[path] !== ''),
  ]
  if (issues.length === 0) return { values, errors: {} }
  const errors: FieldErrors<InvoiceFields> = {}
  // The first message of a field wins.
  for (const { path, message } of issues.toReversed()) set(errors, path, { type: 'schema', message })
  return { values: {}, errors }
}

/** Total of the typed lines; null while a line is invalid. */
export function priceOf({
  lines,
  discountPercent,
}: Pick<InvoiceFields, 'lines' | 'discountPercent'>): InvoicePrice | null {
  const discount = z.safeParse(invoiceForm.shape.discountPercent, discountPercent)
  const read = lines.map((line) => z.safeParse(lineInput, { ...lineOf(line), description: line.description || '-' }))
  if (!discount.success || read.some(({ success }) => !success)) return null
  return priceInvoice(
    read.flatMap(({ data }) =>
      data === undefined
        ? []
        : [
            {
              quantityMilli: data.quantity,
              unitPriceUsd4: data.unitPrice,
              discountBasisPoints: data.discountPercent,
              tax: {
                category: data.taxPercent > 0 ? ('S' as const) : ('Z' as const),
                rateBasisPoints: data.taxPercent,
              },
            },
          ],
    ),
    discount.data,
  )
}

export const dollars = (minor: bigint): string => toDecimal(usd(minor))
