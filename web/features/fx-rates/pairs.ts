import type { FxPair, WaemuRates } from '#contract/fx/api.ts'
import { dash, formatDecimal, formatRate } from '#web/ui/format/format.ts'

/** In the order of the specification; the dollar is the base of all. */
export const supportedCurrencies = [
  { code: 'USD', name: 'US dollar' },
  { code: 'EUR', name: 'Euro' },
  { code: 'GBP', name: 'British pound' },
  { code: 'JPY', name: 'Japanese yen' },
  { code: 'XOF', name: 'West African CFA franc' },
  { code: 'NGN', name: 'Nigerian naira' },
  { code: 'GHS', name: 'Ghanaian cedi' },
] as const

export const baseCurrency = 'USD'

/** The rate that stands in while none was ever stored (specification 9). */
const defaultSource = 'default'

/** `USD_XOF` → `USD/XOF`. */
export const pairName = (pair: FxPair): string => pair.replace('_', '/')

/** What one unit is worth, in words: `1 USD = 561 XOF`; without a rate, a dash. */
export function formatPair(pair: FxPair, rate: string | undefined): string {
  const [base, quote] = pair.split('_')
  return `1 ${base} = ${rate === undefined ? dash : formatRate(rate)} ${quote}`
}

/** As exact as a chart needs, where the list's rounding would hide every move: `561.23`, `0.8552`, `0.001783`. */
export function formatPrecisely(rate: string): string {
  const size = Number(rate)
  const digits = size > 100 ? 2 : size >= 0.01 ? 4 : 6
  return formatDecimal(rate, { least: digits, most: digits })
}

export type RatesState = 'stored' | 'stale' | 'default'

/** Whether what shows was fetched and is of late, is too old, or is only the default. */
export function ratesState({ pairs }: Pick<WaemuRates, 'pairs'>): RatesState {
  const quotes = Object.values(pairs)
  if (quotes.every(({ source }) => source === defaultSource)) return 'default'
  return quotes.some(({ stale }) => stale) ? 'stale' : 'stored'
}

/** The source as people read it. */
export const sourceName = (source: string): string => (source === defaultSource ? 'Default, not a stored rate' : source)
