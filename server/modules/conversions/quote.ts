/** Prices conversions. */

import { hourMs } from '#kernel/clock.ts'
import { priceConversion } from '#kernel/conversion-price.ts'
import { usdtFromUsd, xof } from '#kernel/money.ts'
import { toStoredRate } from '#kernel/rate.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ConversionDependencies } from './dependencies.ts'

/** The terms that a conversion locks. Amounts in minor units. */
export interface Quote {
  readonly grossUsdMinor: bigint
  readonly feeUsdMinor: bigint
  readonly netUsdtMinor: bigint
  readonly feeBasisPoints: number
  /** XOF per USD, ten decimals. */
  readonly rate: string
  readonly rateSource: string
  readonly rateAsOf: Date | null
  readonly rateStale: boolean
  readonly rateIsDefault: boolean
  readonly rateJumped: boolean
  readonly rateLockedUntil: Date
}

/** Prices `amountXof` at the newest stored rate, locked for the hours in settings (default 24). */
export async function quoteConversion(
  executor: Executor,
  deps: ConversionDependencies,
  amountXof: bigint,
): Promise<Quote> {
  return (await createQuoter(executor, deps))(amountXof)
}

/** Reads rate, fee and lock once, to price several amounts in one transaction. */
export async function createQuoter(
  executor: Executor,
  { fx, settings, clock }: ConversionDependencies,
): Promise<(amountXof: bigint) => Quote> {
  const market = await fx.usdXof(executor)
  const feeBasisPoints = await settings.read(executor, 'conversions.feeBasisPoints')
  const lockHours = await settings.read(executor, 'conversions.rateLockHours')
  return (amountXof) => {
    const price = priceConversion(xof(amountXof), market.rate, BigInt(feeBasisPoints))
    return {
      grossUsdMinor: price.grossUsd.minor,
      feeUsdMinor: price.feeUsd.minor,
      netUsdtMinor: usdtFromUsd(price.netUsd).minor,
      feeBasisPoints,
      rate: toStoredRate(market.rate),
      rateSource: market.source,
      rateAsOf: market.asOf,
      rateStale: market.stale,
      rateIsDefault: market.isDefault,
      rateJumped: market.hasJumped,
      rateLockedUntil: new Date(clock.now().getTime() + lockHours * hourMs),
    }
  }
}
