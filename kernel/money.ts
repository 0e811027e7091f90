/**
 * Exact money amounts and rounding. Written by hand: bigint minor units and one named rounding take
 * a hundred lines, and no library default may decide about money.
 */
import { assert } from './assert.ts'
import { err, ok, type Result } from './result.ts'

/** Decimals of each currency's minor unit (ISO 4217; USDT as in its contract). */
const minorUnitDigits = { XOF: 0, JPY: 0, USD: 2, EUR: 2, GBP: 2, NGN: 2, GHS: 2, USDT: 6 } as const

export type Currency = keyof typeof minorUnitDigits

/**
 * An exact amount: whole minor units of one currency. `1 USD` is `{ currency: 'USD', minor: 100n
 * }`.
 */
export interface Money<C extends Currency = Currency> {
  readonly currency: C
  readonly minor: bigint
}

export type MoneyError =
  | { readonly code: 'not_an_amount' }
  | { readonly code: 'too_large' }
  | { readonly code: 'too_many_decimals'; readonly digits: number }

/** Largest amount that a signed 64-bit column holds. */
const maxMinor = 2n ** 63n - 1n

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(minorUnitDigits, text)
}

/** Decimals of the minor unit: 0 for XOF and JPY, 6 for USDT, else 2. */
export function digitsOf(currency: Currency): number {
  return minorUnitDigits[currency]
}

export function money<C extends Currency>(currency: C, minor: bigint): Money<C> {
  assert(minor <= maxMinor && minor >= -maxMinor, 'an amount must fit 64 bits')
  return { currency, minor }
}

export const xof = (minor: bigint): Money<'XOF'> => money('XOF', minor)
export const usd = (minor: bigint): Money<'USD'> => money('USD', minor)
export const usdt = (minor: bigint): Money<'USDT'> => money('USDT', minor)

export function add<C extends Currency>(left: Money<C>, right: Money<C>): Money<C> {
  assert(left.currency === right.currency, 'amounts must share a currency to be added')
  return money(left.currency, left.minor + right.minor)
}

export function subtract<C extends Currency>(left: Money<C>, right: Money<C>): Money<C> {
  return add(left, negate(right))
}

export function negate<C extends Currency>(amount: Money<C>): Money<C> {
  return money(amount.currency, -amount.minor)
}

/** Negative, zero or positive as `left` is less than, equal to or greater than `right`. */
export function compare<C extends Currency>(left: Money<C>, right: Money<C>): -1 | 0 | 1 {
  assert(left.currency === right.currency, 'amounts must share a currency to be compared')
  if (left.minor === right.minor) return 0
  return left.minor < right.minor ? -1 : 1
}

/** Parses a decimal such as `1200.5`; rejects exponents, a leading plus and extra decimals. */
export function parseMoney<C extends Currency>(currency: C, text: string): Result<Money<C>, MoneyError> {
  const match = /^(-?)(\d{1,40})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return err({ code: 'not_an_amount' })
  const [, sign = '', whole = '0', fraction = ''] = match
  const digits = digitsOf(currency)
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > digits) return err({ code: 'too_many_decimals', digits })
  const minor = BigInt(whole + significant.padEnd(digits, '0'))
  if (minor > maxMinor) return err({ code: 'too_large' })
  return ok(money(currency, sign === '-' ? -minor : minor))
}

/** The amount as a decimal string with its full scale: `1200.00`, `150000000`, `263368.980000`. */
export function toDecimal(amount: Money): string {
  const digits = digitsOf(amount.currency)
  const sign = amount.minor < 0n ? '-' : ''
  const text = (amount.minor < 0n ? -amount.minor : amount.minor).toString().padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * Converts USD to USDT one to one (docs/adr/0003-posting-table.md). The only place that applies
 * this policy; exact, since USDT has the finer minor unit.
 */
export function usdtFromUsd(amount: Money<'USD'>): Money<'USDT'> {
  return usdt(amount.minor * 10n ** BigInt(minorUnitDigits.USDT - minorUnitDigits.USD))
}

/** `numerator ÷ denominator`, rounded half-even. `denominator` must be positive. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  assert(denominator > 0n, 'a divisor must be above zero')
  const negative = numerator < 0n
  const magnitude = negative ? -numerator : numerator
  const quotient = magnitude / denominator
  const twice = (magnitude % denominator) * 2n
  const up = twice > denominator || (twice === denominator && quotient % 2n === 1n)
  const rounded = up ? quotient + 1n : quotient
  return negative ? -rounded : rounded
}
