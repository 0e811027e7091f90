/** Exact exchange rates as ratios of bigints. */
import { divideHalfEven } from './money.ts'
import { err, ok, type Result } from './result.ts'

/** An exact exchange rate: quote units per base unit, as a positive ratio. */
export interface Rate {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Source of a rate that nobody quoted. */
export const defaultSource = 'default'

export type RateError = { readonly code: 'not_a_rate' }

/** Decimals in storage (NUMERIC(20,10)); the API shows six. */
const storedDigits = 10
const wireDigits = 6

/** Parses a plain positive decimal with at most ten decimals. */
export function parseRate(text: string): Result<Rate, RateError> {
  const match = /^(\d{1,10})(?:\.(\d{1,10}))?$/.exec(text.trim())
  if (!match) return err({ code: 'not_a_rate' })
  const [, whole = '0', fraction = ''] = match
  const numerator = BigInt(whole + fraction)
  return numerator > 0n ? ok(reduce(numerator, 10n ** BigInt(fraction.length))) : err({ code: 'not_a_rate' })
}

/** A rate from two positive whole numbers, such as 655957 and 1000. */
export function ratio(numerator: bigint, denominator: bigint): Result<Rate, RateError> {
  return numerator > 0n && denominator > 0n ? ok(reduce(numerator, denominator)) : err({ code: 'not_a_rate' })
}

/** Inverts quote per base to base per quote, exactly. */
export function invert(rate: Rate): Rate {
  return { numerator: rate.denominator, denominator: rate.numerator }
}

/** Combines A→B and B→C to A→C, exactly. */
export function cross(first: Rate, second: Rate): Rate {
  return reduce(first.numerator * second.numerator, first.denominator * second.denominator)
}

/** Ten decimals, half-even, for storage. */
export const toStoredRate = (rate: Rate): string => toFixedDigits(rate, storedDigits)

/** Six decimals, half-even, for API answers, such as `561.000000`. */
export const toWireRate = (rate: Rate): string => toFixedDigits(rate, wireDigits)

function toFixedDigits(rate: Rate, digits: number): string {
  const scaled = divideHalfEven(rate.numerator * 10n ** BigInt(digits), rate.denominator)
    .toString()
    .padStart(digits + 1, '0')
  return `${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`
}

function reduce(numerator: bigint, denominator: bigint): Rate {
  let [a, b] = [numerator, denominator]
  while (b > 0n) [a, b] = [b, a % b]
  return { numerator: numerator / a, denominator: denominator / a }
}
