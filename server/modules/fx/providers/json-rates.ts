/** Validates JSON responses and extracts rates. */

import * as z from 'zod/mini'
import { type Rate, type RateError, ratio } from '#kernel/rate.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/fx/messages.ts'
import { type ProviderFailure, unreadable } from '../errors.ts'
import { type ProvidedRates, type QuotedCurrency, quotedCurrencies } from '../port.ts'

/** ExchangeRate-API names its errors in the answer, whatever the status. */
const quotaReached = z.object({ result: z.literal('error'), 'error-type': z.literal('quota-reached') })

/** Parses and validates JSON. Numbers arrive as text; see `parseJsonKeepingNumbers`. */
export function readJson<Schema extends z.ZodMiniType>(
  text: string,
  schema: Schema,
): Result<z.output<Schema>, ProviderFailure> {
  let json: unknown
  try {
    json = parseJsonKeepingNumbers(text)
  } catch {
    return unreadable(t.notJson)
  }
  const answer = schema.safeParse(json)
  if (answer.success) return ok(answer.data)
  if (quotaReached.safeParse(json).success) return err({ code: 'provider_quota_exhausted' })
  return unreadable(t.unexpectedField(answer.error.issues[0]?.path.join('.') || t.theAnswer))
}

/** Picks the quoted currencies from a map of codes to units per dollar. */
export function readRates(quoted: Readonly<Record<string, unknown>>): Result<ProvidedRates['rates'], ProviderFailure> {
  const rates = new Map<QuotedCurrency, Rate>()
  for (const currency of quotedCurrencies) {
    const value = quoted[currency]
    if (value === undefined) continue
    const rate = typeof value === 'string' ? rateFromDecimal(value) : null
    if (!rate?.ok) return unreadable(t.invalidRate(currency))
    rates.set(currency, rate.value)
  }
  return rates.size === 0 ? unreadable(t.noNeededCurrency) : ok(rates)
}

export const fromUnix = (seconds: string): Date => new Date(Number(seconds) * 1000)

/** Limits on digits and exponent, far beyond any real rate. */
const maxDigits = 40
const maxExponent = 30

/** Parses a provider's decimal (`0.8552`, `1.6e-3`) into an exact ratio. */
export function rateFromDecimal(text: string): Result<Rate, RateError> {
  const match = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim())
  if (!match || text.length > maxDigits) return err({ code: 'not_a_rate' })
  const [, whole = '', fraction = '', exponentText = '0'] = match
  const exponent = Number(exponentText)
  if (Math.abs(exponent) > maxExponent) return err({ code: 'not_a_rate' })
  const scale = exponent - fraction.length
  const digits = BigInt(whole + fraction)
  return scale >= 0 ? ratio(digits * 10n ** BigInt(scale), 1n) : ratio(digits, 10n ** BigInt(-scale))
}

/**
 * Parses JSON but returns numbers as their source text, so that no digit passes through floating
 * point. Throws SyntaxError for invalid JSON.
 */
export function parseJsonKeepingNumbers(text: string): unknown {
  const sourceText = (_key: string, value: unknown, context: { readonly source?: string }): unknown =>
    typeof value === 'number' ? (context.source ?? String(value)) : value
  // The typings lack the third argument, but every supported Node version passes it.
  return JSON.parse(text, sourceText as (key: string, value: unknown) => unknown)
}
