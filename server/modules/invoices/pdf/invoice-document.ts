/**
 * Everything that an invoice or credit note shows, as plain values: what the PDF and its Factur-X part are made from.
 * Amounts are whole minor units of `currency` unless their name says otherwise; a credit note's amounts are above zero too.
 * Dates are `YYYY-MM-DD` of the business time zone. The same document always gives the same bytes.
 */
import type { Currency } from '#kernel/money.ts'

export interface InvoiceDocument {
  readonly kind: 'invoice' | 'credit_note'
  /** `INV-2026-000042`; for a preview the word that stands in its place. */
  readonly number: string
  /** True for a preview: marked as a draft on every page, and without the Factur-X part. */
  readonly draft: boolean
  readonly issueDate: string
  /** Null on a credit note. */
  readonly dueDate: string | null
  readonly servicePeriod: { readonly start: string; readonly end: string } | null
  readonly description: string
  /** What lines and totals are in: `USD`. */
  readonly currency: Currency
  readonly seller: Seller
  readonly buyer: Buyer
  /** At least one. */
  readonly lines: readonly InvoiceLine[]
  /** Discounts on the whole document, each within one kind of tax. */
  readonly discounts: readonly DocumentDiscount[]
  /** One for each kind and rate of tax on lines and discounts. */
  readonly taxes: readonly TaxSubtotal[]
  readonly totals: InvoiceTotals
  /** Null where the invoice's local currency is `currency` itself. */
  readonly local: LocalAmount | null
  /** What a credit note corrects, or null. */
  readonly corrects: { readonly number: string; readonly issueDate: string } | null
  /** The buyer's own reference or order number, or null. */
  readonly buyerReference: string | null
  /** Such as `Payment within 30 days.`; empty for none. */
  readonly terms: string
  /** Free text under the totals; empty for none. */
  readonly note: string
  /** How to pay; null where no bank details are set, and on a credit note. */
  readonly payment: PaymentDetails | null
}

interface Party {
  readonly name: string
  /** As written, one line each. */
  readonly addressLines: readonly string[]
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly countryName: string
  readonly registrationNumber: string | null
  /** As its own country writes it; Factur-X tells from its form whether it is a VAT identifier. */
  readonly taxId: string | null
  readonly email: string | null
  readonly phone: string | null
}

export type Seller = Party & { readonly website: string | null }
export type Buyer = Party & { readonly contactName: string | null }

/**
 * The kinds of tax of EN 16931 (UNTDID 5305) that this product uses:
 * S at a rate, Z at zero, E exempt, AE reverse charge, G export outside the EU, O outside the scope of tax.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'G' | 'O'

export interface LineTax {
  readonly category: TaxCategory
  /** Hundredths of a percent: 1800 is 18 %. Above 0 for S, and 0 for all others. */
  readonly rateBasisPoints: number
}

export interface InvoiceLine {
  readonly description: string
  /** Further words in smaller type, or null. */
  readonly detail: string | null
  /** Plain decimal with at most six decimals, `"1"`, `"7.5"`. */
  readonly quantity: string
  /** UN/ECE Recommendation 20: C62 one, HUR hour, DAY, MON month; other codes are shown as they are. */
  readonly unitCode: string
  /** Plain decimal in `currency` with at most six decimals; net of tax. */
  readonly unitPrice: string
  readonly discountMinor: bigint
  /** Quantity × unit price, rounded half-even, less the discount. */
  readonly netMinor: bigint
  readonly tax: LineTax
}

export interface DocumentDiscount {
  readonly reason: string
  /** Above zero. */
  readonly amountMinor: bigint
  readonly tax: LineTax
}

export interface TaxSubtotal extends LineTax {
  /** Net lines less document discounts of this kind and rate. */
  readonly taxableMinor: bigint
  readonly taxMinor: bigint
  /** Why no tax is charged; needed for E, AE, G and O, null for S and Z. */
  readonly exemptionReason: string | null
}

export interface InvoiceTotals {
  /** Sum of the lines' `netMinor`. */
  readonly linesMinor: bigint
  readonly discountsMinor: bigint
  readonly taxMinor: bigint
  /** Lines less discounts plus tax. */
  readonly totalMinor: bigint
  readonly paidMinor: bigint
  /** Total less paid. */
  readonly dueMinor: bigint
}

export interface LocalAmount {
  readonly currency: Currency
  /** Minor units of the local currency. */
  readonly totalMinor: bigint
  /** Units of the local currency for one of `currency`, with six decimals. */
  readonly rate: string
  readonly rateSource: string
  /** ISO 8601 UTC: when the rate was locked, or published where the source tells. */
  readonly rateAt: string
}

export interface PaymentDetails {
  readonly accountName: string
  readonly bankName: string
  /** IBAN, RIB or account number, as written. */
  readonly accountNumber: string
  readonly bic: string | null
  /** What the payer quotes: the invoice's number. */
  readonly reference: string
}
