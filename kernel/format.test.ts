import { describe, expect, it } from 'vitest'
import { businessDate } from './clock.ts'
import { formatAmountText, formatDateText, formatDayText, formatDollars, formatUtcText, shortDates } from './format.ts'
import { usd, usdt, xof } from './money.ts'

describe('text formatting', () => {
  it.each([
    [xof(150_000_000n), '150,000,000 XOF'],
    [xof(0n), '0 XOF'],
    [xof(-1_000n), '-1,000 XOF'],
    [usdt(263_368_980_000n), '263,368.980000 USDT'],
    [usd(99_999n), '999.99 USD'],
  ])('formats the amount %o', (amount, words) => {
    expect(formatAmountText(amount)).toBe(words)
  })

  it.each([
    [61_240_000n, '$612,400'],
    [61_240_050n, '$612,400.50'],
    [0n, '$0'],
  ])('formats %d cents as dollars', (minor, words) => {
    expect(formatDollars(usd(minor))).toBe(words)
  })

  it('formats dates', () => {
    expect(formatDateText(businessDate(new Date('2026-10-02T08:00:00.000Z'), 'Africa/Abidjan'))).toBe('Oct 02, 2026')
    expect(formatDayText(new Date('2026-10-01T23:30:00.000Z'), 'Europe/Paris')).toBe('Oct 02, 2026')
    expect(formatUtcText(new Date('2026-10-02T08:05:00.000Z'))).toBe('Oct 02, 2026, 08:05 UTC')
    expect(shortDates()(new Date('2026-10-02T08:00:00.000Z'), 'UTC')).toBe('Oct 02')
  })
})
