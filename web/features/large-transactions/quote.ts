import type { WaemuRates } from '#contract/fx/api.ts'
import { filingThresholdXof, priceConversion, standardFeeBasisPoints } from '#kernel/conversion-price.ts'
import { toDecimal, xof } from '#kernel/money.ts'
import { parseRate, type Rate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { formatAmount, formatDecimal } from '#web/ui/format/format.ts'

/** Specification 9: USD/XOF when no rate is available. */
const defaultRateText = '561'

/** The USD/XOF rate of the moment and how far it may be trusted. */
export interface MarketRate {
  readonly rate: Rate
  readonly text: string
  readonly isDefault: boolean
  readonly isStale: boolean
}

/** The stored USD/XOF rate; the specification's default, marked as such, where there is none. */
export function marketRateOf(rates: Pick<WaemuRates, 'pairs'> | undefined): MarketRate {
  const pair = rates?.pairs.USD_XOF
  const parsed = pair ? parseRate(pair.rate) : undefined
  if (pair && parsed?.ok) {
    return { rate: parsed.value, text: pair.rate, isDefault: pair.source === 'default', isStale: pair.stale }
  }
  const rate = expectOk(parseRate(defaultRateText), 'the default rate is a rate')
  return { rate, text: defaultRateText, isDefault: true, isStale: false }
}

/** What the house charges, and above how many francs it files. */
export interface Terms {
  readonly feeBasisPoints: bigint
  readonly filingThresholdXof: bigint
}

/** Those that the server told last; the specification's until it has. */
export const termsOf = (told: Readonly<Record<keyof Terms, number>> | undefined): Terms => ({
  feeBasisPoints: told ? BigInt(told.feeBasisPoints) : standardFeeBasisPoints,
  filingThresholdXof: told ? BigInt(told.filingThresholdXof) : filingThresholdXof,
})

/** Strictly above the threshold (specification 9). */
export const needsFiling = (amountXof: bigint, terms: Terms): boolean => amountXof > terms.filingThresholdXof

/** What the slip says, as decimals of the wire. */
export interface Quote {
  readonly rate: string
  readonly grossUsd: string
  readonly feeUsd: string
  readonly netUsd: string
}

/** The price at once, by the arithmetic that the server uses too. */
export function quoteAt(amountXof: bigint, market: MarketRate, { feeBasisPoints }: Terms): Quote {
  const price = priceConversion(xof(amountXof), market.rate, feeBasisPoints)
  return {
    rate: market.text,
    grossUsd: toDecimal(price.grossUsd),
    feeUsd: toDecimal(price.feeUsd),
    netUsd: toDecimal(price.netUsd),
  }
}

/** `561 XOF per USD`, `563.247 XOF per USD`: all decimals that count, since the sums must be verifiable. */
export const rateText = (rate: string): string => `${formatDecimal(rate, { least: 0, most: 6 })} XOF per USD`

/** `263,368.98 USDT`: USD and USDT are one to one, as kernel/money.ts states. */
export const netText = (netUsd: string): string => formatAmount(netUsd, 'USDT')

/** `Service fee, 1.5%` */
export const feeLabel = ({ feeBasisPoints }: Terms): string =>
  `Service fee, ${formatDecimal(`${feeBasisPoints / 100n}.${(feeBasisPoints % 100n).toString().padStart(2, '0')}`, { least: 0, most: 2 })}%`
