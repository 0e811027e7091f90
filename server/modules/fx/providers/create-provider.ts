import { assertDefined } from '#kernel/assert.ts'
import type { FxProvider } from '../port.ts'
import { createExchangeRateApi, createOpenExchangeRates } from './api-key-providers.ts'
import type { FetchBounds } from './bounded-fetch.ts'
import { createEcb } from './ecb.ts'
import { createOpenErApi } from './open-er-api.ts'

const fxProviderNames = ['open-er-api', 'ecb', 'exchangerate-api', 'openexchangerates', 'sandbox'] as const
export type FxProviderName = (typeof fxProviderNames)[number]

export interface FxProviderChoice {
  readonly name: FxProviderName
  /** Overrides the provider's default URL; required for the sandbox, which has no default. */
  readonly url: string | null
  /** API key, for providers that need one. */
  readonly key?: string | null
  readonly bounds?: FetchBounds
}

/** Creates the configured provider (FX_PROVIDER, FX_PROVIDER_URL, FX_PROVIDER_KEY). */
export function createFxProvider({ name, url, key = null, ...options }: FxProviderChoice): FxProvider {
  switch (name) {
    case 'open-er-api':
      return createOpenErApi({ name, source: 'open.er-api.com', baseUrl: url ?? 'https://open.er-api.com', ...options })
    case 'ecb':
      return createEcb({ baseUrl: url ?? 'https://www.ecb.europa.eu', ...options })
    case 'exchangerate-api':
      return createExchangeRateApi({
        baseUrl: url ?? 'https://v6.exchangerate-api.com',
        key: assertDefined(key, 'the key of exchangerate-api.com'),
        ...options,
      })
    case 'openexchangerates':
      return createOpenExchangeRates({
        baseUrl: url ?? 'https://openexchangerates.org',
        key: assertDefined(key, 'the key of openexchangerates.org'),
        ...options,
      })
    case 'sandbox':
      return createOpenErApi({
        name,
        source: 'Sandbox',
        baseUrl: assertDefined(url, 'the address of the sandbox rate provider'),
        ...options,
      })
  }
}
