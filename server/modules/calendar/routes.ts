import * as contract from '#contract/calendar/api.ts'
import type { BusinessDate, Clock } from '#kernel/clock.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { conflict, notFound } from '#server/platform/http/refusals.ts'
import { answer, answerResult, type RefusalTable, type Route, read, write } from '#server/platform/http/route.ts'
import type { CalendarError } from './errors.ts'
import { type BankCalendar, shownOn } from './service.ts'
import type { HolidayRow } from './tables.ts'

interface RouteDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly identity: Pick<Identity, 'namesOf'>
  readonly bankCalendar: BankCalendar
}

export function bankCalendarRoutes({ database, clock, identity, bankCalendar }: RouteDependencies): Route[] {
  const namesIn = (executor: Executor, rows: readonly HolidayRow[]) =>
    identity.namesOf(
      executor,
      rows.flatMap(({ verifiedBy }) => verifiedBy ?? []),
    )
  const thisYear = () => clock.now().getUTCFullYear()
  return [
    read(contract.listHolidays, async ({ query: { country, year } }) => {
      const rows = await bankCalendar.inYear(database.pool, country, year)
      const names = await namesIn(database.pool, rows)
      return answer(rows.map((row) => presentHoliday(row, row.date, names)))
    }),
    write(contract.addHoliday, async ({ transaction, actor, body }) => {
      const added = await bankCalendar.add(transaction, actor, { ...body, on: body.on as BusinessDate })
      return answerResult(added, refusals, (row) => presentHoliday(row, body.on, new Map()))
    }),
    write(contract.changeHoliday, async ({ transaction, actor, params, body, ifMatch }) => {
      const changed = await bankCalendar.change(transaction, actor, {
        ...body,
        id: params.id,
        on: body.on as BusinessDate | undefined,
        version: body.version ?? ifMatch,
      })
      const names = changed.ok ? await namesIn(transaction, [changed.value]) : new Map<string, string>()
      return answerResult(changed, refusals, (row) => presentHoliday(row, shownOn(row, thisYear()), names))
    }),
    write(contract.removeHoliday, async ({ transaction, actor, params, body, ifMatch }) => {
      const input = { id: params.id, reason: body.reason, version: body.version ?? ifMatch }
      const removed = await bankCalendar.remove(transaction, actor, input)
      return answerResult(removed, refusals, (row) => presentHoliday(row, shownOn(row, thisYear()), new Map()))
    }),
  ]
}

function presentHoliday(row: HolidayRow, date: string, names: ReadonlyMap<string, string>): contract.Holiday {
  const { id, country, name, recurrence, monthDay, easterOffset, onDate, isClosed, source, verifiedBy, version } = row
  return {
    id,
    country,
    name,
    recurrence,
    monthDay,
    easterOffset,
    on: onDate,
    date,
    isClosed,
    source,
    verifiedBy: verifiedBy === null ? null : (names.get(verifiedBy) ?? verifiedBy),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    version,
  }
}

const refusals: RefusalTable<CalendarError> = {
  holiday_not_found: () => notFound('There is no such day in the calendar.'),
  holiday_exists: ({ name }) => conflict('There already', `The calendar has this day already: ${name}.`),
  holiday_removed: () => conflict('Removed', 'This day was taken out of the calendar.'),
  easter_stays: () => ({
    status: 400,
    title: 'Invalid request',
    detail: 'This day follows Easter and cannot be moved; remove it and add another.',
    errors: [{ path: 'on', message: 'This day follows Easter and cannot be moved; remove it and add another' }],
  }),
  stale_version: ({ currentVersion }) => ({
    ...conflict('Changed by someone else', 'This day was changed meanwhile: load it again.'),
    context: { currentVersion },
  }),
}
