import type { FxPair, WaemuRates } from '#contract/fx/api.ts'
import { defaultSource } from '#kernel/rate.ts'
import { dash, formatDecimal, formatRate } from '#web/ui/format/format.ts'
import * as t from './messages.ts'

/** In the order of the specification; the base of all is the dollar. */
export const supportedCurrencies = [
  { code: 'USD', name: t.usDollarName },
  { code: 'EUR', name: t.euroName },
  { code: 'GBP', name: t.poundName },
  { code: 'JPY', name: t.yenName },
  { code: 'XOF', name: t.cfaFrancName },
  { code: 'NGN', name: t.nairaName },
  { code: 'GHS', name: t.cediName },
] as const

export const baseCurrency = 'USD'

/** `USD_XOF` → `USD/XOF`. */
export const pairName = (pair: FxPair): string => pair.replace('_', '/')

/** The value of one unit: `1 USD = 561 XOF`; a dash without a rate. */
export function formatPair(pair: FxPair, rate: string | undefined): string {
  const [base, quote] = pair.split('_')
  return `1 ${base} = ${rate === undefined ? dash : formatRate(rate)} ${quote}`
}

/**
 * Chart precision, where the list's rounding would hide every change: `561.23`, `0.8552`,
 * `0.001783`.
 */
export function formatPrecisely(rate: string): string {
  const size = Number(rate)
  const digits = size > 100 ? 2 : size >= 0.01 ? 4 : 6
  return formatDecimal(rate, { min: digits, max: digits })
}

export type RatesState = 'stored' | 'stale' | 'default'

/** Whether the shown rates are fresh, stale, or only the default. */
export function ratesState({ pairs }: Pick<WaemuRates, 'pairs'>): RatesState {
  const quotes = Object.values(pairs)
  if (quotes.every(({ source }) => source === defaultSource)) return 'default'
  return quotes.some(({ stale }) => stale) ? 'stale' : 'stored'
}

export const sourceName = (source: string): string => (source === defaultSource ? t.defaultRateSource : source)
