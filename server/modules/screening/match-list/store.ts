// Queries of the filtered list of matches, and of those of a namesake.
import { and, count, desc, eq, getTableColumns, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import { columnsMatchWords } from '#server/platform/database/search.ts'
import { idPageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { MatchKind, MatchStatus } from '../rules.ts'
import { matchKey } from '../store.ts'
import { type MatchRow, matchTable, type SubjectKind, type SubjectRow, subjectTable } from '../tables.ts'

const matchOf = rowReader(matchTable)

export interface MatchFilter {
  readonly clientId?: number | undefined
  readonly status?: MatchStatus | undefined
  readonly kind?: MatchKind | undefined
  /** Only those with a proposal to clear them. */
  readonly clearingProposed?: true
  /** Text to find in the subject's name and in the listed name. */
  readonly q?: string | undefined
}

/** A match, and what its subject is: a contact and a person can have the same name. */
export interface ListedMatchRow extends MatchRow {
  readonly subjectKind: SubjectKind
}

/** Lists matches newest first; the cursor is the last id of the previous page. */
export async function pageOfMatches(
  executor: Executor,
  filter: MatchFilter,
  page: { readonly limit: number; readonly before: number | null },
): Promise<Page<ListedMatchRow>> {
  const matching = conditionsOf(filter)
  const rows = await executor
    .select({ ...getTableColumns(matchTable), subjectKind: subjectTable.kind })
    .from(matchTable)
    .innerJoin(subjectTable, eq(subjectTable.id, matchTable.subjectId))
    .where(page.before === null ? matching : and(matching, lt(matchTable.id, page.before)))
    .orderBy(desc(matchTable.id))
    .limit(page.limit + 1)
  const [total] = await executor.select({ matches: count() }).from(matchTable).where(matching)
  return idPageOf(rows, { total: total?.matches ?? 0, limit: page.limit })
}

/**
 * The newest match per entry of the person of the client's file, or of its contact, who has the
 * name of this subject, unless it was withdrawn. Empty for subjects of other kinds.
 */
export async function namesakeMatches(
  transaction: Transaction,
  { kind, clientId, factsHash }: Pick<SubjectRow, 'kind' | 'clientId' | 'factsHash'>,
): Promise<Map<string, MatchRow>> {
  if (clientId === null || (kind !== 'contact' && kind !== 'person')) return new Map()
  const { rows } = await transaction.execute(sql`
    select * from (
      select distinct on (m.subject_id, m.source, m.entry_id) m.* from screening.match m
      join screening.subject s on s.id = m.subject_id and s.ended_at is null
      where s.client_id = ${clientId} and s.kind = ${kind === 'contact' ? 'person' : 'contact'}
        and split_part(s.facts_hash, ';', 1) = ${factsHash.split(';', 1)[0]}
      order by m.subject_id, m.source, m.entry_id, m.id desc) newest
    where status <> 'withdrawn'`)
  return new Map(rows.map(matchOf).map((row) => [matchKey(row), row]))
}

function conditionsOf({ clientId, status, kind, clearingProposed, q }: MatchFilter): SQL | undefined {
  return and(
    clientId === undefined ? undefined : eq(matchTable.clientId, clientId),
    status === undefined ? undefined : eq(matchTable.status, status),
    clearingProposed ? isNotNull(matchTable.clearingProposedAt) : undefined,
    kind === undefined ? undefined : eq(matchTable.kind, kind),
    columnsMatchWords([matchTable.subjectName, matchTable.matchedName], q),
  )
}
