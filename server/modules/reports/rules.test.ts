import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '#kernel/clock.ts'
import { changePercent, monthsBefore, periodStart, sharePercent } from './rules.ts'

const day = (text: string) => text as BusinessDate

describe('calendar periods to date', { tags: ['D3-39'] }, () => {
  it.each([
    ['week', '2026-11-21', '2026-11-16'],
    ['week', '2026-11-16', '2026-11-16'],
    ['week', '2026-11-22', '2026-11-16'],
    ['week', '2027-01-01', '2026-12-28'],
    ['month', '2026-11-01', '2026-11-01'],
    ['month', '2026-11-30', '2026-11-01'],
    ['quarter', '2026-11-21', '2026-10-01'],
    ['quarter', '2026-03-31', '2026-01-01'],
    ['quarter', '2026-04-01', '2026-04-01'],
    ['year', '2026-12-31', '2026-01-01'],
  ] as const)('start the %s of %s on %s', (period, today, start) => {
    expect(periodStart(period, day(today))).toBe(start)
  })

  it.each([
    [0, '2026-11-01'],
    [10, '2026-01-01'],
    [11, '2025-12-01'],
    [12, '2025-11-01'],
  ])('put %d months before November 2026 at %s', (months, start) => {
    expect(monthsBefore(day('2026-11-30'), months)).toBe(start)
  })
})

describe('percentages', () => {
  it('have one decimal, and are null without an earlier count', () => {
    expect(changePercent(9, 8)).toBe(12.5)
    expect(changePercent(2, 3)).toBe(-33.3)
    expect(changePercent(5, 0)).toBeNull()
    expect(sharePercent(1, 3)).toBe(33.3)
    expect(sharePercent(0, 0)).toBeNull()
  })
})
