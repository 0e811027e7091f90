// Queries of noted hits and of names that could not be read.
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { idPageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { changedForRun } from '../lists/store.ts'
import { type NotedHitRow, notedHitTable } from '../tables.ts'

export type NewNotedHit = Omit<typeof notedHitTable.$inferInsert, 'id' | 'endedAt'>
export type NotedFacts = Pick<NewNotedHit, 'subjectName' | 'clientId' | 'matchedName' | 'score' | 'reasons'>

/** The noted hits of a subject's last screening. */
export async function currentNotedHits(transaction: Transaction, subjectId: number): Promise<NotedHitRow[]> {
  return transaction
    .select()
    .from(notedHitTable)
    .where(and(eq(notedHitTable.subjectId, subjectId), isNull(notedHitTable.endedAt)))
}

export async function insertNotedHits(transaction: Transaction, hits: readonly NewNotedHit[]): Promise<void> {
  if (hits.length > 0) await transaction.insert(notedHitTable).values([...hits])
}

export async function updateNotedHit(transaction: Transaction, id: number, facts: NotedFacts): Promise<void> {
  await transaction.update(notedHitTable).set(facts).where(eq(notedHitTable.id, id))
}

export async function endNotedHits(transaction: Transaction, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .update(notedHitTable)
    .set({ endedAt: at })
    .where(inArray(notedHitTable.id, [...ids]))
}

/** Ends the noted hits whose entry is in no list in force. */
export async function endUnlistedNotedHits(transaction: Transaction, at: Date): Promise<void> {
  await transaction
    .update(notedHitTable)
    .set({ endedAt: at })
    .where(
      and(
        isNull(notedHitTable.endedAt),
        sql`not exists (select from screening.entry e where e.source = ${notedHitTable.source}
          and e.entry_id = ${notedHitTable.entryId} and e.until_version is null)`,
      ),
    )
}

/** Returns the subjects with a noted hit on an entry that the run of a list version compares. */
export async function notedWithChanged(
  executor: Executor,
  listVersion: number,
  subjectIds: readonly number[],
): Promise<number[]> {
  const { rows } = await executor.execute<{ subject_id: number }>(sql`
    select distinct n.subject_id from screening.noted_hit n
    join screening.entry e on e.source = n.source and e.entry_id = n.entry_id and ${changedForRun(sql`e`, listVersion)}
    where n.ended_at is null and n.subject_id = any(${sql.param([...subjectIds])}::integer[])`)
  return rows.map(({ subject_id }) => subject_id)
}

/** Lists current noted hits newest first; the cursor is the last id of the previous page. */
export async function pageOfNotedHits(
  executor: Executor,
  { clientId }: { readonly clientId?: number | undefined },
  page: { readonly limit: number; readonly before: number | null },
): Promise<Page<NotedHitRow>> {
  const matching = and(
    isNull(notedHitTable.endedAt),
    clientId === undefined ? undefined : eq(notedHitTable.clientId, clientId),
  )
  const rows = await executor
    .select()
    .from(notedHitTable)
    .where(page.before === null ? matching : and(matching, lt(notedHitTable.id, page.before)))
    .orderBy(desc(notedHitTable.id))
    .limit(page.limit + 1)
  const [total] = await executor.select({ hits: count() }).from(notedHitTable).where(matching)
  return idPageOf(rows, { total: total?.hits ?? 0, limit: page.limit })
}

/** What the screened register holds beside matches. */
export interface ScreeningCoverage {
  readonly subjects: number
  readonly noted: number
  /** Subjects whose name could not be screened in full. */
  readonly unread: number
  /** Those subjects by script, most first. A name may have several; null for another cause. */
  readonly scripts: readonly { readonly script: string | null; readonly subjects: number }[]
}

/** Counts noted hits and names that could not be read. */
export async function findCoverage(executor: Executor): Promise<ScreeningCoverage> {
  const { rows } = await executor.execute<ScreeningCoverage & Record<string, unknown>>(sql`
    select (select count(*)::integer from screening.subject where ended_at is null) as subjects,
      (select count(*)::integer from screening.noted_hit where ended_at is null) as noted,
      (select count(*)::integer from screening.subject where unread_scripts is not null and ended_at is null) as unread,
      (select coalesce(json_agg(json_build_object('script', u.script, 'subjects', u.subjects) order by u.subjects desc, u.script), '[]')
        from (select script, count(*) as subjects from screening.subject s
          left join unnest(s.unread_scripts) as script on true
          where s.unread_scripts is not null and s.ended_at is null group by script) u) as scripts`)
  const [row] = rows
  return row ?? { subjects: 0, noted: 0, unread: 0, scripts: [] }
}
