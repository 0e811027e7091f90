/** Adapter for open.er-api.com and the sandbox. */
import * as z from 'zod/mini'
import { ok, type Result } from '#kernel/result.ts'
import type { ProviderFailure } from '../errors.ts'
import type { FxProvider, ProvidedRates } from '../port.ts'
import { boundedFetch, defaultBounds, type FetchBounds } from './bounded-fetch.ts'
import { fromUnix, readJson, readRates } from './json-rates.ts'

export interface OpenErApiOptions {
  readonly name: string
  readonly source: string
  /** Base URL without `/v6/latest/USD`. */
  readonly baseUrl: string
  readonly bounds?: FetchBounds
}

/**
 * Open access of ExchangeRate-API (https://www.exchangerate-api.com/docs/free): no key, daily
 * updates, attribution required. The sandbox provider uses the same protocol.
 */
export function createOpenErApi({ name, source, baseUrl, bounds = defaultBounds }: OpenErApiOptions): FxProvider {
  const url = `${baseUrl.replace(/\/+$/, '')}/v6/latest/USD`
  return {
    name,
    source,
    async fetchRates(signal) {
      const fetched = await boundedFetch(url, { accept: 'application/json' }, bounds, signal)
      return fetched.ok ? readAnswer(fetched.value) : fetched
    },
  }
}

const unixSeconds = z.string().check(z.regex(/^\d{9,11}$/))
const answerSchema = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: unixSeconds,
  time_next_update_unix: z.optional(unixSeconds),
  rates: z.record(z.string(), z.unknown()),
})

function readAnswer(text: string): Result<ProvidedRates, ProviderFailure> {
  const answer = readJson(text, answerSchema)
  if (!answer.ok) return answer
  const rates = readRates(answer.value.rates)
  if (!rates.ok) return rates
  const { time_last_update_unix: asOf, time_next_update_unix: next } = answer.value
  return ok({
    rates: rates.value,
    asOf: fromUnix(asOf),
    nextUpdateAt: next === undefined ? null : fromUnix(next),
  })
}
