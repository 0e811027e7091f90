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
  /** Of a line without tax: what kind of none, where it was stated, and why in words of its own. */
  readonly taxCategory?: TaxCategory | '' | undefined
  readonly exemptionReason: string
}

/** What the form holds: text as typed, so that nothing is rounded or lost before the contract's schema reads it. */
export interface InvoiceFields {
  readonly clientId: number | null
  readonly amountUsd: string
  readonly localCurrency: InvoiceCurrency
  readonly description: string
  readonly servicePeriodStart: string
  readonly servicePeriodEnd: string
  readonly dueDate: string
  /** None: the amount is the one line. */
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

/** Specification 5: what a new invoice begins with. */
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

/** A draft as the form shows it: with lines unless it is the one of the specified form. */
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
  // Z and S follow from the rates, and so does O where nothing was stated of it.
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

/** The body of a change: lines that stood before give way to the one amount. */
export function changeOf(fields: InvoiceFields) {
  const body = bodyOf(fields)
  if (fields.lines.length > 0) return body
  return { ...body, lines: [{ description: fields.description, unitPrice: fields.amountUsd }] }
}

/** A kind of no tax, and why, go with a line that bears none. */
const lineOf = ({ taxCategory, exemptionReason, ...line }: LineFields) =>
  taxCategory && Number(line.taxPercent) === 0 ? { ...line, taxCategory, exemptionReason } : line

/** Checks what was typed with the schema of the call itself, and the days as the server does. */
export function resolver(values: InvoiceFields) {
  const checked = z.safeParse(invoiceForm, bodyOf(values))
  const issues = [
    ...(checked.success ? [] : checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
    ...issuesOfDays(values, businessDay(new Date())).filter(({ path }) => values[path] !== ''),
  ]
  if (issues.length === 0) return { values, errors: {} }
  const errors: FieldErrors<InvoiceFields> = {}
  // The first that is said of a field stays.
  for (const { path, message } of issues.toReversed()) set(errors, path, { type: 'schema', message })
  return { values: {}, errors }
}

/** What the typed lines come to; null while one of them cannot be read. */
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
