/** Totals of the simulated e-MCF: whole francs, halves up. */
import { halfUp, one, unitsOf } from './decimal.ts'

/** Percent of VAT by group. Prices include it. */
export const groupRates = { A: 0, B: 18, C: 0, D: 18, E: 0 } as const
export type TaxGroup = keyof typeof groupRates

/** Percent of the withholding (AIB), on the base before VAT. */
const aibRates = { A: 1n, B: 5n } as const

export interface EmcfTotals {
  /** Including VAT and AIB. */
  readonly total: number
  readonly aib: number
  readonly ta: number
  readonly tb: number
  readonly tc: number
  readonly td: number
  readonly te: number
  readonly hab: number
  readonly vab: number
  readonly had: number
  readonly vad: number
}

interface TotalledItem {
  readonly price: number
  readonly quantity: number
  readonly taxGroup: TaxGroup
  /** Whole francs for the line; the group's VAT raises it. */
  readonly taxSpecific?: number | undefined
}

/** Null if a quantity has more decimals than the machine reads. */
export function emcfTotals(items: readonly TotalledItem[], aib: 'A' | 'B' | null): EmcfTotals | null {
  const gross: Record<TaxGroup, bigint> = { A: 0n, B: 0n, C: 0n, D: 0n, E: 0n }
  for (const { price, quantity, taxGroup, taxSpecific = 0 } of items) {
    const units = unitsOf(quantity)
    if (units === null) return null
    const specific = BigInt(taxSpecific) * BigInt(100 + groupRates[taxGroup])
    gross[taxGroup] += halfUp(BigInt(price) * units, one) + halfUp(specific, 100n)
  }
  const bases = { ...gross, B: halfUp(gross.B * 100n, 118n), D: halfUp(gross.D * 100n, 118n) }
  const sum = (amounts: Readonly<Record<TaxGroup, bigint>>): bigint =>
    Object.values(amounts).reduce((whole, part) => whole + part, 0n)
  const withheld = aib === null ? 0n : halfUp(sum(bases) * aibRates[aib], 100n)
  return {
    total: Number(sum(gross) + withheld),
    aib: Number(withheld),
    ta: Number(gross.A),
    tb: Number(gross.B),
    tc: Number(gross.C),
    td: Number(gross.D),
    te: Number(gross.E),
    hab: Number(bases.B),
    vab: Number(gross.B - bases.B),
    had: Number(bases.D),
    vad: Number(gross.D - bases.D),
  }
}
