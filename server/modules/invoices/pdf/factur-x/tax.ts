/** Tax breakdown as EN 16931 requires it. */
import type { InvoiceDocument, LineTax, TaxCategory, TaxSubtotal } from '../invoice-document.ts'

export type Breakdown = TaxSubtotal

export interface TaxView {
  /** One entry per category and rate. */
  readonly breakdown: readonly Breakdown[]
  readonly isOutsideScope: boolean
  categoryOf(tax: LineTax): TaxCategory
}

/**
 * The document's tax breakdown in the standard's terms. Category O must be the only one (BR-O-11 to
 * BR-O-14). In a mixed document it is therefore reported as exempt with the same reason.
 */
export function taxBreakdown({ taxes }: InvoiceDocument): TaxView {
  const isMixed = taxes.some(({ category }) => category === 'O') && taxes.some(({ category }) => category !== 'O')
  const categoryOf = ({ category }: LineTax): TaxCategory => (isMixed && category === 'O' ? 'E' : category)
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
    isOutsideScope: !isMixed && taxes.some(({ category }) => category === 'O'),
    categoryOf,
  }
}

/**
 * The reason the standard requires when the document has none (BR-E-10, BR-AE-10, BR-G-10,
 * BR-O-10).
 */
function reasonOf(category: TaxCategory): string | null {
  const reasons: Readonly<Record<TaxCategory, string | null>> = {
    S: null,
    Z: null,
    E: 'Exempt from tax',
    AE: 'Reverse charge',
    G: 'Export outside the EU',
    O: 'Outside the scope of tax',
  }
  return reasons[category]
}

function joined(first: string | null, second: string | null): string | null {
  if (first === null || first === second) return second
  return second === null ? first : `${first}; ${second}`
}
