import * as z from 'zod/mini'
import type { Rate } from '#kernel/rate.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { ProviderFailure } from '../errors.ts'
import { type FxProvider, type ProvidedRates, type QuotedCurrency, quotedCurrencies } from '../port.ts'
import { boundedFetch, defaultBounds, type FetchBounds } from './bounded-fetch.ts'
import { parseJsonKeepingNumbers, rateFromDecimal } from './decimal-text.ts'

export interface OpenErApiOptions {
  readonly name: string
  readonly source: string
  /** Up to and without `/v6/latest/USD`. */
  readonly baseUrl: string
  readonly bounds?: FetchBounds
}

/**
 * The open access of ExchangeRate-API (https://www.exchangerate-api.com/docs/free): no key, daily, attribution asked for.
 * The sandbox provider speaks the same.
 */
export function createOpenErApi({ name, source, baseUrl, bounds = defaultBounds }: OpenErApiOptions): FxProvider {
  const url = `${baseUrl.replace(/\/+$/, '')}/v6/latest/USD`
  return {
    name,
    source,
    async fetchRates(signal) {
      const fetched = await boundedFetch(url, 'application/json', bounds, signal)
      return fetched.ok ? readAnswer(fetched.value) : fetched
    },
  }
}

/** Numbers arrive as their text; see `parseJsonKeepingNumbers`. */
const unixSeconds = z.string().check(z.regex(/^\d{9,11}$/))
const answerSchema = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: unixSeconds,
  time_next_update_unix: z.optional(unixSeconds),
  rates: z.record(z.string(), z.unknown()),
})

function readAnswer(text: string): Result<ProvidedRates, ProviderFailure> {
  let json: unknown
  try {
    json = parseJsonKeepingNumbers(text)
  } catch {
    return unreadable('it is not JSON')
  }
  const answer = answerSchema.safeParse(json)
  if (!answer.success) return unreadable(`${answer.error.issues[0]?.path.join('.') || 'the answer'} is not as expected`)
  const rates = new Map<QuotedCurrency, Rate>()
  for (const currency of quotedCurrencies) {
    const value = answer.data.rates[currency]
    if (value === undefined) continue
    const rate = typeof value === 'string' ? rateFromDecimal(value) : null
    if (!rate?.ok) return unreadable(`its ${currency} rate is not a number above zero`)
    rates.set(currency, rate.value)
  }
  if (rates.size === 0) return unreadable('it has none of the currencies needed')
  const { time_last_update_unix: asOf, time_next_update_unix: next } = answer.data
  return ok({
    rates,
    asOf: fromUnix(asOf),
    nextUpdateAt: next === undefined ? null : fromUnix(next),
    quotaRemaining: null,
  })
}

const fromUnix = (seconds: string): Date => new Date(Number(seconds) * 1000)

function unreadable(detail: string): Result<never, ProviderFailure> {
  return err({ code: 'provider_answer_unreadable', detail })
}
