import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usdt, xof } from '#kernel/money.ts'
import {
  capitalise,
  directionOf,
  formatAmount,
  formatAmountCompact,
  formatAmountShort,
  formatChange,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatMoney,
  formatPercent,
  formatRate,
  formatTime,
  groupThousands,
  initials,
  lastUpdated,
  maskAccount,
  millionsLabel,
  parseInstant,
  relativeTime,
  titleWords,
} from './format.ts'

describe('amounts', () => {
  it.each([
    ['150000000', 'XOF', '150,000,000 XOF'],
    [150_000_000, 'XOF', '150,000,000 XOF'],
    ['263368.980000', 'USDT', '263,368.98 USDT'],
    ['0.000001', 'USDT', '0.000001 USDT'],
    ['1200', 'USDT', '1,200.00 USDT'],
    ['263368.98', 'USD', '$263,368.98'],
    ['-4010.70', 'USD', '−$4,010.70'],
    [184_920, 'USD', '$184,920.00'],
    ['1200.5', 'EUR', '1,200.50 EUR'],
    ['1200', 'JPY', '1,200 JPY'],
    ['0.125', 'USD', '$0.12'],
    ['0.135', 'USD', '$0.14'],
    ['9007199254740993', 'XOF', '9,007,199,254,740,993 XOF'],
  ])('shows %s %s as %s', (amount, currency, shown) => {
    expect(formatAmount(amount, currency)).toBe(shown)
  })

  it('groups whole digits, never decimals', () => {
    const grouped = ['7', '999', '1000', '150000000', '1000.3333', '1234567.891234'].map(groupThousands)
    expect(grouped).toEqual(['7', '999', '1,000', '150,000,000', '1,000.3333', '1,234,567.891234'])
  })

  it('shows a dash for an invalid amount', () => {
    for (const amount of [null, undefined, '', 'abc', 'NaN', '1e21', Number.NaN, Number.POSITIVE_INFINITY, '1.2.3']) {
      expect(formatAmount(amount, 'USD')).toBe('—')
    }
  })

  it('shows an exact kernel amount', () => {
    expect(formatMoney(xof(150_000_000n))).toBe('150,000,000 XOF')
    expect(formatMoney(usdt(263_368_980_000n))).toBe('263,368.98 USDT')
  })

  it('keeps every digit of any franc amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (minor) => {
        expect(formatAmount(minor, 'XOF').replaceAll(',', '')).toBe(`${minor} XOF`)
      }),
    )
  })

  it.each([
    [150_000_000, 'XOF', '150M XOF'],
    ['8244000000', 'XOF', '8.2B XOF'],
    [950_000, 'XOF', '950K XOF'],
    [999, 'XOF', '999 XOF'],
    ['1234567.89', 'USD', '$1.2M'],
  ])('shortens %s %s to %s', (amount, currency, shown) => {
    expect(formatAmountShort(amount, currency)).toBe(shown)
  })

  it('shows millions exactly', () => {
    expect(millionsLabel(62_500_000n)).toBe('62.5M XOF')
    expect(millionsLabel(1_500_000_000n)).toBe('1,500M XOF')
    expect(millionsLabel(49_999_999n)).toBe('49.999999M XOF')
  })
})

describe('rates and percentages', () => {
  it.each([
    ['561.000000', '561'],
    ['1447.4', '1,447'],
    ['0.855249', '0.8552'],
    ['10.942', '10.9420'],
    ['100', '100.0000'],
    ['100.000001', '100'],
    [0.00178, '0.0018'],
  ])('shows rate %s with 0 decimals above 100, else 4: %s', { tags: ['S9-11'] }, (rate, shown) => {
    expect(formatRate(rate)).toBe(shown)
  })

  it('signs a change, and shows zero without a sign', () => {
    expect(formatChange(0.12)).toBe('+0.12%')
    expect(formatChange(-0.9)).toBe('−0.90%')
    expect(formatChange(-0.001)).toBe('0.00%')
    expect(formatChange(null)).toBe('—')
    expect([directionOf(1), directionOf('-0.1'), directionOf(0), directionOf(null)]).toEqual([
      'up',
      'down',
      'flat',
      'flat',
    ])
  })

  it('gives a change that is shown as zero no direction', () => {
    expect(directionOf(-0.004)).toBe('flat')
    expect(directionOf(-0.04, 1)).toBe('flat')
    expect(directionOf(-0.06, 1)).toBe('down')
  })

  it('shortens an amount that is too long for a tile, to two decimals', () => {
    expect(formatAmountCompact('101970733.43', 'USD')).toBe('$101.97M')
    expect(formatAmountCompact(566_300_000, 'XOF')).toBe('566.3M XOF')
    expect(formatAmountCompact('-101970733.43', 'USD')).toBe('−$101.97M')
    expect(formatAmountCompact('213980.00', 'USD')).toBeUndefined()
    expect(formatAmountCompact(null, 'USD')).toBeUndefined()
  })

  it('shows a percentage with its own decimals', () => {
    expect([formatPercent(94), formatPercent(98.5), formatPercent(null)]).toEqual(['94%', '98.5%', '—'])
  })
})

