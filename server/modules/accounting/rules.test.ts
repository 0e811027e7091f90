import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '#kernel/clock.ts'
import { firstOpenDay, letterCode, monthDays } from './rules.ts'

const day = (text: string) => text as BusinessDate

describe('days of the books', () => {
  it('book an event on its day, or on the first day after the locked months', () => {
    expect(firstOpenDay(day('2026-10-31'), null)).toBe('2026-10-31')
    expect(firstOpenDay(day('2026-10-31'), day('2026-09-30'))).toBe('2026-10-31')
    expect(firstOpenDay(day('2026-10-31'), day('2026-10-31'))).toBe('2026-11-01')
  })

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-04', '2026-04-30'],
    ['2026-12', '2026-12-31'],
  ])('end %s on %s', (month, lastDay) => {
    expect(monthDays(month)).toEqual({ firstDay: `${month}-01`, lastDay })
  })
})

describe('letter codes', () => {
  it('count from A to Z, then with two letters', () => {
    expect([1, 2, 26, 27, 52, 53, 702, 703].map(letterCode)).toEqual(['A', 'B', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})
