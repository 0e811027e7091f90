/** Parses provider numbers without floating point. */
import { type Rate, type RateError, ratio } from '#kernel/rate.ts'
import { err, type Result } from '#kernel/result.ts'

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
