/** Fee, limits and price of a conversion. */
import { divideHalfEven, type Money, subtract, usd } from './money.ts'
import type { Rate } from './rate.ts'

/** The specification's service fee: 1.5 % of gross USD. */
export const standardFeeBasisPoints = 150n

/**
 * Minimum of a large or scheduled conversion (specification 9; internal policy, no published rule
 * found).
 */
export const minimumConversionXof = 50_000_000n
/** A trillion francs (internal policy): above any bank's limit, well within exact arithmetic. */
export const maximumConversionXof = 1_000_000_000_000n
/**
 * A conversion above this needs a BCEAO filing (specification 9; internal policy, no published rule
 * found).
 */
export const filingThresholdXof = 100_000_000n
/** The specification's typical conversion, shown next to the measured average. */
export const typicalConversionXof = 150_000_000n

export interface ConversionPrice {
  readonly grossUsd: Money<'USD'>
  readonly feeUsd: Money<'USD'>
  readonly netUsd: Money<'USD'>
}

/**
 * Prices XOF in dollars: gross rounded half-even to cents, fee rounded half-even to cents, net
 * exact. `xofPerUsd` is the locked rate; 150,000,000 XOF at 561 gives 267,379.68, 4,010.70 and
 * 263,368.98.
 */
export function priceConversion(amount: Money<'XOF'>, xofPerUsd: Rate, feeBasisPoints: bigint): ConversionPrice {
  const grossUsd = usd(divideHalfEven(amount.minor * 100n * xofPerUsd.denominator, xofPerUsd.numerator))
  const feeUsd = usd(divideHalfEven(grossUsd.minor * feeBasisPoints, 10_000n))
  return { grossUsd, feeUsd, netUsd: subtract(grossUsd, feeUsd) }
}
