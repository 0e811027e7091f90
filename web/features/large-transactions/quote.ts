import type { WaemuRates } from '#contract/fx/api.ts'
import { filingThresholdXof, priceConversion, standardFeeBasisPoints } from '#kernel/conversion-price.ts'
import { toDecimal, xof } from '#kernel/money.ts'
import { parseRate, type Rate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { formatAmount, formatDecimal, formatRate } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Specification 9: USD/XOF when no rate is available. */
const defaultRateText = '561'

/** The current USD/XOF rate and its freshness. */
export interface MarketRate {
  readonly rate: Rate
  readonly text: string
  readonly isDefault: boolean
  readonly isStale: boolean
}

/** The stored USD/XOF rate, or the specification's default, marked as such. */
export function marketRateOf(rates: Pick<WaemuRates, 'pairs'> | undefined): MarketRate {
  const pair = rates?.pairs.USD_XOF
  const parsed = pair ? parseRate(pair.rate) : undefined
  if (pair && parsed?.ok) {
    return { rate: parsed.value, text: pair.rate, isDefault: pair.source === 'default', isStale: pair.stale }
  }
  const rate = expectOk(parseRate(defaultRateText), 'the default rate is a rate')
  return { rate, text: defaultRateText, isDefault: true, isStale: false }
}

/** The configured fee, and the filing threshold in francs. */
export interface Terms {
  readonly feeBasisPoints: bigint
  readonly filingThresholdXof: bigint
}

/** The terms last received from the server; before that, the specification's. */
export const termsOf = (terms: Readonly<Record<keyof Terms, number>> | undefined): Terms => ({
  feeBasisPoints: terms ? BigInt(terms.feeBasisPoints) : standardFeeBasisPoints,
  filingThresholdXof: terms ? BigInt(terms.filingThresholdXof) : filingThresholdXof,
})

/** Strictly above the threshold (specification 9). */
export const needsFiling = (amountXof: bigint, terms: Terms): boolean => amountXof > terms.filingThresholdXof

/** Values of the breakdown, as wire decimals. */
export interface Quote {
  readonly rate: string
  readonly grossUsd: string
  readonly feeUsd: string
  readonly netUsd: string
}

/** Computes the quote locally, by the arithmetic that the server uses. */
export function quoteAt(amountXof: bigint, market: MarketRate, { feeBasisPoints }: Terms): Quote {
  const price = priceConversion(xof(amountXof), market.rate, feeBasisPoints)
  return {
    rate: market.text,
    grossUsd: toDecimal(price.grossUsd),
    feeUsd: toDecimal(price.feeUsd),
    netUsd: toDecimal(price.netUsd),
  }
}

/** `561 XOF per USD`: no decimals above 100 (specification 9). Receipts carry the exact rate. */
export const rateText = (rate: string): string => ui.rateValue(formatRate(rate))

/** `263,368.98 USDT`: USD and USDT are one to one, as defined in kernel/money.ts. */
export const netText = (netUsd: string): string => formatAmount(netUsd, 'USDT')

/** `Service fee, 1.5%` */
export const feeLabel = ({ feeBasisPoints }: Terms): string =>
  t.serviceFeePercent(
    formatDecimal(`${feeBasisPoints / 100n}.${(feeBasisPoints % 100n).toString().padStart(2, '0')}`, {
      min: 0,
      max: 2,
    }),
  )
