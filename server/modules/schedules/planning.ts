/** Plans slots by the bank calendar. */
import type { CalendarCountry } from '#contract/calendar/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { IsBankDay } from '#kernel/bank-days.ts'
import { businessDate, instantAt } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ScheduleDependencies } from './dependencies.ts'
import { fieldsOf, slotOf } from './rules.ts'
import { bankDayFrom, nextSlots, type Slot } from './slots.ts'
import { outdatedCountries, type Planned, planSchedules, takeOutdated } from './store.ts'
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
