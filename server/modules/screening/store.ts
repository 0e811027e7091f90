// Queries of subjects, screenings, matches and rescreening runs.
import { and, asc, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import { changedForRun } from './lists/store.ts'
import * as matchReasons from './match-reasons/messages.ts'
import type { MatchDecision, MatchStatus } from './rules.ts'
import { type MatchRow, matchTable, type SubjectRow, subjectTable } from './tables.ts'

const subjectOf = rowReader(subjectTable)
const matchOf = rowReader(matchTable)

export type NewSubject = Omit<typeof subjectTable.$inferInsert, 'id'>

/**
 * Inserts or updates the subject. Its row stays locked, so that its hits are processed one after
 * the other.
 */
export async function saveSubject(transaction: Transaction, subject: NewSubject): Promise<number> {
  const { key, ...facts } = subject
  const [row] = await transaction
    .insert(subjectTable)
    .values(subject)
    .onConflictDoUpdate({ target: subjectTable.key, set: facts })
    .returning({ id: subjectTable.id })
  return assertDefined(row, `the subject ${key}`).id
}

/**
 * Locks the next subject that was last screened before `before`; skips those locked by another
 * instance.
 */
export const takeDueSubject = (transaction: Transaction, before: Date): Promise<SubjectRow | null> =>
  firstRow(
    transaction
      .select()
      .from(subjectTable)
      .where(and(lt(subjectTable.lastScreenedAt, before), isNull(subjectTable.endedAt)))
      .orderBy(asc(subjectTable.lastScreenedAt))
      .limit(1)
      .for('update', { skipLocked: true }),
  )

export interface RescreeningRun {
  readonly listVersion: number
  readonly afterSubject: number
  readonly threshold: number
}

/**
 * Opens a run for each list version in force without one; returns their number. Only one of several
 * concurrent instances opens a run.
 */
export async function beginRescreening(transaction: Transaction, threshold: number, at: Date): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into screening.rescreening (list_version, threshold, started_at)
    select v.id, ${threshold}, ${at.toISOString()} from screening.list_version v
    where not exists (select from screening.rescreening r where r.list_version = v.id)
      and not exists (select from screening.list_version n where n.source = v.source and n.id > v.id)
    on conflict do nothing`)
  return rowCount ?? 0
}

/** Returns the oldest unfinished run. */
export async function openRescreening(executor: Executor): Promise<RescreeningRun | null> {
  const { rows } = await executor.execute<{ list_version: number; after_subject: number; threshold: number }>(sql`
    select list_version, after_subject, threshold from screening.rescreening where finished_at is null
    order by list_version limit 1`)
  const [row] = rows
  return row ? { listVersion: row.list_version, afterSubject: row.after_subject, threshold: row.threshold } : null
}

/** Locks a run and returns its position; null when it is finished. */
export async function lockRescreening(transaction: Transaction, listVersion: number): Promise<number | null> {
  const { rows } = await transaction.execute<{ after_subject: number }>(sql`
    select after_subject from screening.rescreening where list_version = ${listVersion} and finished_at is null for update`)
  return rows[0]?.after_subject ?? null
}

export async function subjectsAfter(executor: Executor, after: number, limit: number): Promise<SubjectRow[]> {
  return executor
    .select()
    .from(subjectTable)
    .where(and(gt(subjectTable.id, after), isNull(subjectTable.endedAt)))
    .orderBy(asc(subjectTable.id))
    .limit(limit)
}

/** Returns those of the keys that have a subject. */
export async function knownKeys(executor: Executor, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await executor
    .select({ key: subjectTable.key })
    .from(subjectTable)
    .where(inArray(subjectTable.key, [...keys]))
  return new Set(rows.map(({ key }) => key))
}

/** Locks the subjects in order of id and returns their current facts. */
export async function lockSubjects(transaction: Transaction, ids: readonly number[]): Promise<SubjectRow[]> {
  if (ids.length === 0) return []
  return transaction
    .select()
    .from(subjectTable)
    .where(and(inArray(subjectTable.id, [...ids]), isNull(subjectTable.endedAt)))
    .orderBy(asc(subjectTable.id))
    .for('update')
}

/** Ends the screening of a record. Its matches stay for people to decide. */
export async function endSubject(transaction: Transaction, key: string, at: Date): Promise<void> {
  await transaction.update(subjectTable).set({ endedAt: at }).where(eq(subjectTable.key, key))
}

/**
 * Locks the subjects to screen for a conversion: contact, people and wallets of the client, and the
 * records with these keys. Includes those last screened without a list version in force, unless
 * the run over its changes has passed them. An import commits later than the time it states.
 */
export async function lockNotScreenedAgainst(
  transaction: Transaction,
  about: { readonly clientId: number | null; readonly keys: readonly string[] },
  versions: readonly number[],
): Promise<SubjectRow[]> {
  const { rows } = await transaction.execute(sql`
    select * from screening.subject s
    where (s.client_id = ${about.clientId}::integer and s.kind <> 'client' or s.key = any(${sql.param([...about.keys])}::text[]))
      and s.ended_at is null
      and exists (select from unnest(${sql.param([...versions])}::integer[]) as l(id)
        left join screening.rescreening r on r.list_version = l.id where screening.is_missed(s, l.id, r))
    order by s.id
    for update of s`)
  return rows.map(subjectOf)
}

/** Returns the subjects with an open match on an entry that the run of a list version compares. */
export async function matchedWithChanged(
  executor: Executor,
  listVersion: number,
  subjectIds: readonly number[],
): Promise<number[]> {
  const { rows } = await executor.execute<{ subject_id: number }>(sql`
    select distinct m.subject_id from screening.match m
    join screening.entry e on e.source = m.source and e.entry_id = m.entry_id and ${changedForRun(sql`e`, listVersion)}
    where m.status = 'open' and m.subject_id = any(${sql.param([...subjectIds])}::integer[])`)
  return rows.map(({ subject_id }) => subject_id)
}

export async function advanceRescreening(
  transaction: Transaction,
  listVersion: number,
  done: { readonly subjects: number; readonly found: number; readonly after: number | null },
  finishedAt: Date | null,
): Promise<void> {
  await transaction.execute(sql`
    update screening.rescreening set subjects = subjects + ${done.subjects}, found = found + ${done.found},
      after_subject = coalesce(${done.after}::integer, after_subject), finished_at = ${finishedAt?.toISOString() ?? null}::timestamptz
    where list_version = ${listVersion}`)
}

export interface NewScreening {
  readonly subjectId: number
  readonly name: string
  readonly country: string | null
  readonly factsHash: string
  readonly lists: readonly { source: string; version: number; sha256: string }[]
  readonly listsAsOf: Date
  readonly threshold: number
  readonly hits: readonly { source: string; entryId: string; score: number }[]
  /** Why the name could not be screened in full; null when it was read. */
  readonly unreadable: string | null
  readonly screenedBy: string | null
  readonly screenedAt: Date
}

export async function insertScreening(transaction: Transaction, screening: NewScreening): Promise<void> {
  await transaction.execute(sql`
    insert into screening.screening
      (subject_id, name, country, facts_hash, lists, lists_as_of, threshold, hits, unreadable, screened_by, screened_at)
    values (${screening.subjectId}, ${screening.name}, ${screening.country}, ${screening.factsHash},
      ${JSON.stringify(screening.lists)}::jsonb, ${screening.listsAsOf.toISOString()}, ${screening.threshold},
      ${JSON.stringify(screening.hits)}::jsonb, ${screening.unreadable}, ${screening.screenedBy}, ${screening.screenedAt.toISOString()})`)
}

/** Returns the newest match of the subject for each entry. */
export async function newestMatches(transaction: Transaction, subjectId: number): Promise<Map<string, MatchRow>> {
  const { rows } = await transaction.execute(sql`
    select distinct on (source, entry_id) * from screening.match where subject_id = ${subjectId}
    order by source, entry_id, id desc`)
  return new Map(rows.map(matchOf).map((row) => [matchKey(row), row]))
}

/** Identifies an entry by its list and id; without them, the finding that a name is unreadable. */
export function matchKey({ source, entryId }: Pick<NewMatch, 'source' | 'entryId'>): string {
  return `${source ?? ''} ${entryId ?? ''}`
}

export type NewMatch = Omit<typeof matchTable.$inferInsert, 'id' | 'version'>

export async function insertMatch(transaction: Transaction, match: NewMatch): Promise<MatchRow> {
  const [row] = await transaction.insert(matchTable).values(match).returning()
  return assertDefined(row, 'the inserted match')
}

type MatchFacts = Pick<
  NewMatch,
  'subjectName' | 'subjectHash' | 'clientId' | 'entryHash' | 'matchedName' | 'score' | 'reasons'
>

/** What nobody proposed, or what a decision or changed facts end. */
const nothingProposed = {
  clearingProposedBy: null,
  clearingProposedByName: null,
  clearingProposedAt: null,
  clearingReason: null,
} as const

/** Saves the proposal to clear the match, for a second person to decide. */
export async function saveClearingProposal(
  transaction: Transaction,
  match: MatchRow,
  { by, byName, at, reason }: { by: string | null; byName: string; at: Date; reason: string },
): Promise<MatchRow> {
  const [row] = await transaction
    .update(matchTable)
    .set({
      clearingProposedBy: by,
      clearingProposedByName: byName,
      clearingProposedAt: at,
      clearingReason: reason,
      version: match.version + 1,
    })
    .where(eq(matchTable.id, match.id))
    .returning()
  return assertDefined(row, 'the proposed match')
}

/** Updates an open match with changed facts, which a proposal to clear it did not consider. */
export async function updateMatch(transaction: Transaction, id: number, facts: MatchFacts): Promise<MatchRow> {
  const [row] = await transaction
    .update(matchTable)
    .set({ ...facts, ...nothingProposed, version: sql`${matchTable.version} + 1` })
    .where(eq(matchTable.id, id))
    .returning()
  return assertDefined(row, 'the updated match')
}

export const lockMatch = (transaction: Transaction, id: number): Promise<MatchRow | null> =>
  firstRow(transaction.select().from(matchTable).where(eq(matchTable.id, id)).for('update'))

/** Finds another live match of the same subject and entry. */
export async function findOtherLive(transaction: Transaction, match: MatchRow): Promise<number | null> {
  const [row] = await transaction
    .select({ id: matchTable.id })
    .from(matchTable)
    .where(
      and(
        eq(matchTable.subjectId, match.subjectId),
        sql`(${matchTable.source}, ${matchTable.entryId}) is not distinct from (${match.source}, ${match.entryId})`,
        inArray(matchTable.status, ['open', 'confirmed']),
        sql`${matchTable.id} <> ${match.id}`,
      ),
    )
  return row?.id ?? null
}

export async function storeDecision(
  transaction: Transaction,
  match: MatchRow,
  decision: { status: MatchDecision; reason: string; by: string | null; byName: string; at: Date },
): Promise<MatchRow> {
  const [row] = await transaction
    .update(matchTable)
    .set({
      status: decision.status,
      reason: decision.reason,
      decidedBy: decision.by,
      decidedByName: decision.byName,
      decidedAt: decision.at,
      ...nothingProposed,
      version: match.version + 1,
    })
    .where(eq(matchTable.id, match.id))
    .returning()
  const decided = assertDefined(row, 'the decided match')
  await transaction.execute(sql`
    insert into screening.decision (match_id, version, decision, reason, decided_by, decided_by_name, decided_at)
    values (${match.id}, ${decided.version}, ${decision.status}, ${decision.reason}, ${decision.by}, ${decision.byName},
      ${decision.at.toISOString()})`)
  return decided
}

/** Withdraws an open match that no longer applies; this is no user's decision. */
export async function withdrawMatch(transaction: Transaction, id: number, reason: string, at: Date): Promise<void> {
  await transaction
    .update(matchTable)
    .set({ ...nothingProposed, status: 'withdrawn', reason, decidedAt: at, version: sql`${matchTable.version} + 1` })
    .where(and(eq(matchTable.id, id), eq(matchTable.status, 'open')))
}

/** Withdraws the open matches whose entry is in no list in force, and returns them. */
export async function withdrawUnlisted(transaction: Transaction, at: Date): Promise<MatchRow[]> {
  return transaction
    .update(matchTable)
    .set({
      ...nothingProposed,
      status: 'withdrawn',
      reason: matchReasons.entryDelisted,
      decidedAt: at,
      version: sql`${matchTable.version} + 1`,
    })
    .where(
      and(
        eq(matchTable.status, 'open'),
        eq(matchTable.kind, 'listed'),
        sql`not exists (select from screening.entry e where e.source = ${matchTable.source}
          and e.entry_id = ${matchTable.entryId} and e.until_version is null)`,
      ),
    )
    .returning()
}

export const findMatch = (executor: Executor, id: number): Promise<MatchRow | null> =>
  firstRow(executor.select().from(matchTable).where(eq(matchTable.id, id)))

export const findSubject = (executor: Executor, id: number): Promise<SubjectRow | null> =>
  firstRow(executor.select().from(subjectTable).where(eq(subjectTable.id, id)))

/** Returns the name of a record in the register; null when it was never screened. */
export async function findNameOf(executor: Executor, key: string): Promise<string | null> {
  const [row] = await executor.select({ name: subjectTable.name }).from(subjectTable).where(eq(subjectTable.key, key))
  return row?.name ?? null
}

export interface MatchDecisionRow extends Record<string, unknown> {
  decision: MatchDecision
  reason: string
  decided_by_name: string | null
  decided_at_ms: bigint
}

/** Lists the decisions on all matches of the same subject and entry, newest first. */
export async function decisionsOn(executor: Executor, match: MatchRow): Promise<MatchDecisionRow[]> {
  const { rows } = await executor.execute<MatchDecisionRow>(sql`
    select d.decision, d.reason, d.decided_by_name, (extract(epoch from d.decided_at) * 1000)::bigint as decided_at_ms
    from screening.decision d join screening.match m on m.id = d.match_id
    where m.subject_id = ${match.subjectId} and (m.source, m.entry_id) is not distinct from (${match.source}, ${match.entryId})
    order by d.id desc limit 100`)
  return rows
}

export async function countMatches(executor: Executor, clientId: number, status: MatchStatus): Promise<number> {
  const [row] = await executor
    .select({ matches: count() })
    .from(matchTable)
    .where(and(eq(matchTable.clientId, clientId), eq(matchTable.status, status)))
  return row?.matches ?? 0
}

/** An open or confirmed match with the key of its subject. */
export interface LiveMatch {
  readonly key: string
  readonly id: number
  readonly status: 'open' | 'confirmed'
}

/** Lists open and confirmed matches of subjects, newest first. */
export async function liveMatchesOf(executor: Executor, keys: readonly string[]): Promise<LiveMatch[]> {
  if (keys.length === 0) return []
  const { rows } = await executor.execute<LiveMatch & Record<string, unknown>>(sql`
    select s.key, m.id, m.status from screening.subject s join screening.match m on m.subject_id = s.id
    where s.key = any(${sql.param([...keys])}::text[]) and m.status in ('open', 'confirmed') order by m.id desc`)
  return rows
}

/** Numbers of a client's open matches and of its confirmed ones, which freeze it. */
export interface MatchCounts {
  readonly open: number
  /**
   * Open matches of the client, its contact and its people. Conversions check wallets and payees
   * themselves.
   */
  readonly openOfItself: number
  /** Those open that are no match but a name that could not be screened. */
  readonly openUnreadable: number
  readonly confirmed: number
}

export async function matchCounts(executor: Executor, clientId: number): Promise<MatchCounts> {
  const { rows } = await executor.execute<MatchCounts & Record<string, unknown>>(sql`
    select (count(*) filter (where m.status = 'open'))::integer as open,
      (count(*) filter (where m.status = 'open' and s.kind in ('client', 'contact', 'person')))::integer as "openOfItself",
      (count(*) filter (where m.status = 'open' and m.kind = 'unreadable'))::integer as "openUnreadable",
      (count(*) filter (where m.status = 'confirmed'))::integer as confirmed
    from screening.match m join screening.subject s on s.id = m.subject_id
    where m.client_id = ${clientId} and m.status in ('open', 'confirmed')`)
  return assertDefined(rows[0], 'the counts of matches')
}
