import { describe, expect, it } from 'vitest'
import { addBankDays, easterSunday, isBankDay } from './bank-days.ts'
import type { BusinessDate } from './clock.ts'

const day = (text: string) => text as BusinessDate

describe('WAEMU bank days', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('dates Easter of %d on %s', (year, date) => expect(easterSunday(year)).toBe(date))

  it.each([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-25',
    '2026-12-25',
    '2026-11-21',
    '2026-11-22',
  ])('closes banks on %s', (date) => expect(isBankDay(day(date))).toBe(false))

  it('counts five bank days across a weekend and a holiday, excluding the first day', { tags: ['D12-31'] }, () => {
    expect(addBankDays(day('2026-11-20'), 5)).toBe('2026-11-27')
    expect(addBankDays(day('2026-11-21'), 5)).toBe('2026-11-27')
    expect(addBankDays(day('2026-12-23'), 2)).toBe('2026-12-28')
    expect(addBankDays(day('2026-12-31'), 1)).toBe('2027-01-04')
  })
})
