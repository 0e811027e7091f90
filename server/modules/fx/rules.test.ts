import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '#kernel/clock.ts'
import { xofPerEur } from '#kernel/parity.ts'
import { cross, invert, parseRate, type Rate, toWireRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import {
  changePercent,
  checkRates,
  defaultUsdXof,
  easterSunday,
  isMonthBefore,
  isPreviousDay,
  isPublicationDay,
  isStale,
  nextDueAfterFailure,
  nextDueAfterSuccess,
  pairRate,
  previousPublicationDay,
} from './rules.ts'

const rate = (text: string): Rate => expectOk(parseRate(text), text)
const day = (text: string) => text as BusinessDate
const at = (text: string) => new Date(text)
const hours = (count: number) => count * 3_600_000

describe('the inverse of the franc', { tags: ['D4-21'] }, () => {
  it('shows 1/USD_XOF with six decimals', () => {
    expect(toWireRate(pairRate('XOF_USD', defaultUsdXof))).toBe('0.001783')
    expect(toWireRate(pairRate('USD_XOF', defaultUsdXof))).toBe('561.000000')
  })
  it('inverts back to exactly the original rate', () => {
    expect(invert(pairRate('GBP_USD', rate('0.7413')))).toEqual(rate('0.7413'))
  })
})

describe('a franc rate compared with the parity', { tags: ['D4-22'] }, () => {
  const euro = rate('0.8552')
  const implied = cross(euro, xofPerEur)
  const tolerance = 50
  const check = (xof: Rate, withEuro = true) =>
    checkRates(new Map([...(withEuro ? ([['EUR', euro]] as const) : []), ['XOF', xof] as const]), tolerance)

  it('is accepted up to half a percent off the parity and rejected just beyond', () => {
    expect(toWireRate(implied)).toBe('560.974426')
    const edge = (numerator: bigint) => ({
      numerator: implied.numerator * numerator,
      denominator: implied.denominator * 1_000_000n,
    })
    expect(check(implied).refused).toBeNull()
    expect(check(edge(1_005_000n)).refused).toBeNull()
    expect(check(edge(995_000n)).refused).toBeNull()
    expect(check(edge(1_005_001n)).refused).not.toBeNull()
    expect(check(edge(994_999n)).refused).not.toBeNull()
  })

  it('is rejected at 655.957 per dollar while other rates are accepted', () => {
    const { accepted, refused } = check(rate('655.957'))
    expect(refused?.implied).toEqual(implied)
    expect(accepted.map(({ currency }) => currency)).toEqual(['EUR'])
  })

  it('is rejected without a euro rate to check it', () => {
    expect(check(rate('561'), false)).toEqual({ accepted: [], refused: { rate: rate('561'), implied: null } })
  })

  it('is derived from the parity when the source lacks it', { tags: ['D4-07'] }, () => {
    const { accepted } = checkRates(new Map([['EUR', euro]]), tolerance)
    expect(accepted).toContainEqual({ currency: 'XOF', rate: implied, byParity: true })
  })
})

describe('a stale rate', { tags: ['D4-19'] }, () => {
  const friday = at('2026-11-20T13:10:00Z')
  it('is older than 36 h on working days', () => {
    const tuesday = at('2026-11-17T13:10:00Z')
    expect(isStale(tuesday, new Date(tuesday.getTime() + hours(36)), 36)).toBe(false)
    expect(isStale(tuesday, new Date(tuesday.getTime() + hours(36) + 1), 36)).toBe(true)
  })
  it('ignores the weekend: a Friday rate lasts until the working hours have passed', () => {
    expect(isStale(friday, at('2026-11-22T23:59:00Z'), 36)).toBe(false)
    expect(isStale(friday, at('2026-11-24T01:10:00Z'), 36)).toBe(false)
    expect(isStale(friday, at('2026-11-24T01:10:01Z'), 36)).toBe(true)
  })
  it('ignores Easter and Christmas', () => {
    const maundyThursday = at('2027-03-25T13:10:00Z')
    expect(isStale(maundyThursday, at('2027-03-30T12:00:00Z'), 36)).toBe(false)
    expect(isStale(maundyThursday, at('2027-03-31T12:00:00Z'), 36)).toBe(true)
    expect(isStale(at('2026-12-24T13:10:00Z'), at('2026-12-28T12:00:00Z'), 36)).toBe(false)
  })
  it('includes one that is years old, without slow iteration', () => {
    expect(isStale(at('1999-01-04T13:10:00Z'), friday, 36)).toBe(true)
  })
})

describe('publication days', () => {
  it('exclude weekends and TARGET closing days', () => {
    const closed = ['2026-11-21', '2026-11-22', '2027-01-01', '2027-03-26', '2027-03-29', '2026-12-25', '2028-05-01']
    expect(closed.filter((date) => isPublicationDay(day(date)))).toEqual([])
    expect(['2026-11-20', '2026-12-24', '2027-03-25', '2027-03-30'].every((date) => isPublicationDay(day(date)))).toBe(
      true,
    )
    expect(previousPublicationDay(day('2026-11-23'))).toBe('2026-11-20')
  })
  it('compute Easter of many years', () => {
    const known = { 1999: '04-04', 2024: '03-31', 2025: '04-20', 2026: '04-05', 2038: '04-25', 2285: '03-22' }
    for (const [year, date] of Object.entries(known)) expect(easterSunday(Number(year))).toBe(`${year}-${date}`)
  })
})

describe('the change against the previous day', { tags: ['D4-15'] }, () => {
  it('is exact to four decimals of a percent', () => {
    expect(changePercent(rate('561'), rate('560'))).toBe(0.1786)
    expect(changePercent(rate('560'), rate('561'))).toBe(-0.1783)
    expect(changePercent(rate('561'), rate('561'))).toBe(0)
  })
  it('takes Friday as the day before Monday and nothing older', () => {
    expect(isPreviousDay(day('2026-11-20'), day('2026-11-23'))).toBe(true)
    expect(isPreviousDay(day('2026-11-22'), day('2026-11-23'))).toBe(true)
    expect(isPreviousDay(day('2026-11-19'), day('2026-11-23'))).toBe(false)
    expect(isPreviousDay(day('2026-11-23'), day('2026-11-23'))).toBe(false)
  })
  it('accepts a rate thirty days old, or up to a week older', () => {
    expect(isMonthBefore(day('2026-10-22'), day('2026-11-21'))).toBe(true)
    expect(isMonthBefore(day('2026-10-23'), day('2026-11-21'))).toBe(false)
    expect(isMonthBefore(day('2026-10-14'), day('2026-11-21'))).toBe(false)
  })
})

describe('the next fetch', { tags: ['D4-09'] }, () => {
  const now = at('2026-11-20T10:00:00Z')
  const due = (next: Date) => (next.getTime() - now.getTime()) / 60_000
  it("follows the provider's next update, at least half an hour and at most a day ahead", () => {
    expect(due(nextDueAfterSuccess(now, null))).toBe(30)
    expect(due(nextDueAfterSuccess(now, at('2026-11-20T10:01:00Z')))).toBe(30)
    expect(due(nextDueAfterSuccess(now, at('2026-11-20T16:00:00Z')))).toBe(360)
    expect(due(nextDueAfterSuccess(now, at('2099-01-01T00:00:00Z')))).toBe(1440)
  })
  it('comes soon after a first failure and every half hour after many', () => {
    expect([1, 2, 3, 4, 50].map((failures) => due(nextDueAfterFailure(now, failures)))).toEqual([5, 10, 20, 30, 30])
  })
})
