import { fc, it as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import {
  add,
  type Currency,
  compare,
  digitsOf,
  divideHalfEven,
  money,
  negate,
  parseMoney,
  subtract,
  toDecimal,
  usd,
  usdtFromUsd,
  xof,
} from './money.ts'
import { err, ok } from './result.ts'

const currencies: readonly Currency[] = ['XOF', 'JPY', 'USD', 'EUR', 'GBP', 'NGN', 'GHS', 'USDT']
const minor = fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n })

describe('money in whole minor units', () => {
  it('knows the decimals of each currency', { tags: ['D4-01'] }, () => {
    expect(currencies.map(digitsOf)).toEqual([0, 0, 2, 2, 2, 2, 2, 6])
  })

  property.prop([fc.constantFrom(...currencies), minor])('reads back exactly what it wrote', (currency, amount) => {
    const written = toDecimal(money(currency, amount))
    expect(parseMoney(currency, written)).toEqual(ok(money(currency, amount)))
  })

  it('formats with full scale', () => {
    expect(toDecimal(usd(120_000n))).toBe('1200.00')
    expect(toDecimal(usd(-5n))).toBe('-0.05')
    expect(toDecimal(xof(150_000_000n))).toBe('150000000')
    expect(toDecimal(usdtFromUsd(usd(26_336_898n)))).toBe('263368.980000')
  })

  it.each(['', 'NaN', '1e9', '1,000', '0x10', '١٢', '--1', '1.', '.5', 'Infinity', '9'.repeat(300)])(
    'rejects %j',
    (text) => {
      expect(parseMoney('USD', text)).toEqual(err({ code: 'not_an_amount' }))
    },
  )

  it('distinguishes a too large amount from an invalid one', () => {
    expect(parseMoney('USD', '9'.repeat(30))).toEqual(err({ code: 'too_large' }))
    expect(parseMoney('USD', '92233720368547758.08')).toEqual(err({ code: 'too_large' }))
    expect(parseMoney('USD', '92233720368547758.07')).toEqual(ok(usd(2n ** 63n - 1n)))
  })

  it('rejects more decimals than the currency has, except trailing zeros', () => {
    expect(parseMoney('USD', '1.005')).toEqual(err({ code: 'too_many_decimals', digits: 2 }))
    expect(parseMoney('XOF', '1.5')).toEqual(err({ code: 'too_many_decimals', digits: 0 }))
    expect(parseMoney('USD', '1.500')).toEqual(ok(usd(150n)))
    expect(parseMoney('XOF', '50000000.00')).toEqual(ok(xof(50_000_000n)))
  })

  it('rejects amounts above 64 bits', () => {
    expect(() => money('XOF', 2n ** 63n)).toThrow('must fit 64 bits')
    expect(parseMoney('USDT', '9999999999999.999999').ok).toBe(false)
  })
})

describe('arithmetic', () => {
  property.prop([minor, minor])('subtracts what it added', (a, b) => {
    expect(subtract(add(usd(a), usd(b)), usd(b))).toEqual(usd(a))
    expect(add(usd(a), negate(usd(a)))).toEqual(usd(0n))
    expect(compare(usd(a), usd(b))).toBe(a === b ? 0 : a < b ? -1 : 1)
  })

  it('rejects mixed currencies', () => {
    expect(() => add(usd(1n) as never, xof(1n) as never)).toThrow('share a currency')
    expect(() => compare(usd(1n) as never, xof(1n) as never)).toThrow('share a currency')
  })
})

describe('rounds half-even', { tags: ['D4-02'] }, () => {
  it('takes halves to the even neighbour', () => {
    expect([5n, 15n, 25n, 35n, -5n, -15n, -25n].map((value) => divideHalfEven(value, 10n))).toEqual([
      0n,
      2n,
      2n,
      4n,
      0n,
      -2n,
      -2n,
    ])
  })

  property.prop([fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 15n })])(
    'is never more than half away, and even when exactly half',
    (numerator, denominator) => {
      const rounded = divideHalfEven(numerator, denominator)
      const twiceOff = 2n * (rounded * denominator - numerator)
      const distance = twiceOff < 0n ? -twiceOff : twiceOff
      expect(distance <= denominator).toBe(true)
      if (distance === denominator) expect(rounded % 2n).toBe(0n)
    },
  )
})
