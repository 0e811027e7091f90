import { businessDate } from '#kernel/clock.ts'
import { priceConversion } from '#kernel/conversion-price.ts'
import { usdtFromUsd, xof } from '#kernel/money.ts'
import { toStoredRate } from '#kernel/rate.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ConversionDependencies } from './dependencies.ts'

/** The terms that a conversion locks: rate with its source and time, and what follows from it. */
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
  readonly rateLockedUntil: Date
}

const hourMs = 3_600_000

/** Prices `amountXof` at the newest stored rate; the lock lasts as long as the setting says (default 24 h). */
export async function quoteConversion(
  executor: Executor,
  deps: ConversionDependencies,
  amountXof: bigint,
): Promise<Quote> {
  return (await quoter(executor, deps))(amountXof)
}

/** Reads rate, fee and lock once, for however many amounts are priced in one transaction. */
export async function quoter(
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
      rateLockedUntil: new Date(clock.now().getTime() + lockHours * hourMs),
    }
  }
}

/** What compliance judges: the facts of a conversion, never a row of this module's. */
export async function complianceFacts(
  executor: Executor,
  { settings, clock }: ConversionDependencies,
  about: {
    clientId: number | null
    amountXof: bigint
    grossUsdMinor: bigint
    rateStale: boolean
    rateIsDefault: boolean
  },
) {
  const at = clock.now()
  const timeZone = await settings.read(executor, 'business.timeZone')
  return {
    clientId: about.clientId,
    amountXof: about.amountXof,
    grossUsdMinor: about.grossUsdMinor,
    rateStale: about.rateStale,
    rateIsDefault: about.rateIsDefault,
    at,
    date: businessDate(at, timeZone),
  }
}
