import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarCountry } from '#contract/calendar/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { columnsMatchWords } from '#server/platform/database/search.ts'
import { idPageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import {
  type NewRun,
  type PreAuthorisationRow,
  preAuthorisationTable,
  type RunRow,
  runTable,
  type ScheduleRow,
  scheduleTable,
} from './tables.ts'

export async function insertSchedule(
  transaction: Transaction,
  schedule: typeof scheduleTable.$inferInsert,
): Promise<ScheduleRow> {
  const [row] = await transaction.insert(scheduleTable).values(schedule).returning()
  return assertDefined(row, 'the inserted schedule')
}

export const findSchedule = (executor: Executor, id: number): Promise<ScheduleRow | null> =>
  firstRow(executor.select().from(scheduleTable).where(eq(scheduleTable.id, id)))

export const lockSchedule = (transaction: Transaction, id: number): Promise<ScheduleRow | null> =>
  firstRow(transaction.select().from(scheduleTable).where(eq(scheduleTable.id, id)).for('update'))

/** Updates a locked row and increments its version. */
export async function updateSchedule(
  transaction: Transaction,
  id: number,
  changes: Partial<ScheduleRow>,
): Promise<ScheduleRow> {
  const [row] = await transaction
    .update(scheduleTable)
    .set({ ...changes, version: sql`${scheduleTable.version} + 1` })
    .where(eq(scheduleTable.id, id))
    .returning()
  return assertDefined(row, `schedule ${id}`)
}

export interface ScheduleFilter {
  readonly q?: string | undefined
  readonly state?: 'active' | 'paused' | 'archived' | undefined
}

/** Newest first; the cursor is the last id of the previous page. */
export async function pageOfSchedules(
  executor: Executor,
  filter: ScheduleFilter,
  page: { readonly limit: number; readonly before: number | null },
): Promise<Page<ScheduleRow>> {
  const { archivedAt, isActive, name, notes } = scheduleTable
  const matching = and(
    filter.state === 'archived' ? isNotNull(archivedAt) : isNull(archivedAt),
    filter.state === 'active' || filter.state === 'paused' ? eq(isActive, filter.state === 'active') : undefined,
    columnsMatchWords([name, notes], filter.q),
  )
  const rows = await executor
    .select()
    .from(scheduleTable)
    .where(page.before === null ? matching : and(matching, lt(scheduleTable.id, page.before)))
    .orderBy(desc(scheduleTable.id))
    .limit(page.limit + 1)
  const total = await executor.$count(scheduleTable, matching)
  return idPageOf(rows, { total, limit: page.limit })
}

const due = (now: Date): SQL =>
  sql`${scheduleTable.nextExecution} <= ${now.toISOString()} and (${scheduleTable.heldUntil} is null or ${scheduleTable.heldUntil} <= ${now.toISOString()})`

/** Ids of schedules with a due slot, oldest first. */
export async function idsDue(executor: Executor, now: Date, limit: number): Promise<number[]> {
  const rows = await executor
    .select({ id: scheduleTable.id })
    .from(scheduleTable)
    .where(due(now))
    .orderBy(asc(scheduleTable.nextExecution), asc(scheduleTable.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Locks up to `limit` schedules with a due slot; skips those locked by other instances. */
export function takeDue(transaction: Transaction, now: Date, limit: number, only?: number): Promise<ScheduleRow[]> {
  return transaction
    .select()
    .from(scheduleTable)
    .where(only === undefined ? due(now) : and(due(now), eq(scheduleTable.id, only)))
    .orderBy(asc(scheduleTable.nextExecution), asc(scheduleTable.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Days of these schedules, from `from` on, whose slot was started, refused or skipped. */
export async function settledDays(
  executor: Executor,
  ids: readonly number[],
  from: BusinessDate,
): Promise<Map<number, Set<BusinessDate>>> {
  const found = new Map<number, Set<BusinessDate>>()
  const { scheduleId, slotOn, outcome } = runTable
  const rows = await executor
    .select({ id: scheduleId, on: slotOn })
    .from(runTable)
    .where(and(inArray(scheduleId, [...ids]), gte(slotOn, from), ne(outcome, 'missed')))
  for (const { id, on } of rows) if (on !== null) found.set(id, (found.get(id) ?? new Set()).add(on))
  return found
}

/** Instances' clocks may differ by this much. */
const clockTolerance = sql`interval '1 minute'`

/** Locks waiting schedules that were planned or held by a clock ahead of `now`. */
export function takeSetBack(transaction: Transaction, now: Date, limit: number): Promise<ScheduleRow[]> {
  const { id, nextExecution, updatedAt, heldUntil } = scheduleTable
  const latest = sql`${now.toISOString()}::timestamptz + ${clockTolerance}`
  return transaction
    .select()
    .from(scheduleTable)
    .where(and(isNotNull(nextExecution), or(gt(updatedAt, latest), gt(heldUntil, latest))))
    .orderBy(asc(id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Countries with schedules planned by an outdated calendar. */
export async function outdatedCountries(
  executor: Executor,
  revisions: ReadonlyMap<CalendarCountry, number>,
): Promise<CalendarCountry[]> {
  const { rows } = await executor.execute<{ country: CalendarCountry }>(sql`
    select r.country from unnest(${sql.param([...revisions.keys()])}::text[], ${sql.param([...revisions.values()])}::integer[]) r (country, revision)
    where exists (select from schedules.schedule s
      where s.country = r.country and s.calendar_revision < r.revision and s.next_execution is not null)`)
  return rows.map(({ country }) => country)
}

/** Locks schedules planned by an outdated calendar of their country. */
export function takeOutdated(
  transaction: Transaction,
  country: CalendarCountry,
  revision: number,
  limit: number,
): Promise<ScheduleRow[]> {
  return transaction
    .select()
    .from(scheduleTable)
    .where(
      and(
        eq(scheduleTable.country, country),
        lt(scheduleTable.calendarRevision, revision),
        isNotNull(scheduleTable.nextExecution),
      ),
    )
    .orderBy(asc(scheduleTable.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** The next slot after one was settled or the calendar changed. */
export interface Planned {
  readonly id: number
  readonly nextOn: BusinessDate | null
  readonly nextExecution: Date | null
  readonly lastOn: BusinessDate | null
  readonly calendarRevision: number
}

/** Sets the next slot of each schedule in one statement. */
export async function planSchedules(transaction: Transaction, planned: readonly Planned[], now: Date): Promise<void> {
  if (planned.length === 0) return
  const values = planned.map(
    ({ id, nextOn, nextExecution, lastOn, calendarRevision }) =>
      sql`(${id}::integer, ${nextOn}::date, ${nextExecution?.toISOString() ?? null}::timestamptz, ${lastOn}::date, ${calendarRevision}::integer)`,
  )
  await transaction.execute(sql`
    update schedules.schedule s set next_on = p.next_on, next_execution = p.next_execution, last_on = p.last_on,
      calendar_revision = p.calendar_revision, held_until = null, attempts = 0, updated_at = ${now.toISOString()}, version = s.version + 1
    from (values ${sql.join(values, sql`, `)}) p (id, next_on, next_execution, last_on, calendar_revision)
    where s.id = p.id`)
}

/** Delays a start that failed unexpectedly until `until`; returns the number of delays. */
export async function holdSchedule(executor: Executor, id: number, until: Date): Promise<number> {
  const { rows } = await executor.execute<{ attempts: number }>(sql`
    update schedules.schedule set held_until = ${until.toISOString()}, attempts = attempts + 1 where id = ${id} returning attempts`)
  return rows[0]?.attempts ?? 0
}

export async function insertRuns(transaction: Transaction, runs: readonly NewRun[]): Promise<RunRow[]> {
  if (runs.length === 0) return []
  return transaction
    .insert(runTable)
    .values([...runs])
    .returning()
}

/** A schedule's history, newest first. */
export async function pageOfRuns(
  executor: Executor,
  scheduleId: number,
  page: { readonly limit: number; readonly before: number | null },
): Promise<Page<RunRow>> {
  const matching = eq(runTable.scheduleId, scheduleId)
  const rows = await executor
    .select()
    .from(runTable)
    .where(page.before === null ? matching : and(matching, lt(runTable.id, page.before)))
    .orderBy(desc(runTable.id))
    .limit(page.limit + 1)
  const total = await executor.$count(runTable, matching)
  return idPageOf(rows, { total, limit: page.limit })
}

/** The latest run of each schedule. */
export async function newestRuns(executor: Executor, scheduleIds: readonly number[]): Promise<RunRow[]> {
  if (scheduleIds.length === 0) return []
  return executor
    .selectDistinctOn([runTable.scheduleId])
    .from(runTable)
    .where(inArray(runTable.scheduleId, [...scheduleIds]))
    .orderBy(runTable.scheduleId, desc(runTable.id))
}

export async function insertPreAuthorisation(
  transaction: Transaction,
  signature: typeof preAuthorisationTable.$inferInsert,
): Promise<void> {
  await transaction.insert(preAuthorisationTable).values(signature)
}

/** Revokes the active signature; false if there is none. */
export async function revokePreAuthorisation(
  transaction: Transaction,
  scheduleId: number,
  revoked: { readonly revokedAt: Date; readonly revokedBy: string },
): Promise<boolean> {
  const result = await transaction
    .update(preAuthorisationTable)
    .set(revoked)
    .where(and(eq(preAuthorisationTable.scheduleId, scheduleId), isNull(preAuthorisationTable.revokedAt)))
  return result.rowCount === 1
}

/** Unrevoked signatures of these schedules. */
export async function activeSignatures(
  executor: Executor,
  scheduleIds: readonly number[],
): Promise<PreAuthorisationRow[]> {
  if (scheduleIds.length === 0) return []
  return executor
    .select()
    .from(preAuthorisationTable)
    .where(and(inArray(preAuthorisationTable.scheduleId, [...scheduleIds]), isNull(preAuthorisationTable.revokedAt)))
}

/**
 * The run behind a conversion, with its current schedule; null for a conversion requested by a
 * person.
 */
export const runOfConversion = (
  executor: Executor,
  conversionId: number,
): Promise<{ run: RunRow; schedule: ScheduleRow } | null> =>
  firstRow(
    executor
      .select({ run: runTable, schedule: scheduleTable })
      .from(runTable)
      .innerJoin(scheduleTable, eq(scheduleTable.id, runTable.scheduleId))
      .where(eq(runTable.conversionId, conversionId)),
  )
