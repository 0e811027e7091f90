// Queries of threshold curves and of the samples that they are measured with.
import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import { type SubjectRow, subjectTable, type ThresholdCurveRow, thresholdCurveTable } from '../tables.ts'

const subjectOf = rowReader(subjectTable)

/** Names the list versions in force and the register, so that a change of either is seen. */
export async function curveInputs(executor: Executor): Promise<string> {
  const { rows } = await executor.execute<{ inputs: string }>(sql`
    select coalesce((select string_agg(v.source || ' ' || v.id, ', ' order by v.source)
        from (select source, max(id) as id from screening.list_version group by source) v), '')
      || '; ' || (select count(*) || ' ' || coalesce(sum(hashtext(key || facts_hash)::bigint), 0) from screening.subject) as inputs`)
  return rows[0]?.inputs ?? ''
}

export const runningCurve = (executor: Executor): Promise<ThresholdCurveRow | null> =>
  firstRow(executor.select().from(thresholdCurveTable).where(isNull(thresholdCurveTable.finishedAt)))

export const newestCurve = (executor: Executor): Promise<ThresholdCurveRow | null> =>
  firstRow(
    executor
      .select()
      .from(thresholdCurveTable)
      .where(isNotNull(thresholdCurveTable.finishedAt))
      .orderBy(desc(thresholdCurveTable.id))
      .limit(1),
  )

/** Inserts a curve to measure, unless one is being measured. */
export async function insertCurve(transaction: Transaction, inputs: string, at: Date): Promise<void> {
  await transaction.insert(thresholdCurveTable).values({ inputs, startedAt: at }).onConflictDoNothing()
}

/** Takes the unfinished curve that no other instance has. */
export async function takeCurve(executor: Executor, now: Date, until: Date): Promise<ThresholdCurveRow | null> {
  const { leasedUntil } = thresholdCurveTable
  const [row] = await executor
    .update(thresholdCurveTable)
    .set({ leasedUntil: until })
    .where(and(isNull(thresholdCurveTable.finishedAt), or(isNull(leasedUntil), lt(leasedUntil, now))))
    .returning()
  return row ?? null
}

export async function updateCurve(
  executor: Executor,
  id: number,
  facts: Partial<typeof thresholdCurveTable.$inferInsert>,
): Promise<void> {
  await executor.update(thresholdCurveTable).set(facts).where(eq(thresholdCurveTable.id, id))
}

export interface ListedName {
  readonly source: string
  readonly entryId: string
  readonly name: string
  readonly type: 'person' | 'organisation' | null
}

/** Listed people and organisations in Latin letters, the same as long as the lists are. */
export async function sampleListedNames(executor: Executor, limit: number): Promise<ListedName[]> {
  const { rows } = await executor.execute<ListedName & Record<string, unknown>>(sql`
    select source, entry_id as "entryId", name, type from screening.entry
    where until_version is null and coalesce(type, 'person') in ('person', 'organisation') and name ~ '^[[:alpha:], .-]+$' and name ~ '[[:alpha:]]{4}'
    order by md5(source || ' ' || entry_id) limit ${limit}`)
  return rows
}

/** Names of the register, without wallets, the same as long as the register is. */
export async function sampleRegister(executor: Executor, limit: number): Promise<SubjectRow[]> {
  const { rows } = await executor.execute(sql`
    select * from screening.subject where kind <> 'wallet' order by md5(key) limit ${limit}`)
  return rows.map(subjectOf)
}
