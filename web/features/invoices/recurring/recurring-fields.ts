// Values of the form, and the call's body from them.
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import type { InvoiceCurrency, PriceCurrency } from '#contract/invoices/labels.ts'
import { type RecurringInvoiceDetail, recurringForm } from '#contract/recurring-invoices/api.ts'
import type { Frequency } from '#contract/recurring-invoices/labels.ts'
import { resolved } from '#web/api/api-form.ts'
import { issuesOf } from '#web/api/schema-issues.ts'
import { businessDay } from '#web/ui/format/business-time.ts'
import { plainDecimal } from '#web/ui/format/format.ts'
import {
  type AmountIn,
  contentOf,
  emptyLine,
  fieldsOf as fieldsOfInvoice,
  type InvoiceFields,
  newInvoice,
} from '../invoice-fields.ts'

export interface RecurringFields extends InvoiceFields {
  readonly frequency: Frequency
  readonly startOn: string
  readonly dayOfMonth: string
  readonly paymentTermsDays: string
  readonly ends: 'never' | 'on' | 'after'
  readonly endOn: string
  readonly maxInvoices: string
  readonly priceChanges: { readonly from: string; readonly percent: string }[]
  readonly output: 'draft' | 'send'
}

const daysToPay = '30'

const schedule = (startOn: string) => ({
  frequency: 'month' as const,
  startOn,
  dayOfMonth: String(Number(startOn.slice(8))),
  paymentTermsDays: daysToPay,
  ends: 'never' as const,
  endOn: '',
  maxInvoices: '',
  priceChanges: [],
  output: 'draft' as const,
})

/** An empty form; the first period begins today. */
export const newRecurring = (now: Date): RecurringFields => ({
  ...newInvoice(now),
  lines: [emptyLine],
  ...schedule(businessDay(now)),
})

/** The content of an invoice, due as many days after its creation as the invoice was. */
export function fieldsFromInvoice(invoice: InvoiceDetail, now: Date): RecurringFields {
  const content = fieldsOfInvoice(invoice)
  const { description, amountUsd, dueDate } = content
  const lines = content.lines.length > 0 ? content.lines : [{ ...emptyLine, description, unitPrice: amountUsd }]
  const days = Math.round((Date.parse(dueDate) - Date.parse(invoice.createdAt.slice(0, 10))) / 86_400_000)
  return {
    ...content,
    lines,
    amountUsd: '',
    amountLocal: '',
    ...schedule(businessDay(now)),
    paymentTermsDays: String(Math.min(Math.max(days, 0), 365)),
  }
}

export function fieldsOfRecurring(template: RecurringInvoiceDetail): RecurringFields {
  const { clientId, localCurrency, description, startOn, endOn, maxInvoices } = template
  return {
    ...newInvoice(new Date()),
    clientId,
    localCurrency,
    description,
    startOn,
    amountIn: amountInOf(template),
    lines: template.lines.map(({ position: _, taxCategory, exemptionReason, ...line }) => ({
      ...line,
      discountPercent: plainDecimal(line.discountPercent),
      taxPercent: plainDecimal(line.taxPercent),
      taxCategory: taxCategory ?? '',
      exemptionReason: exemptionReason ?? '',
    })),
    discountPercent: plainDecimal(template.discountPercent),
    note: template.note ?? '',
    buyerReference: template.buyerReference ?? '',
    frequency: template.frequency,
    dayOfMonth: String(template.dayOfMonth),
    paymentTermsDays: String(template.paymentTermsDays),
    ends: endOn !== null ? 'on' : maxInvoices !== null ? 'after' : 'never',
    endOn: endOn ?? '',
    maxInvoices: maxInvoices === null ? '' : String(maxInvoices),
    priceChanges: template.priceChanges.map(({ from, percent }) => ({ from, percent: plainDecimal(percent) })),
    output: template.isSentAutomatically ? 'send' : 'draft',
  }
}

function amountInOf({
  priceCurrency,
  localCurrency,
}: {
  priceCurrency: PriceCurrency
  localCurrency: InvoiceCurrency
}): AmountIn {
  if (priceCurrency === 'XOF') return 'xof'
  return priceCurrency === localCurrency && priceCurrency !== 'USD' ? 'local' : 'usd'
}

export function bodyOf(fields: RecurringFields) {
  const { frequency, startOn, dayOfMonth, paymentTermsDays, priceChanges } = fields
  return {
    ...contentOf(fields),
    frequency,
    startOn,
    dayOfMonth,
    paymentTermsDays,
    priceChanges,
    isSentAutomatically: fields.output === 'send',
    endOn: fields.ends === 'on' ? fields.endOn : null,
    maxInvoices: fields.ends === 'after' ? fields.maxInvoices : null,
  }
}

/** Validates values with the schema of the call. An end that was chosen must be stated. */
export const resolver = (values: RecurringFields) => resolved(values, issuesOf(recurringForm, bodyOf(values)))
