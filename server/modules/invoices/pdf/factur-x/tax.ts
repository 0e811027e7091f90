/** Tax breakdown as EN 16931 requires it. */

import type { PricedTax, TaxCategory } from '#kernel/invoice-price.ts'
import { t } from '../../texts.ts'
import type { Buyer, DocumentDiscount, InvoiceDocument, Seller, TaxSubtotal } from '../invoice-document.ts'

export type Breakdown = TaxSubtotal

export interface TaxView {
  /** One entry per category and rate. */
  readonly breakdown: readonly Breakdown[]
  readonly isOutsideScope: boolean
  categoryOf(tax: PricedTax): TaxCategory
}

/**
 * The document's tax breakdown in the standard's terms. Category O must be the only one (BR-O-11 to
 * BR-O-14). In a mixed document it is therefore reported as exempt with the same reason.
 *
 * Category G needs a VAT identifier of the seller (BR-G-02 to BR-G-04), which a seller outside the
 * EU rarely has. Its exports are outside the scope of the recipient's tax, and are reported so.
 */
export function taxBreakdown(document: InvoiceDocument): TaxView {
  const { seller } = document
  const taxes = [...document.taxes, ...chargesOf(document).map(untaxed)]
  const isRegistered = isVatIdentifier(seller)
  const reported = ({ category }: PricedTax): TaxCategory => (category === 'G' && !isRegistered ? 'O' : category)
  const categories = new Set(taxes.map(reported))
  const isMixed = categories.has('O') && categories.size > 1
  const categoryOf = (tax: PricedTax): TaxCategory => {
    const category = reported(tax)
    return isMixed && category === 'O' ? 'E' : category
  }
  const merged = new Map<string, Breakdown>()
  for (const tax of taxes) {
    const category = categoryOf(tax)
    const key = `${category} ${tax.rateBasisPoints}`
    const known = merged.get(key)
    merged.set(key, {
      category,
      rateBasisPoints: tax.rateBasisPoints,
      taxableMinor: (known?.taxableMinor ?? 0n) + tax.taxableMinor,
      taxMinor: (known?.taxMinor ?? 0n) + tax.taxMinor,
      exemptionReason: joined(known?.exemptionReason ?? null, tax.exemptionReason ?? reasonOf(tax.category)),
    })
  }
  return {
    breakdown: [...merged.values()],
    isOutsideScope: !isMixed && categories.has('O'),
    categoryOf,
  }
}

/** AIB as a charge on the document (BG-21), outside the scope of tax. */
export const chargesOf = ({ withholding }: InvoiceDocument): readonly DocumentDiscount[] =>
  withholding
    ? [{ reason: 'AIB', amountMinor: withholding.amountMinor, tax: { category: 'O', rateBasisPoints: 0 } }]
    : []

const untaxed = ({ tax, amountMinor }: DocumentDiscount): TaxSubtotal => ({
  ...tax,
  taxableMinor: amountMinor,
  taxMinor: 0n,
  exemptionReason: null,
})

/**
 * The reason the standard requires when the document has none (BR-E-10, BR-AE-10, BR-G-10,
 * BR-O-10).
 */
function reasonOf(category: TaxCategory): string | null {
  const reasons: Readonly<Record<TaxCategory, string | null>> = {
    S: null,
    Z: null,
    E: t.exemptReason,
    AE: t.reverseChargeReason,
    G: t.exportReason,
    O: t.outOfScopeReason,
  }
  return reasons[category]
}

function joined(first: string | null, second: string | null): string | null {
  if (first === null || first === second) return second
  return second === null ? first : `${first}; ${second}`
}

/** A VAT identifier starts with the country code (BR-CO-09); Greece uses EL. */
export function isVatIdentifier({ taxId, countryCode }: Seller | Buyer): boolean {
  const prefix = countryCode === 'GR' ? 'EL' : countryCode
  return prefix !== '' && new RegExp(`^${prefix}[0-9A-Z]{2,}$`, 'i').test((taxId ?? '').replace(/\s/g, ''))
}
