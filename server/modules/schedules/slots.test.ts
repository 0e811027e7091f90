import { describe, expect, it } from 'vitest'
import { bankDaysOf, commonHolidays } from '#kernel/bank-days.ts'
import { type BusinessDate, businessDate, type TimeOfDay } from '#kernel/clock.ts'
import { below, seededRandom } from '#kernel/random.ts'
import { decideDue, nextSlots, type Rhythm, type Slot } from './slots.ts'

const time = (text: string) => text as TimeOfDay
const rhythm = (more: Partial<Rhythm>): Rhythm => ({
  scheduleType: 'daily',
  executionTime: time('08:00'),
  timeZone: 'Africa/Abidjan',
  weekday: 1,
  monthDay: 1,
  ...more,
})
const isBankDay = bankDaysOf(commonHolidays)
const slotsAfter = (after: string, more: Partial<Rhythm>, count = 5) =>
  nextSlots(rhythm(more), isBankDay, { after: new Date(after), afterOn: null }, count)
const instants = (slots: readonly Slot[]) => slots.map(({ at }) => at.toISOString())

describe('slots', () => {
  it('daily: fall on every bank day at their local time', { tags: ['D11-01', 'D11-02'] }, () => {
    expect(instants(slotsAfter('2026-12-23T08:00:00.000Z', {}, 3))).toEqual([
      '2026-12-24T08:00:00.000Z',
      '2026-12-28T08:00:00.000Z',
      '2026-12-29T08:00:00.000Z',
    ])
    expect(instants(slotsAfter('2026-07-01T00:00:00.000Z', { timeZone: 'Europe/Paris' }, 1))).toEqual([
      '2026-07-01T06:00:00.000Z',
    ])
  })

  it('weekly and monthly: move to the next bank day and report the original day', {
    tags: ['D11-02'],
  }, () => {
    const [friday] = slotsAfter('2026-12-24T12:00:00.000Z', { scheduleType: 'weekly', weekday: 5 })
    expect(friday).toMatchObject({ on: '2026-12-28', rhythmDay: '2026-12-25' })
    const [first] = slotsAfter('2026-10-02T12:00:00.000Z', { scheduleType: 'monthly', monthDay: 1 })
    expect(first).toMatchObject({ on: '2026-11-02', rhythmDay: '2026-11-01' })
  })

  it('monthly on the 31st: use the last day of a shorter month', { tags: ['D11-03'] }, () => {
    const days = slotsAfter('2027-01-01T00:00:00.000Z', { scheduleType: 'monthly', monthDay: 31 }, 4)
    expect(days.map(({ rhythmDay }) => rhythmDay)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
    expect(days.map(({ on }) => on)).toEqual(['2027-02-01', '2027-03-01', '2027-03-31', '2027-04-30'])
  })

  it('delay a time skipped by daylight saving and use a repeated time once', () => {
    const paris = { timeZone: 'Europe/Paris', executionTime: time('02:30') }
    const open = (date: BusinessDate) => date >= '2026-01-01'
    const on = (after: string) => nextSlots(rhythm(paris), open, { after: new Date(after), afterOn: null }, 3)
    expect(instants(on('2027-03-27T12:00:00.000Z'))).toEqual([
      '2027-03-28T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
      '2027-03-30T00:30:00.000Z',
    ])
    expect(instants(on('2027-10-30T12:00:00.000Z'))).toEqual([
      '2027-10-31T00:30:00.000Z',
      '2027-11-01T01:30:00.000Z',
      '2027-11-02T01:30:00.000Z',
    ])
  })

  it('end the search in a calendar without bank days', () => {
    for (const scheduleType of ['daily', 'weekly', 'monthly'] as const)
      expect(
        nextSlots(rhythm({ scheduleType }), () => false, { after: new Date('2026-11-21'), afterOn: null }, 5),
      ).toEqual([])
  })
})

/** An independent computation: printed calendars, and the clocks of each zone step by step. */
const firstYear = 2026
const lastYear = 2030
const begin = new Date(`${firstYear}-01-01T00:00:00.000Z`)
const end = new Date(`${lastYear + 1}-01-01T00:00:00.000Z`)
const quarterMs = 15 * 60_000
const closedDays = new Set([
  ...[2026, 2027, 2028, 2029, 2030, 2031].flatMap((year) =>
    ['01-01', '05-01', '08-15', '11-01', '12-25'].map((monthDay) => `${year}-${monthDay}`),
  ),
  // Easter Monday, Ascension and Whit Monday from printed calendars.
  '2026-04-06',
  '2026-05-14',
  '2026-05-25',
  '2027-03-29',
  '2027-05-06',
  '2027-05-17',
  '2028-04-17',
  '2028-05-25',
  '2028-06-05',
  '2029-04-02',
  '2029-05-10',
  '2029-05-21',
  '2030-04-22',
  '2030-05-30',
  '2030-06-10',
  '2031-04-14',
])
const isOpen = (date: string) => ![0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay()) && !closedDays.has(date)

/** Every quarter-hour in a zone, with the first instant at which clocks show it. */
function clockWatch(timeZone: string): Map<string, number> {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const seen = new Map<string, number>()
  for (let at = begin.getTime() - 86_400_000; at < end.getTime() + 40 * 86_400_000; at += quarterMs) {
    const shown = clock.format(at)
    if (!seen.has(shown)) seen.set(shown, at)
  }
  return seen
}

function wallSlots(plan: Rhythm, shows: Map<string, number>): { on: string; at: number }[] {
  const days: string[] = []
  for (let at = begin.getTime() - 40 * 86_400_000; at < end.getTime(); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  const isLastOfMonth = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(8, 10) === '01'
  const named = days.filter((date) => {
    if (plan.scheduleType === 'daily') return isOpen(date)
    if (plan.scheduleType === 'weekly') return (new Date(date).getUTCDay() || 7) === plan.weekday
    const number = Number(date.slice(8))
    return number === plan.monthDay || (isLastOfMonth(date) && number < plan.monthDay)
  })
  const moved = named.map((date) => {
    let open = date
    while (!isOpen(open)) open = new Date(Date.parse(open) + 86_400_000).toISOString().slice(0, 10)
    return open
  })
  const [hour = '', minute = ''] = plan.executionTime.split(':')
  const later = `${String(Number(hour) + 1).padStart(2, '0')}:${minute}`
  return [...new Set(moved)].map((on) => ({
    on,
    at: shows.get(`${on} ${plan.executionTime}`) ?? shows.get(`${on} ${later}`) ?? Number.NaN,
  }))
}

interface Outage {
  readonly from: number
  readonly to: number
}

/** Expected outcome of each listed slot: its day, `missed` or the instant of its run. */
function expected(slots: readonly { on: string; at: number }[], outages: readonly Outage[], plan: Rhythm): string[] {
  const reported: string[] = []
  const left = slots.filter(({ at }) => at > begin.getTime() && at < end.getTime())
  for (let index = 0; index < left.length; index += 1) {
    const slot = left[index] as { on: string; at: number }
    const outage = outages.find(({ from, to }) => slot.at >= from && slot.at < to)
    if (!outage) {
      reported.push(`${slot.on} ${slot.at}`)
      continue
    }
    const passed = left.slice(index).filter(({ at }) => at < outage.to)
    const newest = passed.at(-1) as { on: string; at: number }
    const following = left[index + passed.length]
    index += passed.length - 1
    for (const { on } of passed.slice(0, -1)) reported.push(`${on} missed`)
    let today = businessDate(new Date(outage.to), plan.timeZone) as string
    if (outage.to - newest.at <= 300_000 || isOpen(today)) {
      reported.push(`${newest.on} ${outage.to}`)
      continue
    }
    while (!isOpen(today)) today = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    const isCovered = following !== undefined && following.on <= today
    if (isCovered) reported.push(`${newest.on} missed`)
    else reported.push(`${newest.on} ${Date.parse(`${today}T${plan.executionTime}:00Z`)}`)
  }
  return reported
}

/** Simulates the scheduler, which knows only its pending slot and runs only between outages. */
function lived(plan: Rhythm, outages: readonly Outage[]): string[] {
  const reported: string[] = []
  let [slot] = nextSlots(plan, isBankDay, { after: begin, afterOn: null }, 1)
  while (slot && slot.at < end) {
    const at = slot.at.getTime()
    const outage = outages.find(({ from, to }) => at >= from && at < to)
    const now = outage ? new Date(outage.to) : slot.at
    const decided = decideDue(plan, isBankDay, slot, now)
    for (const { on } of decided.missed) reported.push(`${on} missed`)
    if (decided.run) reported.push(`${decided.run.on} ${now.getTime()}`)
    slot = decided.next ?? undefined
  }
  return reported
}

describe('five years of a hundred schedules', () => {
  const random = seededRandom(11)
  const zones = ['Africa/Abidjan', 'Europe/Paris', 'America/New_York'] as const
  const watches = new Map(zones.map((zone) => [zone as string, clockWatch(zone)]))
  const pick = <T>(values: readonly T[]): T => values[below(random, values.length)] as T
  const two = (value: number) => String(value).padStart(2, '0')
  const plans = Array.from({ length: 100 }, (_, index) =>
    rhythm({
      scheduleType: (['daily', 'weekly', 'monthly'] as const)[index % 3] ?? 'daily',
      timeZone: pick(zones),
      executionTime: time(index % 5 === 0 ? '02:30' : `${two(below(random, 24))}:${two(below(random, 4) * 15)}`),
      weekday: 1 + below(random, 7),
      monthDay: index % 4 === 0 ? 31 : 1 + below(random, 31),
    }),
  )

  it('match an independent calendar and clock, slot by slot', {
    tags: ['D11-01', 'D11-02', 'D11-03'],
  }, () => {
    let compared = 0
    for (const plan of plans) {
      const wall = wallSlots(plan, watches.get(plan.timeZone) as Map<string, number>)
      const mine = nextSlots(plan, isBankDay, { after: begin, afterOn: null }, 1_400).filter(({ at }) => at < end)
      const theirs = wall.filter(({ at }) => at > begin.getTime() && at < end.getTime())
      expect(mine.map(({ on, at }) => `${on} ${at.getTime()}`)).toEqual(theirs.map(({ on, at }) => `${on} ${at}`))
      compared += mine.length
    }
    expect(compared).toBeGreaterThan(45_000)
  })

  it('match the expected outcomes through forty outages of minutes to weeks', { tags: ['D11-05'] }, () => {
    for (const plan of plans.filter(({ timeZone }) => timeZone === 'Africa/Abidjan')) {
      const span = (end.getTime() - begin.getTime()) / 40
      const outages = Array.from({ length: 40 }, (_, index) => {
        const from = Math.round(
          begin.getTime() + index * span + below(random, 20) * 86_400_000 + below(random, 1440) * 60_000,
        )
        return { from, to: from + pick([3, 20, 400, 1_500, 4_000, 12_000, 25_000]) * 60_000 }
      }).filter(({ from, to }, index) => to < begin.getTime() + (index + 1) * span && from > begin.getTime())
      const wall = wallSlots(plan, watches.get(plan.timeZone) as Map<string, number>)
      expect(lived(plan, outages)).toEqual(expected(wall, outages, plan))
    }
  })
})
