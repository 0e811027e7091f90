import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isIncompleteAmount, parseAmountText } from './amount-text.ts'

const read = (text: string, decimals: number, currency?: string): string => {
  const parsed = parseAmountText(text, { decimals, currency })
  return parsed.ok ? parsed.value : parsed.error.code
}

describe('a typed amount', { tags: ['D17-10'] }, () => {
  it('is read with the separators that people use', () => {
    for (const text of [
      '150000000',
      '150,000,000',
      '150.000.000',
      '150 000 000 XOF',
      '150\u202f000\u00a0000',
      "150'000'000",
      'XOF 150,000,000',
      '150,000,000.00',
      '150.000.000,00',
    ])
      expect([text, read(text, 0, 'XOF')]).toEqual([text, '150000000'])
    for (const text of ['1200.50', '1,200.50', '1.200,50', '1 200,50', '$1,200.50', '1200,50'])
      expect([text, read(text, 2, 'USD')]).toEqual([text, '1200.50'])
    expect([read('0012', 0), read('.5', 2), read('1.250', 6)]).toEqual(['12', '0.5', '1.250'])
  })

  it('is refused when a sign, separator or exponent would have to be dropped', () => {
    expect(read('50000000.75', 0)).toBe('no_decimals')
    expect(read('1e9', 0)).toBe('not_an_amount')
    expect(read('-60000000', 0)).toBe('negative')
    expect(read('−60000000', 0)).toBe('negative')
    expect(read('1.200', 2)).toBe('ambiguous')
    expect(read('7.000,000', 0)).toBe('ambiguous')
    expect(read('12.345', 2)).toBe('ambiguous')
    expect(read('1200.555', 2)).toBe('too_many_decimals')
    expect(read('1234567890123456', 0)).toBe('too_large')
    for (const text of ['', '+5', '(500)', '5%', '1,5,0', '50,00,000', '1,200 000', '150 EUR', '0x10', '١٢'])
      expect([text, read(text, 0, 'XOF')]).toEqual([text, 'not_an_amount'])
  })

  it('is incomplete while more digits can make it one', () => {
    const format = { decimals: 2 }
    for (const text of ['', '1,', '1,2', '1,20', '1200.']) expect(isIncompleteAmount(text, format)).toBe(true)
    for (const text of ['-', '1e', '1,2,3', '1200.555']) expect(isIncompleteAmount(text, format)).toBe(false)
  })
})

/** Digits as the product writes them: grouped by commas, decimals after a point. */
const written = (minor: bigint, decimals: number): string => {
  const digits = minor.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

describe('any text', { tags: ['D17-10'] }, () => {
  property.prop([fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.constantFrom(0, 2, 6)])(
    'that the product writes reads as itself',
    (whole, decimals) => {
      const minor = whole * 10n ** BigInt(decimals) + (decimals === 0 ? 0n : 7n)
      expect(read(written(minor, decimals), decimals).replaceAll('.', '')).toBe(
        minor.toString().padStart(decimals + 1, '0'),
      )
    },
  )

  property.prop([
    fc.string({ unit: fc.constantFrom(..."0123456789.,- 'e+"), minLength: 1, maxLength: 14 }),
    fc.constantFrom(0, 2),
  ])('keeps every digit in order, or is refused', (text, decimals) => {
    const parsed = parseAmountText(text, { decimals })
    if (!parsed.ok) return
    expect(text).not.toMatch(/[-e+]/)
    const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
    const kept = parsed.value.replace('.', '').replace(/^0+/, '')
    // Only zeros at the end may be left out, and only behind a decimal separator.
    expect(digits.startsWith(kept)).toBe(true)
    expect(digits.slice(kept.length)).toMatch(/^0*$/)
    if (digits.length > kept.length) expect(text.trim()).toMatch(/[.,]0+$/)
  })

  property.prop([fc.string({ unit: fc.constantFrom(...'0123456789.,'), minLength: 1, maxLength: 14 })])(
    'means the same in a field that takes decimals and one that does not',
    (text) => {
      const [whole, cents] = [parseAmountText(text, { decimals: 0 }), parseAmountText(text, { decimals: 2 })]
      if (!whole.ok || !cents.ok) return
      expect(BigInt(cents.value.split('.')[0] || '0')).toBe(BigInt(whole.value))
    },
  )
})
