/** SQL of holidays and calendar revisions. */

import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { CalendarCountry } from '#contract/calendar/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { countryTable, type HolidayRow, holidayTable } from './tables.ts'

/** All holidays of a country, independent of the year. */
export function holidaysOf(executor: Executor, country: CalendarCountry): Promise<HolidayRow[]> {
  return executor
    .select()
    .from(holidayTable)
    .where(and(eq(holidayTable.country, country), isNull(holidayTable.removedAt)))
    .orderBy(asc(holidayTable.id))
    .limit(2000)
}

export async function revisions(executor: Executor): Promise<Map<CalendarCountry, number>> {
  const rows = await executor.select().from(countryTable).orderBy(countryTable.code)
  return new Map(rows.map(({ code, revision }) => [code, revision]))
}

export const lockHoliday = (transaction: Transaction, id: number): Promise<HolidayRow | null> =>
  firstRow(transaction.select().from(holidayTable).where(eq(holidayTable.id, id)).for('update'))

/** Returns null if the day is in the calendar already. */
export const insertHoliday = (
  transaction: Transaction,
  holiday: typeof holidayTable.$inferInsert,
): Promise<HolidayRow | null> =>
  firstRow(transaction.insert(holidayTable).values(holiday).onConflictDoNothing().returning())

/** Finds a holiday other than `id` that falls on the same day by the same rule. */
export const sameDay = (executor: Executor, row: HolidayRow): Promise<HolidayRow | null> =>
  firstRow(
    executor
      .select()
      .from(holidayTable)
      .where(
        and(
          eq(holidayTable.country, row.country),
          eq(holidayTable.isClosed, row.isClosed),
          isNull(holidayTable.removedAt),
          sql`${holidayTable.id} <> ${row.id}`,
          row.monthDay === null ? undefined : eq(holidayTable.monthDay, row.monthDay),
          row.easterOffset === null ? undefined : eq(holidayTable.easterOffset, row.easterOffset),
          row.onDate === null ? undefined : eq(holidayTable.onDate, row.onDate),
        ),
      )
      .limit(1),
  )

export async function updateHoliday(
  transaction: Transaction,
  id: number,
  changes: Partial<HolidayRow>,
): Promise<HolidayRow> {
  const [row] = await transaction
    .update(holidayTable)
    .set({ ...changes, version: sql`${holidayTable.version} + 1` })
    .where(eq(holidayTable.id, id))
    .returning()
  return assertDefined(row, `holiday ${id}`)
}

/** Increments the revision of a country's calendar. Locks its row until the transaction ends. */
export async function countChange(transaction: Transaction, country: CalendarCountry): Promise<void> {
  await transaction
    .update(countryTable)
    .set({ revision: sql`${countryTable.revision} + 1` })
    .where(eq(countryTable.code, country))
}
