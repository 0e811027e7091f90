/** Plans slots by the bank calendar. */
import type { CalendarCountry } from '#contract/calendar/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { IsBankDay } from '#kernel/bank-days.ts'
import { addDays, type BusinessDate, businessDate, instantAt } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ScheduleDependencies } from './dependencies.ts'
import { fieldsOf, slotOf } from './rules.ts'
import { bankDayFrom, decideDue, nextSlots, type Slot } from './slots.ts'
import { outdatedCountries, type Planned, planSchedules, settledDays, takeOutdated, takeSetBack } from './store.ts'
import type { ScheduleRow } from './tables.ts'

/** A country's bank days, with the calendar revision. */
export interface Calendar {
  readonly revision: number
  readonly isBankDay: IsBankDay
}

type Plannable = Pick<ScheduleDependencies, 'bankCalendar'>

export async function calendarOf(
  { bankCalendar }: Plannable,
  executor: Executor,
  country: CalendarCountry,
): Promise<Calendar> {
  const revision = assertDefined((await bankCalendar.revisions(executor)).get(country), 'the calendar of a country')
  return { revision, isBankDay: await bankCalendar.bankDays(executor, country) }
}

/** The calendars of these countries, each read once. */
export async function calendarsOf(
  deps: Plannable,
  executor: Executor,
  countries: readonly CalendarCountry[],
): Promise<Map<CalendarCountry, Calendar>> {
  const found = new Map<CalendarCountry, Calendar>()
  for (const country of new Set(countries)) found.set(country, await calendarOf(deps, executor, country))
  return found
}

/** The first slot after `now`, excluding days that already had a slot. */
export function firstSlot(row: Omit<ScheduleRow, 'id'>, { isBankDay }: Calendar, now: Date): Slot | null {
  return nextSlots(row, isBankDay, { after: now, afterOn: row.lastOn }, 1)[0] ?? null
}

/** The pending slot of a schedule under the current calendar. */
export function replanned(row: ScheduleRow, { isBankDay }: Calendar, now: Date): Slot | null {
  const slot = slotOf(row)
  if (!slot) return null
  const day = businessDate(slot.at, row.timeZone)
  if (day !== slot.on) {
    // A make-up run keeps its slot and moves to a bank day.
    const on = bankDayFrom(day, isBankDay)
    return on && { ...slot, at: instantAt(on, row.executionTime, row.timeZone) }
  }
  const after = slot.at <= now ? new Date(slot.at.getTime() - 1) : now
  return nextSlots(row, isBankDay, { after, afterOn: row.lastOn }, 1)[0] ?? null
}

/**
 * The pending slot of a schedule that was planned by a clock ahead of `now`. Days in `settled` have
 * had their slot already; a day that was recorded as missed has not.
 */
function planSetBack(
  row: ScheduleRow,
  { isBankDay }: Calendar,
  now: Date,
  settled: ReadonlySet<BusinessDate>,
): { lastOn: BusinessDate | null; next: Slot | null } {
  const today = businessDate(now, row.timeZone)
  const newest = settled.has(today) ? today : addDays(today, -1)
  const lastOn = row.lastOn !== null && row.lastOn > newest ? newest : row.lastOn
  const pending = slotOf(row)
  if (pending && pending.at <= now) return { lastOn, next: pending }
  const [first] = nextSlots(row, isBankDay, { after: now, afterOn: lastOn }, 1)
  return { lastOn, next: first ? decideDue(row, isBankDay, first, now, settled).next : null }
}

/**
 * Plans again what was planned by a clock that has since been set back; otherwise its next run
 * could be years away. Returns the number of schedules.
 */
export async function replanSetBack(deps: ScheduleDependencies, signal?: AbortSignal): Promise<number> {
  const { database, clock, logger } = deps
  let done = 0
  for (let taken = outdatedAtOnce; taken === outdatedAtOnce && !signal?.aborted; done += taken) {
    taken = await database.transaction(async (transaction) => {
      const now = clock.now()
      const rows = await takeSetBack(transaction, now, outdatedAtOnce)
      if (rows.length === 0) return 0
      const countries = rows.map(({ country }) => country)
      const calendars = await calendarsOf(deps, transaction, countries)
      const settled = await settledDays(
        transaction,
        rows.map(({ id }) => id),
        addDays(businessDate(now, 'UTC'), -1),
      )
      const planned = rows.map((row): Planned => {
        const calendar = assertDefined(calendars.get(row.country), 'a read calendar')
        const { lastOn, next } = planSetBack(row, calendar, now, settled.get(row.id) ?? new Set())
        return { id: row.id, lastOn, ...fieldsOf(next), calendarRevision: calendar.revision }
      })
      await planSchedules(transaction, planned, now)
      return rows.length
    })
  }
  if (done > 0) logger.warn({ schedules: done }, 'the clock was set back; schedules were planned again')
  return done
}

const outdatedAtOnce = 200

/** Replans schedules planned with an outdated calendar. Returns their number. */
export async function replanOutdated(deps: ScheduleDependencies, signal?: AbortSignal): Promise<number> {
  const { database, bankCalendar, clock } = deps
  const revisions = await bankCalendar.revisions(database.pool)
  let done = 0
  for (const country of await outdatedCountries(database.pool, revisions)) {
    const revision = assertDefined(revisions.get(country), 'the calendar of a country')
    for (let taken = outdatedAtOnce; taken === outdatedAtOnce && !signal?.aborted; done += taken) {
      taken = await database.transaction(async (transaction) => {
        const now = clock.now()
        const rows = await takeOutdated(transaction, country, revision, outdatedAtOnce)
        if (rows.length === 0) return 0
        const calendar = await calendarOf(deps, transaction, country)
        const planned = rows.map((row): Planned => {
          const { id, lastOn } = row
          return { id, lastOn, ...fieldsOf(replanned(row, calendar, now)), calendarRevision: calendar.revision }
        })
        await planSchedules(transaction, planned, now)
        return rows.length
      })
    }
  }
  return done
}
