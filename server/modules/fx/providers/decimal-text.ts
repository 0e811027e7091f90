import { type Rate, type RateError, ratio } from '#kernel/rate.ts'
import { err, type Result } from '#kernel/result.ts'

/** Longest number and largest exponent that a rate is read from; nothing real comes near. */
const maxDigits = 40
const maxExponent = 30

/** Reads a decimal as providers write it (`0.8552`, `1.6e-3`) into the exact ratio it stands for. */
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
 * Parses JSON with every number kept as the text it was written in, so that no digit passes through floating point.
 * Throws SyntaxError for what is no JSON.
 */
export function parseJsonKeepingNumbers(text: string): unknown {
  const keepSource = (_key: string, value: unknown, context: { readonly source?: string }): unknown =>
    typeof value === 'number' ? (context.source ?? String(value)) : value
  // The typings do not know the third argument yet; every Node that the product runs on passes it.
  return JSON.parse(text, keepSource as (key: string, value: unknown) => unknown)
}
