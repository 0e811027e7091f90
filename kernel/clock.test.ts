import { fc, it as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { addDays, businessDate, isTimeZone, isWeekend, monthOf, startOfBusinessDate } from './clock.ts'
import { createIds } from './ids.ts'
import { below, seededRandom } from './random.ts'

const anyInstant = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })

describe('business time zone', () => {
  it('converts an instant to the date in Abidjan, Cotonou and Paris', () => {
    const late = new Date('2026-07-31T23:30:00Z')
    expect(businessDate(late, 'Africa/Abidjan')).toBe('2026-07-31')
    expect(businessDate(late, 'Africa/Porto-Novo')).toBe('2026-08-01')
    expect(monthOf(businessDate(late, 'Europe/Paris'))).toBe('2026-08')
  })

  property.prop([anyInstant, fc.constantFrom('Africa/Abidjan', 'Africa/Lagos', 'Europe/Paris', 'America/New_York')])(
    'an instant lies within the day that it is said to be in',
    (instant, zone) => {
      const date = businessDate(instant, zone)
      expect(startOfBusinessDate(date, zone).getTime()).toBeLessThanOrEqual(instant.getTime())
      expect(startOfBusinessDate(addDays(date, 1), zone).getTime()).toBeGreaterThan(instant.getTime())
    },
  )

  it('detects weekends and adds days across month ends', () => {
    expect(isWeekend('2026-11-21' as never)).toBe(true)
    expect(isWeekend('2026-11-23' as never)).toBe(false)
    expect(addDays('2024-02-28' as never, 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01' as never, -1)).toBe('2025-12-31')
  })
})

describe('ids and randomness', () => {
  it('creates UUIDv7 values that sort by millisecond', () => {
    let now = 1_700_000_000_000
    const ids = createIds({ now: () => new Date(now) }, seededRandom(1))
    const first = ids.next()
    now += 1
    const second = ids.next()
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(second > first).toBe(true)
  })

  it('repeats a sequence for the same seed and covers its range', () => {
    const draw = (seed: number) => {
      const random = seededRandom(seed)
      return Array.from({ length: 2_000 }, () => below(random, 10))
    }
    expect(draw(7)).toEqual(draw(7))
    expect(new Set(draw(7)).size).toBe(10)
    expect(draw(8)).not.toEqual(draw(7))
  })
})

it('accepts IANA time zones only', () => {
  const named = ['Africa/Abidjan', 'Europe/Paris', 'UTC', 'Nowhere/City', '+01:00', '', 'Africa']
  expect(named.map(isTimeZone)).toEqual([true, true, true, false, false, false, false])
})
