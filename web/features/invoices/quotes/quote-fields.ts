// Values of the form, and the call's body from them.
import { type QuoteDetail, quoteForm } from '#contract/quotes/api.ts'
import { addDays } from '#kernel/clock.ts'
import { resolved } from '#web/api/api-form.ts'
import { issuesOf } from '#web/api/schema-issues.ts'
import { businessDay } from '#web/ui/format/business-time.ts'
import {
  emptyLine,
  type InvoiceFields,
  bodyOf as invoiceBodyOf,
  newInvoice,
  priceCurrencyOf,
} from '../invoice-fields.ts'

export interface QuoteFields extends InvoiceFields {
  readonly validUntil: string
}

const daysOfValidity = 30

export function newQuote(now: Date): QuoteFields {
  return { ...newInvoice(now), lines: [emptyLine], validUntil: addDays(businessDay(now), daysOfValidity) }
}

export const fieldsOfQuote = (quote: QuoteDetail): QuoteFields => ({
  ...newInvoice(new Date()),
  clientId: quote.clientId,
  localCurrency: quote.localCurrency,
  description: quote.description,
  validUntil: quote.validUntil,
  lines: quote.lines.map(({ description, quantity, unit, unitPrice, discountPercent, taxPercent, ...tax }) => ({
    ...{ description, quantity, unit, unitPrice },
    discountPercent: plain(discountPercent),
    taxPercent: plain(taxPercent),
    // Z and S follow from the rates, and so does O unless stated otherwise.
    taxCategory: ['E', 'AE', 'G'].includes(tax.taxCategory) || tax.exemptionReason !== null ? tax.taxCategory : '',
    exemptionReason: tax.exemptionReason ?? '',
  })),
  discountPercent: plain(quote.discountPercent),
  note: quote.note ?? '',
  buyerReference: quote.buyerReference ?? '',
})

/** `18.00` → `18`. */
const plain = (percent: string): string => percent.replace(/\.?0+$/, '') || '0'

export function bodyOf(fields: QuoteFields) {
  const body = invoiceBodyOf(fields)
  const { clientId, discountPercent, description, note, buyerReference } = body
  const lines = 'lines' in body ? body.lines : []
  const { localCurrency, validUntil } = fields
  return {
    ...{ clientId, localCurrency, description, lines, discountPercent, note, buyerReference, validUntil },
    priceCurrency: priceCurrencyOf(fields),
  }
}

/** Validates values with the schema of the call. */
export const resolver = (values: QuoteFields) => resolved(values, issuesOf(quoteForm, bodyOf(values)))
