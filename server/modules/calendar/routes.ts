import * as contract from '#contract/calendar/api.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { conflict, invalidRequest, notFound, stale } from '#server/platform/http/refusals.ts'
import { answer, answerResult, type RefusalTable, type Route, read, write } from '#server/platform/http/route.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { CalendarError } from './errors.ts'
import { type BankCalendar, shownOn } from './service.ts'
import type { HolidayRow } from './tables.ts'
import { t } from './texts.ts'

interface RouteDependencies extends Pick<PlatformServices, 'database' | 'clock'> {
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
    write(contract.changeHoliday, async ({ transaction, actor, params, body, version }) => {
      const changed = await bankCalendar.change(transaction, actor, {
        ...body,
        id: params.id,
        on: body.on as BusinessDate | undefined,
        version,
      })
      const names = changed.ok ? await namesIn(transaction, [changed.value]) : new Map<string, string>()
      return answerResult(changed, refusals, (row) => presentHoliday(row, shownOn(row, thisYear()), names))
    }),
    write(contract.removeHoliday, async ({ transaction, actor, params, body, version }) => {
      const removed = await bankCalendar.remove(transaction, actor, { id: params.id, reason: body.reason, version })
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
  holiday_not_found: () => notFound(t.dayNotFound),
  holiday_exists: ({ name }) => conflict(t.dayExistsTitle, t.dayExists(name)),
  holiday_removed: () => conflict(t.removedTitle, t.dayRemoved),
  easter_stays: () => invalidRequest(t.easterDay, [{ path: 'on', message: t.easterDayField }]),
  stale_version: stale(() => t.dayChanged),
}
