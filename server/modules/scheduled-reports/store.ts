/** SQL of scheduled reports and their runs. */
import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { type NewRun, type RunRow, runTable, type ScheduleRow, scheduleTable } from './tables.ts'

/** Not archived, newest first. */
export function selectSchedules(executor: Executor, limit: number): Promise<ScheduleRow[]> {
  return executor
    .select()
    .from(scheduleTable)
    .where(isNull(scheduleTable.archivedAt))
    .orderBy(desc(scheduleTable.id))
    .limit(limit)
}

export const countSchedules = (executor: Executor): Promise<number> =>
  executor.$count(scheduleTable, isNull(scheduleTable.archivedAt))

export const findSchedule = (executor: Executor, id: number): Promise<ScheduleRow | null> =>
  firstRow(executor.select().from(scheduleTable).where(eq(scheduleTable.id, id)))

export const lockSchedule = (transaction: Transaction, id: number): Promise<ScheduleRow | null> =>
  firstRow(transaction.select().from(scheduleTable).where(eq(scheduleTable.id, id)).for('update'))

export async function insertSchedule(
  transaction: Transaction,
  row: typeof scheduleTable.$inferInsert,
): Promise<ScheduleRow> {
  const [inserted] = await transaction.insert(scheduleTable).values(row).returning()
  return assertDefined(inserted, 'the inserted schedule')
}

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
  return assertDefined(row, 'the updated schedule')
}

/** Schedules whose next period is due, oldest first. */
export function dueSchedules(executor: Executor, now: Date, limit: number): Promise<ScheduleRow[]> {
  return executor
    .select()
    .from(scheduleTable)
    .where(lte(scheduleTable.nextAt, now))
    .orderBy(asc(scheduleTable.nextAt), asc(scheduleTable.id))
    .limit(limit)
}

export const findRun = (executor: Executor, scheduleId: number, firstDay: BusinessDate): Promise<RunRow | null> =>
  firstRow(
    executor
      .select()
      .from(runTable)
      .where(and(eq(runTable.scheduleId, scheduleId), eq(runTable.firstDay, firstDay))),
  )

/** Records a run. A later attempt at the same period replaces one that failed. */
export async function saveRun(transaction: Transaction, run: NewRun): Promise<void> {
  const { documentId, messageId, reason, reasonTranslations, recipients, at } = run
  await transaction
    .insert(runTable)
    .values(run)
    .onConflictDoUpdate({
      target: [runTable.scheduleId, runTable.firstDay],
      set: { documentId, messageId, reason, reasonTranslations, recipients, at },
    })
}

/** The newest period first. */
export function runsOf(executor: Executor, scheduleId: number, limit: number): Promise<RunRow[]> {
  return executor
    .select()
    .from(runTable)
    .where(eq(runTable.scheduleId, scheduleId))
    .orderBy(desc(runTable.firstDay))
    .limit(limit)
}

/** The run of the newest period of each schedule. */
export function lastRuns(executor: Executor, scheduleIds: readonly number[]): Promise<RunRow[]> {
  if (scheduleIds.length === 0) return Promise.resolve([])
  return executor
    .selectDistinctOn([runTable.scheduleId])
    .from(runTable)
    .where(inArray(runTable.scheduleId, [...scheduleIds]))
    .orderBy(runTable.scheduleId, desc(runTable.firstDay))
}
