import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '#kernel/clock.ts'
import { sharePercent } from '#kernel/percent.ts'
import { err, ok } from '#kernel/result.ts'
import { changePercent, monthsBefore, periodDays, periodStart } from './rules.ts'

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

describe('periods as first and last day', () => {
  it.each([
    ['week', '2026-11-25', '2026-11-23', '2026-11-29'],
    ['month', '2026-11-25', '2026-11-01', '2026-11-30'],
    ['quarter', '2026-11-25', '2026-10-01', '2026-12-31'],
    ['year', '2026-11-25', '2026-01-01', '2026-12-31'],
    ['last-week', '2026-11-25', '2026-11-16', '2026-11-22'],
    ['last-week', '2027-01-01', '2026-12-21', '2026-12-27'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['last-quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
    ['last-year', '2026-11-25', '2025-01-01', '2025-12-31'],
  ] as const)('%s of %s runs from %s to %s', (period, today, firstDay, lastDay) => {
    expect(periodDays({ period }, day(today))).toEqual(ok({ firstDay, lastDay }))
  })

  it('takes chosen days, which may end in the future but not begin there', () => {
    const days = (from?: string, to?: string) => periodDays({ period: 'custom', from, to }, day('2026-11-25'))
    expect(days('2026-10-05', '2026-12-31')).toEqual(ok({ firstDay: '2026-10-05', lastDay: '2026-12-31' }))
    expect(days('2026-11-25', '2026-11-25').ok).toBe(true)
    expect(days('2026-11-26', '2026-12-31')).toEqual(err({ code: 'period_not_begun' }))
    expect(days('2026-10-05', '2026-10-04')).toEqual(err({ code: 'period_reversed' }))
    expect(days('2026-10-05')).toEqual(err({ code: 'period_days_missing' }))
    expect(periodDays({ period: 'last-month', from: '2026-10-05' }, day('2026-11-25'))).toEqual(
      err({ code: 'period_days_unexpected' }),
    )
  })
})
