import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frequencies } from '#contract/recurring-invoices/labels.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { isBeyondEnd, nextPeriod, periodAt, priceOn, type Rhythm, servicePeriod } from './rules.ts'

const day = (text: string) => text as BusinessDate
const rhythm = (more: Partial<Rhythm> = {}): Rhythm => ({
  frequency: 'month',
  startOn: day('2026-01-31'),
  dayOfMonth: 31,
  ...more,
})
const days = (of: Rhythm, count: number) => Array.from({ length: count }, (_, number) => periodAt(of, number).on)

const anyDay = fc.integer({ min: 0, max: 36_000 }).map((offset) => addDays(day('2000-01-01'), offset))
const anyRhythm = fc.record({
  frequency: fc.constantFrom(...frequencies),
  startOn: anyDay,
  dayOfMonth: fc.integer({ min: 1, max: 31 }),
})

/** The last day of the month of `on`, by another way than the code's. */
const lastDayOfMonth = (on: BusinessDate): number => {
  let last = on
  while (addDays(last, 1).slice(0, 7) === on.slice(0, 7)) last = addDays(last, 1)
  return Number(last.slice(8))
}

describe('periods of recurring invoices', () => {
  it('fall on the last day of shorter months, also in leap years', () => {
    expect(days(rhythm(), 5)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
    expect(periodAt(rhythm({ startOn: day('2028-01-30'), dayOfMonth: 30 }), 1).on).toBe('2028-02-29')
    const leapDay = rhythm({ frequency: 'year', startOn: day('2028-02-29'), dayOfMonth: 29 })
    expect(days(leapDay, 5)).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
    expect(days(rhythm({ frequency: 'quarter' }), 3)).toEqual(['2026-01-31', '2026-04-30', '2026-07-31'])
    expect(days(rhythm({ frequency: 'week' }), 3)).toEqual(['2026-01-31', '2026-02-07', '2026-02-14'])
  })

  it('begin with the first day that is not before the start', () => {
    const fifth = rhythm({ dayOfMonth: 5 })
    expect(nextPeriod(fifth, { from: 0, notBefore: day('2020-01-01') })).toEqual({ number: 1, on: '2026-02-05' })
    expect(nextPeriod(fifth, { from: 0, notBefore: day('2026-03-06') })).toEqual({ number: 3, on: '2026-04-05' })
    expect(nextPeriod(fifth, { from: 9, notBefore: day('2026-03-06') })).toEqual({ number: 9, on: '2026-10-05' })
  })

  it('are in order, on their day of the month, and one in each month', () => {
    fc.assert(
      fc.property(anyRhythm, fc.integer({ min: 0, max: 400 }), (of, number) => {
        const [one, next] = [periodAt(of, number), periodAt(of, number + 1)]
        expect(next.on > one.on).toBe(true)
        if (of.frequency === 'week') {
          expect(addDays(one.on, 7)).toBe(next.on)
          return
        }
        expect(next.on.slice(0, 7) > one.on.slice(0, 7)).toBe(true)
        expect(Number(one.on.slice(8))).toBe(Math.min(of.dayOfMonth, lastDayOfMonth(one.on)))
      }),
    )
  })

  it('never give a period a second day when the day of the month changes', () => {
    fc.assert(
      fc.property(anyRhythm, fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 200 }), (of, other, number) => {
        const changed = { ...of, dayOfMonth: other }
        const [before, after] = [periodAt(of, number), periodAt(changed, number)]
        expect(after.on.slice(0, 7)).toBe(before.on.slice(0, 7))
        // What comes after a period that had its invoice is in a later month, week or year.
        const next = nextPeriod(changed, { from: number + 1, notBefore: before.on })
        expect(next.on > before.on && next.number > number).toBe(true)
        if (of.frequency !== 'week') expect(next.on.slice(0, 7) > before.on.slice(0, 7)).toBe(true)
      }),
    )
  })

  it('are found without leaving one out', () => {
    fc.assert(
      fc.property(anyRhythm, anyDay, (of, notBefore) => {
        const found = nextPeriod(of, { from: 0, notBefore })
        expect(found.on >= notBefore && found.on >= of.startOn).toBe(true)
        if (found.number === 0) return
        const before = periodAt(of, found.number - 1).on
        expect(before < notBefore || before < of.startOn).toBe(true)
      }),
    )
  })

  it('cover every day once', () => {
    fc.assert(
      fc.property(anyRhythm, fc.integer({ min: 0, max: 200 }), (of, number) => {
        const { start, end } = servicePeriod(of, periodAt(of, number))
        expect(end >= start).toBe(true)
        expect(addDays(end, 1)).toBe(servicePeriod(of, periodAt(of, number + 1)).start)
      }),
    )
  })

  it('end after the last day, or after their number', () => {
    const until = { endOn: day('2026-03-31'), maxInvoices: null }
    expect(isBeyondEnd(until, { on: day('2026-03-31') }, 9)).toBe(false)
    expect(isBeyondEnd(until, { on: day('2026-04-01') }, 0)).toBe(true)
    const three = { endOn: null, maxInvoices: 3 }
    expect([2, 3].map((runs) => isBeyondEnd(three, { on: day('2026-04-01') }, runs))).toEqual([false, true])
  })
})

describe('prices of recurring invoices', () => {
  const changes = [
    { from: day('2026-04-01'), basisPoints: 500 },
    { from: day('2026-07-01'), basisPoints: -1000 },
  ]

  it('change from the day of a change, on top of earlier changes', () => {
    const on = (text: string) => priceOn(1_000_000n, changes, day(text))
    expect([on('2026-03-31'), on('2026-04-01'), on('2026-07-01')]).toEqual([1_000_000n, 1_050_000n, 945_000n])
  })

  it('are rounded once, half to even', () => {
    expect(priceOn(1n, [{ from: day('2026-01-01'), basisPoints: 5000 }], day('2026-01-01'))).toBe(2n)
    expect(priceOn(3n, [{ from: day('2026-01-01'), basisPoints: 5000 }], day('2026-01-01'))).toBe(4n)
    const thirds = [3333, 3333, 3333].map((basisPoints, month) => ({ from: day(`2026-0${month + 1}-01`), basisPoints }))
    // 10 × 1.3333³ = 23.7027…; rounding at each step would give 22.
    expect(priceOn(10n, thirds, day('2026-03-01'))).toBe(24n)
  })
})
