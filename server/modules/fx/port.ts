import type { Rate } from '#kernel/rate.ts'
import type { Result } from '#kernel/result.ts'
import type { ProviderFailure } from './errors.ts'

/** Currencies that are stored against the dollar, in the order of the FX screen. */
export const quotedCurrencies = ['EUR', 'GBP', 'JPY', 'XOF', 'NGN', 'GHS'] as const
export type QuotedCurrency = (typeof quotedCurrencies)[number]

/** What a provider answered. */
export interface ProvidedRates {
  /** Units of the currency for one US dollar, exact. A currency that the provider lacks is absent. */
  readonly rates: ReadonlyMap<QuotedCurrency, Rate>
  /** When these rates held, as the provider says. */
  readonly asOf: Date
  /** When asking again is worth it; null where the provider does not say. */
  readonly nextUpdateAt: Date | null
  /** Calls left; null where the provider counts none. */
  readonly quotaRemaining: number | null
}

/** Where rates come from. Each adapter really speaks HTTP, bounded in time and size. */
export interface FxProvider {
  /** Key of its state: `open-er-api`, `ecb`, `sandbox`. */
  readonly name: string
  /** What stands beside a rate as its source. */
  readonly source: string
  fetchRates(signal?: AbortSignal): Promise<Result<ProvidedRates, ProviderFailure>>
}
