import { describe, expect, it } from 'vitest'
import type { BusinessDate, TimeOfDay } from '#kernel/clock.ts'
import { lastClosed, nextPeriod, periodAfter, periodOf, sendAt } from './rules.ts'

const eight = '08:00' as TimeOfDay
const day = (text: string) => text as BusinessDate

describe('periods of scheduled reports', () => {
  it('cover whole months and quarters, across years', () => {
    expect(periodOf('month', day('2028-02-10'))).toEqual({ firstDay: '2028-02-01', lastDay: '2028-02-29' })
    expect(periodOf('quarter', day('2026-11-30'))).toEqual({ firstDay: '2026-10-01', lastDay: '2026-12-31' })
    const december = periodOf('month', day('2026-12-31'))
    expect(periodAfter('month', december)).toEqual({ firstDay: '2027-01-01', lastDay: '2027-01-31' })
    expect(periodAfter('quarter', periodOf('quarter', day('2026-12-31')))).toEqual({
      firstDay: '2027-01-01',
      lastDay: '2027-03-31',
    })
  })

  it('are closed by the day of the time zone', () => {
    const lateNovember = new Date('2026-11-30T23:30:00Z')
    expect(lastClosed('month', lateNovember, 'Africa/Abidjan').firstDay).toBe('2026-10-01')
    expect(lastClosed('month', lateNovember, 'Africa/Porto-Novo').firstDay).toBe('2026-11-01')
    expect(lastClosed('quarter', lateNovember, 'Africa/Abidjan').firstDay).toBe('2026-07-01')
  })

  it('are sent on the day after, when clocks of the time zone show the time', () => {
    const november = periodOf('month', day('2026-11-05'))
    expect(sendAt(november, eight, 'Africa/Abidjan').toISOString()).toBe('2026-12-01T08:00:00.000Z')
    expect(sendAt(november, eight, 'Africa/Porto-Novo').toISOString()).toBe('2026-12-01T07:00:00.000Z')
  })

  it('begin with the first that is sent in the future', () => {
    const next = (now: string) => nextPeriod('month', eight, new Date(now), 'Africa/Abidjan').firstDay
    expect(next('2026-11-26T10:00:00Z')).toBe('2026-11-01')
    expect(next('2026-12-01T07:59:59Z')).toBe('2026-11-01')
    expect(next('2026-12-01T08:00:00Z')).toBe('2026-12-01')
  })
})