describe('dates and times', () => {
  it('formats dates like Mar 05, 2025', { tags: ['S2-74'] }, () => {
    expect(formatDate('2025-03-05T23:59:59.000Z')).toBe('Mar 05, 2025')
    expect(formatDate('2025-03-05')).toBe('Mar 05, 2025')
    expect(formatDateTime('2025-03-05T14:02:00Z')).toBe('Mar 05, 2025, 14:02')
    expect(formatTime('2025-03-05T00:05:00Z')).toBe('00:05')
  })

  it('throws Invalid time value for an invalid date', { tags: ['S8-24'] }, () => {
    expect(() => parseInstant('soon')).toThrow(new RangeError('Invalid time value'))
    expect(() => parseInstant('2025-02-30')).toThrow(new RangeError('Invalid time value'))
  })

  it('shows a dash for an invalid stored date', { tags: ['D16-18'] }, () => {
    expect([formatDate('soon'), formatDate('2025-02-30'), formatDate(null), formatDateTime('')]).toEqual([
      '—',
      '—',
      '—',
      '—',
    ])
  })

  const now = new Date('2026-11-21T12:00:00Z')

  it.each([
    ['2026-11-21T11:59:59Z', 'Just now'],
    ['2026-11-21T11:00:01Z', 'Just now'],
    ['2026-11-21T11:00:00Z', '1 hour ago'],
    ['2026-11-20T12:00:01Z', '23 hours ago'],
    ['2026-11-20T12:00:00Z', '1 day ago'],
    ['2026-11-01T12:00:00Z', '20 days ago'],
  ])('shows %s as %s', { tags: ['S4-22'] }, (at, shown) => {
    expect(relativeTime(at, now)).toBe(shown)
  })

  it.each([
    ['2026-11-21T11:59:01Z', 'Just now'],
    ['2026-11-21T11:59:00Z', '1 min ago'],
    ['2026-11-21T11:00:01Z', '59 min ago'],
    ['2026-11-21T11:00:00Z', '1 hr ago'],
    ['2026-11-20T12:00:01Z', '23 hr ago'],
    ['2026-11-20T12:00:00Z', 'Nov 20, 2026'],
  ])('shows the last update at %s as %s', { tags: ['S9-10'] }, (at, shown) => {
    expect(lastUpdated(at, now)).toBe(shown)
  })
})

describe('text', () => {
  it('shows an action as capitalised words', () => {
    expect(titleWords('create_invoice')).toBe('Create Invoice')
    expect(capitalise('admin')).toBe('Admin')
  })

  it('takes client initials from the first two words', { tags: ['S2-52'] }, () => {
    expect([initials('Baobab Textiles SA'), initials('  volta '), initials('')]).toEqual(['BT', 'V', ''])
  })

  it('shows file sizes in Bytes, KB, MB or GB', { tags: ['S2-93'] }, () => {
    expect([0, 812, 1536, 25 * 1024 ** 2, 3 * 1024 ** 4].map(formatFileSize)).toEqual([
      '0 Bytes',
      '812 Bytes',
      '1.5 KB',
      '25 MB',
      '3072 GB',
    ])
  })

  it('shows only the last four digits of account numbers', () => {
    expect(maskAccount('CI93CI0080111301134291200589')).toBe('••••0589')
  })
})
