import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openBranch } from './branch.ts'
import { createTimetable, isOpen, nextOpening } from './hours.ts'

const daytime = { opensAt: 8, closesAt: 16 }
const night = { opensAt: 20, closesAt: 4 }
const opens = (at: string, hours = daytime) =>
  new Date(nextOpening(Date.parse(`${at}Z`), hours)).toISOString().slice(0, 16)

describe('opening hours', () => {
  it.each([
    ['in the middle of a day', '2026-11-20T12:34', '2026-11-20T12:34'],
    ['at the minute of opening', '2026-11-20T08:00', '2026-11-20T08:00'],
    ['before opening', '2026-11-20T07:59', '2026-11-20T08:00'],
    ['at the minute of closing, on a Thursday', '2026-11-19T16:00', '2026-11-20T08:00'],
    ['after closing on a Friday', '2026-11-20T16:00', '2026-11-23T08:00'],
    ['on a Sunday', '2026-11-22T10:00', '2026-11-23T08:00'],
    ['on Christmas Day, a Friday', '2026-12-25T10:00', '2026-12-28T08:00'],
    ['after closing on the eve of New Year, a Thursday', '2026-12-31T18:00', '2027-01-04T08:00'],
    ['on Easter Monday', '2027-03-29T09:00', '2027-03-30T08:00'],
  ])('book an instruction given %s at the next opening', (_, at, expected) => {
    expect(opens(at)).toBe(expected)
  })

  it.each([
    ['before midnight', '2026-11-19T23:59', '2026-11-19T23:59'],
    ['after midnight', '2026-11-20T03:59', '2026-11-20T03:59'],
    ['at its cut-off', '2026-11-20T04:00', '2026-11-20T20:00'],
    ['on Saturday after the night of Friday', '2026-11-21T03:00', '2026-11-21T03:00'],
    ['on Saturday evening', '2026-11-21T21:00', '2026-11-23T20:00'],
    ['on Monday after a night that was no bank day', '2026-11-23T01:00', '2026-11-23T20:00'],
    ['on the night before a holiday', '2026-12-25T02:00', '2026-12-25T02:00'],
    ['on the night of a holiday', '2026-12-25T21:00', '2026-12-28T20:00'],
  ])('across midnight book an instruction given %s', (_, at, expected) => {
    expect(opens(at, night)).toBe(expected)
  })

  it('are open at every reported next opening in a year', () => {
    const year = Date.parse('2026-01-01T00:30Z')
    for (const hours of [daytime, night, { opensAt: 0, closesAt: 0 }]) {
      for (let hour = 0; hour < 366 * 24; hour += 1) {
        const at = year + hour * 3_600_000
        const next = nextOpening(at, hours)
        expect(isOpen(next, hours) && next >= at && (next === at) === isOpen(at, hours)).toBe(true)
      }
    }
  })

  it('hold an order received before opening until opening', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-hours-'))
    let now = Date.parse('2026-12-24T17:00Z')
    const options = { folder, now: () => now, settleAfterMs: 1_500, startingBalanceXof: 1_000n, durable: false }
    const branch = await openBranch('SGCI', { ...options, timetable: createTimetable(daytime) })
    const stateAt = (at: string) => {
      now = Date.parse(`${at}Z`)
      branch.settle()
      return branch.books.find('a1')?.state
    }
    const order = {
      endToEndId: 'a1',
      kind: 'transfer',
      debtor: 'CI0010024821',
      creditor: 'CI2',
      amount: 10n,
      original: '',
    } as const
    expect(branch.take(order, new Map())?.state).toBe('accepted')
    expect(stateAt('2026-12-25T12:00')).toBe('accepted')
    expect(stateAt('2026-12-28T07:59')).toBe('accepted')
    expect(stateAt('2026-12-28T08:00')).toBe('booked')
    await branch.close()
    await rm(folder, { recursive: true })
  })
})

describe('configured opening hours', () => {
  it('apply to all banks until set for one, and again once set for all', () => {
    const timetable = createTimetable(null)
    expect(timetable.of('SGCI')).toBeNull()
    timetable.set(null, daytime)
    timetable.set('SGCI', night)
    timetable.set('ECOBANK', null)
    expect(['SGCI', 'ECOBANK', 'BOA'].map(timetable.of)).toEqual([night, null, daytime])
    expect(timetable.list()).toEqual([
      { bankCode: null, hours: daytime },
      { bankCode: 'SGCI', hours: night },
      { bankCode: 'ECOBANK', hours: null },
    ])
    timetable.set(null, null)
    expect(timetable.of('SGCI')).toBeNull()
    expect(timetable.list()).toHaveLength(1)
  })

  it('reject more banks than the maximum', () => {
    const timetable = createTimetable(null)
    const taken = Array.from({ length: 65 }, (_, index) => timetable.set(`BANK${index}`, daytime))
    expect(taken.filter(Boolean)).toHaveLength(64)
    expect(timetable.set('BANK1', null)).toBe(true)
  })
})
