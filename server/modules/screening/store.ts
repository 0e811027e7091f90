import { and, asc, count, desc, eq, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { present } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { MatchDecision, MatchStatus } from './rules.ts'
import { type MatchRow, matchTable, type SubjectRow, subjectTable } from './tables.ts'

export type NewSubject = Omit<typeof subjectTable.$inferInsert, 'id'>

/** Registers the subject or brings its facts up to date; its row stays locked, so that its hits are weighed one after the other. */
export async function keepSubject(transaction: Transaction, subject: NewSubject): Promise<number> {
  const { key, ...facts } = subject
  const [row] = await transaction
    .insert(subjectTable)
    .values(subject)
    .onConflictDoUpdate({ target: subjectTable.key, set: facts })
    .returning({ id: subjectTable.id })
  return present(row, `the subject ${key}`).id
}

/** The next subject that was last screened before `before`, locked; one that another instance has in hand is passed over. */
export async function takeDueSubject(transaction: Transaction, before: Date): Promise<SubjectRow | null> {
  const [row] = await transaction
    .select()
    .from(subjectTable)
    .where(lt(subjectTable.lastScreenedAt, before))
    .orderBy(asc(subjectTable.lastScreenedAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
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
  readonly screenedBy: string | null
  readonly screenedAt: Date
}

export async function insertScreening(transaction: Transaction, screening: NewScreening): Promise<void> {
  await transaction.execute(sql`
    insert into screening.screening
      (subject_id, name, country, facts_hash, lists, lists_as_of, threshold, hits, screened_by, screened_at)
    values (${screening.subjectId}, ${screening.name}, ${screening.country}, ${screening.factsHash},
      ${JSON.stringify(screening.lists)}::jsonb, ${screening.listsAsOf.toISOString()}, ${screening.threshold},
      ${JSON.stringify(screening.hits)}::jsonb, ${screening.screenedBy}, ${screening.screenedAt.toISOString()})`)
}

/** The newest match of the subject with each entry. */
export async function newestMatches(transaction: Transaction, subjectId: number): Promise<Map<string, MatchRow>> {
  const rows = await transaction
    .selectDistinctOn([matchTable.source, matchTable.entryId])
    .from(matchTable)
    .where(eq(matchTable.subjectId, subjectId))
    .orderBy(matchTable.source, matchTable.entryId, desc(matchTable.id))
  return new Map(rows.map((row) => [matchKey(row), row]))
}

/** Names an entry within its list. */
export function matchKey({ source, entryId }: { readonly source: string; readonly entryId: string }): string {
  return `${source} ${entryId}`
}

export type NewMatch = Omit<typeof matchTable.$inferInsert, 'id' | 'version'>

export async function insertMatch(transaction: Transaction, match: NewMatch): Promise<MatchRow> {
  const [row] = await transaction.insert(matchTable).values(match).returning()
  return present(row, 'the inserted match')
}

type MatchFacts = Pick<
  NewMatch,
  'subjectName' | 'subjectHash' | 'clientId' | 'entryHash' | 'matchedName' | 'score' | 'reasons'
>

/** Brings an open match up to date with changed facts. */
export async function updateMatch(transaction: Transaction, id: number, facts: MatchFacts): Promise<MatchRow> {
  const [row] = await transaction
    .update(matchTable)
    .set({ ...facts, version: sql`${matchTable.version} + 1` })
    .where(eq(matchTable.id, id))
    .returning()
  return present(row, 'the updated match')
}

export async function lockMatch(transaction: Transaction, id: number): Promise<MatchRow | null> {
  const [row] = await transaction.select().from(matchTable).where(eq(matchTable.id, id)).for('update')
  return row ?? null
}

/** The live match of the same subject and entry that is not `match` itself. */
export async function findOtherLive(transaction: Transaction, match: MatchRow): Promise<number | null> {
  const [row] = await transaction
    .select({ id: matchTable.id })
    .from(matchTable)
    .where(
      and(
        eq(matchTable.subjectId, match.subjectId),
        eq(matchTable.source, match.source),
        eq(matchTable.entryId, match.entryId),
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
      version: match.version + 1,
    })
    .where(eq(matchTable.id, match.id))
    .returning()
  const decided = present(row, 'the decided match')
  await transaction.execute(sql`
    insert into screening.decision (match_id, version, decision, reason, decided_by, decided_by_name, decided_at)
    values (${match.id}, ${decided.version}, ${decision.status}, ${decision.reason}, ${decision.by}, ${decision.byName},
      ${decision.at.toISOString()})`)
  return decided
}

export async function countMatches(executor: Executor, clientId: number, status: MatchStatus): Promise<number> {
  const [row] = await executor
    .select({ matches: count() })
    .from(matchTable)
    .where(and(eq(matchTable.clientId, clientId), eq(matchTable.status, status)))
  return row?.matches ?? 0
}

export interface MatchFilter {
  readonly clientId?: number | undefined
  readonly status?: MatchStatus | undefined
  /** Text looked for in the subject's and the listed name. */
  readonly q?: string | undefined
}

/** Newest first; the cursor is the last id of the page before. */
export async function pageOfMatches(
  executor: Executor,
  filter: MatchFilter,
  page: { readonly limit: number; readonly before: number | null },
): Promise<Page<MatchRow>> {
  const matching = conditionsOf(filter)
  const rows = await executor
    .select()
    .from(matchTable)
    .where(page.before === null ? matching : and(matching, lt(matchTable.id, page.before)))
    .orderBy(desc(matchTable.id))
    .limit(page.limit + 1)
  const [total] = await executor.select({ matches: count() }).from(matchTable).where(matching)
  const items = rows.slice(0, page.limit)
  return {
    items,
    next: rows.length > page.limit ? String(items.at(-1)?.id) : null,
    total: total?.matches ?? 0,
  }
}

function conditionsOf({ clientId, status, q }: MatchFilter): SQL | undefined {
  const like = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null
  return and(
    clientId === undefined ? undefined : eq(matchTable.clientId, clientId),
    status === undefined ? undefined : eq(matchTable.status, status),
    like === null ? undefined : or(ilike(matchTable.subjectName, like), ilike(matchTable.matchedName, like)),
  )
}
