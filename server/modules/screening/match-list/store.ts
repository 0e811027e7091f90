// Queries of the filtered list of matches.
import { and, count, desc, eq, getTableColumns, isNotNull, lt, type SQL } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { columnsMatchWords } from '#server/platform/database/search.ts'
import { idPageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { MatchKind, MatchStatus } from '../rules.ts'
import { type MatchRow, matchTable, type SubjectKind, subjectTable } from '../tables.ts'

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

function conditionsOf({ clientId, status, kind, clearingProposed, q }: MatchFilter): SQL | undefined {
  return and(
    clientId === undefined ? undefined : eq(matchTable.clientId, clientId),
    status === undefined ? undefined : eq(matchTable.status, status),
    clearingProposed ? isNotNull(matchTable.clearingProposedAt) : undefined,
    kind === undefined ? undefined : eq(matchTable.kind, kind),
    columnsMatchWords([matchTable.subjectName, matchTable.matchedName], q),
  )
}
