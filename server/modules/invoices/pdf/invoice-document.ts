/**
 * The content of an invoice or credit note as plain values: the input for the PDF and its Factur-X
 * XML. Amounts are minor units of `currency` unless their name says otherwise; those of a credit
 * note are positive too. Dates are `YYYY-MM-DD` in the business time zone. The same document always
 * renders to the same bytes.
 */

import type { Withholding } from '#contract/certification/labels.ts'
import type { PricedTax } from '#kernel/invoice-price.ts'
import type { Currency } from '#kernel/money.ts'
import type { CertificationMarks } from '../certification-policy.ts'

export interface InvoiceDocument {
  /** A quote has no Factur-X XML: it is no invoice. */
  readonly kind: 'invoice' | 'credit_note' | 'quote'
  /** Code of the language of its texts, default English. */
  readonly language?: string
  /** `INV-2026-000042`; a placeholder word in a preview. */
  readonly number: string
  /** True for a preview: every page is marked as a draft and there is no Factur-X XML. */
  readonly draft: boolean
  readonly issueDate: string
  /** Null on a credit note. On a quote its last day. */
  readonly dueDate: string | null
  readonly servicePeriod: { readonly start: string; readonly end: string } | null
  readonly description: string
  /** Currency of lines and totals: `USD`. */
  readonly currency: Currency
  readonly seller: Seller
  readonly buyer: Buyer
  /** Not empty. */
  readonly lines: readonly InvoiceLine[]
  /** Document-level discounts, each within one tax category and rate. */
  readonly discounts: readonly DocumentDiscount[]
  /** The quote that the invoice is a deposit on; absent on any other. */
  readonly depositFor?: string
  /** Credited deposits before tax, per deposit invoice. They are among the discounts too. */
  readonly deposits?: readonly { readonly number: string; readonly netMinor: bigint }[]
  /** One per tax category and rate of lines and discounts. */
  readonly taxes: readonly TaxSubtotal[]
  /** AIB that a certified document adds to its total; it bears no tax. */
  readonly withholding?: { readonly group: Withholding; readonly amountMinor: bigint }
  readonly totals: InvoiceTotals
  /** Null when the invoice's local currency equals `currency`. */
  readonly local: LocalAmount | null
  /** The invoice that a credit note corrects, or null. */
  readonly corrects: { readonly number: string; readonly issueDate: string } | null
  /** The buyer's reference or order number, or null. */
  readonly buyerReference: string | null
  /** For example `Payment within 30 days.`; empty for none. */
  readonly terms: string
  /** Free text below the totals; empty for none. */
  readonly note: string
  /** Bank details; null when none are set, and on a credit note. */
  readonly payment: PaymentDetails | null
  /** Marks of the tax authority; absent or null unless certified. */
  readonly certification?: CertificationMarks | null
}

interface Party {
  readonly name: string
  /** As entered, one element per line. */
  readonly addressLines: readonly string[]
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly countryName: string
  readonly registrationNumber: string | null
  /** National format; Factur-X detects from it whether it is a VAT identifier. */
  readonly taxId: string | null
  readonly email: string | null
  readonly phone: string | null
}

export type Seller = Party & { readonly website: string | null }
export type Buyer = Party & { readonly contactName: string | null }

export interface InvoiceLine {
  readonly description: string
  /** Further text in smaller type, or null. */
  readonly detail: string | null
  /** Plain decimal with at most six decimals: `"1"`, `"7.5"`. */
  readonly quantity: string
  /**
   * UN/ECE Recommendation 20: C62 one, HUR hour, and so on. Unknown ones are printed as they are.
   */
  readonly unitCode: string
  /** Plain decimal in `currency` with at most six decimals; net of tax. */
  readonly unitPrice: string
  readonly discountMinor: bigint
  /** Quantity × unit price, rounded half-even, less the discount. */
  readonly netMinor: bigint
  readonly tax: PricedTax
}

export interface DocumentDiscount {
  readonly reason: string
  /** Positive. */
  readonly amountMinor: bigint
  readonly tax: PricedTax
}

export interface TaxSubtotal extends PricedTax {
  /** Net lines less document discounts of this category and rate. */
  readonly taxableMinor: bigint
  readonly taxMinor: bigint
  /** Reason for charging no tax; required for E, AE, G and O, null for S and Z. */
  readonly exemptionReason: string | null
}

export interface InvoiceTotals {
  /** Sum of the lines' `netMinor`. */
  readonly linesMinor: bigint
  readonly discountsMinor: bigint
  readonly taxMinor: bigint
  /** Lines less discounts, plus tax and AIB. */
  readonly totalMinor: bigint
  readonly paidMinor: bigint
  /** Total less paid. */
  readonly dueMinor: bigint
}

export interface LocalAmount {
  readonly currency: Currency
  /** Minor units of the local currency. */
  readonly totalMinor: bigint
  /** Units of local currency per unit of `currency`, six decimals. */
  readonly rate: string
  readonly rateSource: string
  /** ISO 8601 UTC: when the rate was published, or locked if the source gives no time. */
  readonly rateAt: string
}

export interface PaymentDetails {
  readonly accountName: string
  readonly bankName: string
  /** IBAN, RIB or account number, as entered. */
  readonly accountNumber: string
  readonly bic: string | null
  /** The reference that the payer states: the invoice number. */
  readonly reference: string
}
