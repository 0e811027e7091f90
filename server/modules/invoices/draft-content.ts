/** The content of a draft, as entered. */
import type { InvoiceCurrency, PriceCurrency } from '#contract/invoices/labels.ts'
import type { Unit } from '#contract/invoices/line.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import type { Money } from '#kernel/money.ts'

export interface DraftLine {
  readonly description: string
  /** Thousandths. */
  readonly quantity: bigint
  /** Default: one piece. */
  readonly unit?: Unit | undefined
  /** Four decimals, in the content's `priceCurrency`. */
  readonly unitPrice: bigint
  /** Hundredths of a percent. */
  readonly discountPercent: number
  readonly taxPercent: number
  readonly taxCategory?: TaxCategory | undefined
  readonly exemptionReason?: string | null | undefined
}

export interface DraftContent {
  readonly clientId: number
  /** Null when the lines determine the amount. */
  readonly amountUsd: Money<'USD'> | null
  /** The amount in `priceCurrency` instead: dollars follow by the locked rate. */
  readonly amountLocal?: number | string | null | undefined
  /** Default: the local currency for `amountLocal`, USD for the lines' prices. */
  readonly priceCurrency?: PriceCurrency | undefined
  readonly localCurrency: InvoiceCurrency
  readonly description: string
  /** A date, or an instant that is converted to a date in the business time zone. */
  readonly servicePeriodStart: string
  readonly servicePeriodEnd: string
  readonly dueDate: string
  /** When absent, one line is made from description, amount and `lineTax`. */
  readonly lines?: readonly DraftLine[] | undefined
  /** Why that line has no tax, if stated. */
  readonly lineTax?: Pick<DraftLine, 'taxCategory' | 'exemptionReason'> | undefined
  readonly discountPercent: number
  readonly note: string | null
  readonly buyerReference: string | null
}
