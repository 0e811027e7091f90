/** Adapters for rate providers with an API key. */
import * as z from 'zod/mini'
import { ok, type Result } from '#kernel/result.ts'
import type { ProviderFailure } from '../errors.ts'
import type { FxProvider, ProvidedRates } from '../port.ts'
import { boundedFetch, defaultBounds, type FetchBounds } from './bounded-fetch.ts'
import { fromUnix, readJson, readRates } from './json-rates.ts'

/** The key is sent in a header, because URLs end up in logs. */
export interface KeyedOptions {
  /** Base URL without the path of a call. */
  readonly baseUrl: string
  readonly key: string
  readonly bounds?: FetchBounds
}

interface Keyed {
  readonly name: string
  readonly source: string
  readonly authorization: string
  readonly ratesPath: string
  /**
   * Path that reports remaining calls. At ExchangeRate-API a request to it counts against the quota
   * (https://www.exchangerate-api.com/docs/request-quota-endpoint).
   */
  readonly quotaPath: string
  /** Maps the provider's response to common fields. */
  readonly answer: z.ZodMiniType<QuotedRates>
  /**
   * Null for an unlimited plan or an unreadable response: a missing quota must not fail the rates.
   */
  readQuota(text: string): number | null
}

/** Units per dollar by currency, with last and next update in Unix seconds. */
interface QuotedRates {
  readonly quoted: Readonly<Record<string, unknown>>
  readonly asOf: string
  readonly next: string | null
}

const unixSeconds = z.string().check(z.regex(/^\d{9,11}$/))
const wholeNumber = z.string().check(z.regex(/^\d{1,15}$/))

/**
 * ExchangeRate-API with a key (https://www.exchangerate-api.com/docs/standard-requests): at least
 * hourly, depending on the plan.
 */
export function createExchangeRateApi({ key, ...options }: KeyedOptions): FxProvider {
  const answer = z.pipe(
    z.object({
      result: z.literal('success'),
      base_code: z.literal('USD'),
      time_last_update_unix: unixSeconds,
      time_next_update_unix: unixSeconds,
      conversion_rates: z.record(z.string(), z.unknown()),
    }),
    z.transform(({ conversion_rates: quoted, time_last_update_unix: asOf, time_next_update_unix: next }) => ({
      quoted,
      asOf,
      next,
    })),
  )
  const quota = z.object({ requests_remaining: wholeNumber })
  return keyed(options, {
    name: 'exchangerate-api',
    source: 'exchangerate-api.com',
    authorization: `Bearer ${key}`,
    ratesPath: '/v6/latest/USD',
    quotaPath: '/v6/quota',
    answer,
    readQuota(text) {
      const read = readJson(text, quota)
      return read.ok ? Number(read.value.requests_remaining) : null
    },
  })
}

/**
 * Open Exchange Rates (https://docs.openexchangerates.org/reference/latest-json): at least hourly,
 * depending on the plan.
 */
export function createOpenExchangeRates({ key, ...options }: KeyedOptions): FxProvider {
  const answer = z.pipe(
    z.object({ base: z.literal('USD'), timestamp: unixSeconds, rates: z.record(z.string(), z.unknown()) }),
    z.transform(({ rates: quoted, timestamp: asOf }) => ({ quoted, asOf, next: null })),
  )
  const quota = z.object({ data: z.object({ usage: z.object({ requests_remaining: wholeNumber }) }) })
  return keyed(options, {
    name: 'openexchangerates',
    source: 'openexchangerates.org',
    authorization: `Token ${key}`,
    ratesPath: '/api/latest.json',
    quotaPath: '/api/usage.json',
    answer,
    readQuota(text) {
      // An unlimited plan returns -1.
      const read = readJson(text, quota)
      return read.ok ? Number(read.value.data.usage.requests_remaining) : null
    },
  })
}

function ratesOf(text: string, answer: z.ZodMiniType<QuotedRates>): Result<ProvidedRates, ProviderFailure> {
  const read = readJson(text, answer)
  if (!read.ok) return read
  const { quoted, asOf, next } = read.value
  const rates = readRates(quoted)
  if (!rates.ok) return rates
  return ok({ rates: rates.value, asOf: fromUnix(asOf), nextUpdateAt: next === null ? null : fromUnix(next) })
}

function keyed({ baseUrl, bounds = defaultBounds }: Omit<KeyedOptions, 'key'>, about: Keyed): FxProvider {
  const base = baseUrl.replace(/\/+$/, '')
  const headers = { accept: 'application/json', authorization: about.authorization }
  return {
    name: about.name,
    source: about.source,
    async fetchRates(signal) {
      const fetched = await boundedFetch(base + about.ratesPath, headers, bounds, signal)
      return fetched.ok ? ratesOf(fetched.value, about.answer) : fetched
    },
    async readQuota() {
      const left = await boundedFetch(base + about.quotaPath, headers, bounds)
      return left.ok ? about.readQuota(left.value) : null
    },
  }
}
