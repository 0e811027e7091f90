import { fc, it as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { priceConversion, standardFeeBasisPoints } from './conversion-price.ts'
import { add, toDecimal, usdtFromUsd, xof } from './money.ts'
import { cross, invert, parseRate, ratio, toStoredRate, toWireRate } from './rate.ts'
import { err, expectOk } from './result.ts'

const rate = (text: string) => expectOk(parseRate(text), 'a test rate')
const anyRate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 16n }), fc.integer({ min: 0, max: 10 }))
  .map(([numerator, digits]) => expectOk(ratio(numerator, 10n ** BigInt(digits)), 'a rate'))

describe('rate as an exact ratio', () => {
  it('formats six decimals for the API and ten for storage', () => {
    expect(toWireRate(rate('561'))).toBe('561.000000')
    expect(toStoredRate(rate('655.957'))).toBe('655.9570000000')
    expect(toWireRate(invert(rate('561')))).toBe('0.001783')
  })

  it.each(['0', '-1', '', 'NaN', '1e3', '0.00000000001', '12345678901'])('rejects %j', (text) => {
    expect(parseRate(text)).toEqual(err({ code: 'not_a_rate' }))
  })

  property.prop([anyRate])('inverts twice to itself and crosses with its inverse to one', (value) => {
    expect(invert(invert(value))).toEqual(value)
    expect(cross(value, invert(value))).toEqual({ numerator: 1n, denominator: 1n })
  })

  it('derives USD/XOF as 655.957 ÷ USD per EUR; 561 implies 1.16926', () => {
    expect(toWireRate(cross(rate('655.957'), invert(rate('1.1692638'))))).toBe('561.000007')
  })
})

describe('conversion pricing', () => {
  it('prices 150,000,000 XOF at 561 as 267,379.68 gross, 4,010.70 fee and 263,368.98 net', {
    tags: ['D4-03', 'D4-04'],
  }, () => {
    const price = priceConversion(xof(150_000_000n), rate('561'), standardFeeBasisPoints)
    expect(toDecimal(price.grossUsd)).toBe('267379.68')
    expect(toDecimal(price.feeUsd)).toBe('4010.70')
    expect(toDecimal(price.netUsd)).toBe('263368.98')
    expect(toDecimal(usdtFromUsd(price.netUsd))).toBe('263368.980000')
  })

  property.prop([
    fc.bigInt({ min: 50_000_000n, max: 10n ** 12n }),
    anyRate.filter((value) => value.numerator * 10n > value.denominator),
    fc.bigInt({ min: 0n, max: 10_000n }),
  ])('[D4-03] spec 9: net is gross minus fee, and neither is below zero', (amount, value, fee) => {
    const price = priceConversion(xof(amount), value, fee)
    expect(add(price.netUsd, price.feeUsd)).toEqual(price.grossUsd)
    expect(price.netUsd.minor >= 0n && price.feeUsd.minor >= 0n).toBe(true)
  })

  property.prop([fc.bigInt({ min: 50_000_000n, max: 10n ** 11n }), fc.bigInt({ min: 1n, max: 10n ** 9n })])(
    'more francs never give fewer dollars',
    (amount, more) => {
      const at = (value: bigint) =>
        priceConversion(xof(value), rate('561.1234567891'), standardFeeBasisPoints).netUsd.minor
      expect(at(amount + more) >= at(amount)).toBe(true)
    },
  )
})
