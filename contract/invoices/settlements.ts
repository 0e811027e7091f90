/** Payments, credit notes, and what became of their credit. */
import * as z from 'zod/mini'
import type { SettlingCurrency } from '#kernel/invoice-settlement.ts'
import { date, decimal, id, instant } from '../fields.ts'
import { type InvoiceCurrency, priceCurrencies } from './labels.ts'

export const paymentCurrencies = priceCurrencies
export type PaymentCurrency = (typeof paymentCurrencies)[number]

/** Currencies that a payment may have, the invoice's own first. */
export function paymentCurrenciesOf(localCurrency: InvoiceCurrency): (InvoiceCurrency | 'XOF')[] {
  return [...new Set<InvoiceCurrency | 'XOF'>([localCurrency, 'USD', 'XOF'])]
}

/** Which of the amounts of an invoice a payment in this currency counts against. */
export const settlingCurrencyOf = (currency: PaymentCurrency): SettlingCurrency =>
  currency === 'USD' ? 'usd' : currency === 'XOF' ? 'xof' : 'local'

/**
 * How many days before the invoice was sent a payment may have been received. A year mistyped by
 * one is further away.
 */
export const maxPrepaidDays = 180

export const openAmounts = z.object({ usd: decimal, local: decimal, xof: decimal })

const reversal = z.object({ reason: z.string(), reversedAt: instant, reversedByName: z.string() })

export const payment = z.object({
  id,
  currency: z.enum(paymentCurrencies),
  amount: decimal,
  /** What it settled, in dollars. */
  amountUsd: decimal,
  /** Units of its currency per dollar. */
  rate: decimal,
  receivedOn: date,
  reference: z.nullable(z.string()),
  /** The bank receipt that it comes from. Undoing its match reverses the payment. */
  receiptId: z.nullable(id),
  /** The credit note whose credit it is; no money was received then. */
  creditNote: z.nullable(z.object({ invoiceId: id, creditNoteNumber: z.string() })),
  recordedAt: instant,
  recordedByName: z.string(),
  /** The reversal of a payment recorded by mistake. */
  reversal: z.nullable(reversal),
})
export type Payment = z.output<typeof payment>

export const creditUse = z.object({
  id,
  /** The invoice that it paid; null for a refund. */
  paid: z.nullable(z.object({ id, invoiceNumber: z.string() })),
  currency: z.enum(paymentCurrencies),
  amount: decimal,
  /** What it took of the credit, in dollars. */
  amountUsd: decimal,
  usedOn: date,
  reference: z.nullable(z.string()),
  recordedAt: instant,
  recordedByName: z.string(),
  reversal: z.nullable(reversal),
})
export type CreditUse = z.output<typeof creditUse>

export const creditNote = z.object({
  id,
  creditNoteNumber: z.string(),
  amountUsd: decimal,
  taxUsd: decimal,
  /** AIB that it takes back. */
  withholdingUsd: decimal,
  amountLocal: decimal,
  reason: z.string(),
  issuedOn: date,
  /** The email that brought it to the client; null if it was not mailed. */
  messageId: z.nullable(z.string()),
  /** What of it was already paid and is not used yet; null if all of it was open. */
  creditLeft: z.nullable(openAmounts),
  /** Oldest first. */
  uses: z.array(creditUse),
  createdAt: instant,
  createdByName: z.string(),
})
export type CreditNote = z.output<typeof creditNote>
