/** Validates JSON responses and extracts rates. */
import * as z from 'zod/mini'
import type { Rate } from '#kernel/rate.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/fx/messages.ts'
import { type ProviderFailure, unreadable } from '../errors.ts'
import { type ProvidedRates, type QuotedCurrency, quotedCurrencies } from '../port.ts'
import { parseJsonKeepingNumbers, rateFromDecimal } from './decimal-text.ts'

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
