/** Interface of rate providers. */
import type { Rate } from '#kernel/rate.ts'
import type { Result } from '#kernel/result.ts'
import type { ProviderFailure } from './errors.ts'

/** Currencies stored against the dollar, in the order of the FX screen. */
export const quotedCurrencies = ['EUR', 'GBP', 'JPY', 'XOF', 'NGN', 'GHS'] as const
export type QuotedCurrency = (typeof quotedCurrencies)[number]

/** The parsed response of a provider. */
export interface ProvidedRates {
  /** Exact units of the currency per US dollar; currencies the provider lacks are absent. */
  readonly rates: ReadonlyMap<QuotedCurrency, Rate>
  /** When these rates were valid, according to the provider. */
  readonly asOf: Date
  /** When the provider expects new rates; null when it does not say. */
  readonly nextUpdateAt: Date | null
}

/** A source of rates. Every adapter calls HTTP with limits on time and size. */
export interface FxProvider {
  /** Key of the stored provider state: `open-er-api`, `ecb`, `sandbox`. */
  readonly name: string
  /** The source shown with a rate. */
  readonly source: string
  fetchRates(signal?: AbortSignal): Promise<Result<ProvidedRates, ProviderFailure>>
  /**
   * Remaining calls, for providers with a quota; null when unlimited or unreadable. Apart from the
   * rates, because reading it can count against the quota.
   */
  readQuota?(): Promise<number | null>
}
