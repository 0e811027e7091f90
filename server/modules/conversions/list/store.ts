/** SQL of the list of conversions. */

import { and, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ConversionState } from '#contract/conversions/api.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { keyset, type SortColumns, type Sorting } from '#server/platform/database/keyset.ts'
import { matchesWords } from '#server/platform/database/search.ts'
import { pageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { type ConversionRow, conversionTable } from '../tables.ts'

export interface ConversionFilter {
  readonly q?: string | undefined
  readonly states?: readonly ConversionState[] | undefined
  readonly clientId?: number | undefined
  readonly connectionId?: number | undefined
  /** Started at or after, and before, these instants. */
  readonly since?: Date | undefined
  readonly before?: Date | undefined
  readonly waitsFor?: WaitsFor | undefined
}

/** Whose approval or answer a conversion waits for. */
export interface WaitsFor {
  readonly userId: string
  /** Which conversions in review the person may approve. */
  readonly approves: 'none' | 'of_others' | 'all'
}

/** By date and not by id: history may be imported after newer conversions. */
export const conversionOrder: SortColumns<'createdAt', ConversionRow> = {
  createdAt: {
    column: conversionTable.createdAt,
    type: 'timestamptz',
    valueOf: ({ createdAt }) => createdAt.toISOString(),
  },
}

export interface ListPage {
  readonly limit: number
  /** Default: from the newest. */
  readonly sorting?: Sorting<'createdAt'>
}

const newestFirst = { key: 'createdAt', descending: true, after: null } as const

/** One page, newest first. */
export async function pageOfConversions(
  executor: Executor,
  filter: ConversionFilter,
  { limit, sorting = newestFirst }: ListPage,
): Promise<Page<ConversionRow>> {
  const matching = conditionsOf(filter)
  const { where, orderBy } = keyset(conversionOrder, conversionTable.id, sorting)
  const rows = await executor
    .select()
    .from(conversionTable)
    .where(and(matching, where))
    .orderBy(...orderBy)
    .limit(limit + 1)
  const total = await executor.$count(conversionTable, matching)
  return pageOf(conversionOrder, sorting, { rows, total, limit })
}

function conditionsOf(filter: ConversionFilter): SQL | undefined {
  const { q, states, clientId, connectionId, since, before, waitsFor } = filter
  return and(
    matching(q),
    states && inArray(conversionTable.state, [...states]),
    clientId === undefined ? undefined : eq(conversionTable.clientId, clientId),
    connectionId === undefined ? undefined : eq(conversionTable.connectionId, connectionId),
    since && gte(conversionTable.createdAt, since),
    before && lt(conversionTable.createdAt, before),
    waitsFor && waiting(waitsFor),
  )
}

function matching(q: string | undefined): SQL | undefined {
  const words = matchesWords(sql`s.search`, q)
  return words && sql`${conversionTable.id} in (select s.conversion_id from conversions.searchable s where ${words})`
}

/** Starts from the few open reviews and requests, so that no scan over all rows is needed. */
function waiting({ userId, approves }: WaitsFor): SQL | undefined {
  const toAnswer = sql`${conversionTable.id} in (
    select r.conversion_id from conversions.comment r
    where r.kind = 'request' and not exists (select from conversions.comment a where a.request_id = r.id))`
  const inReview = sql`${conversionTable.id} in (select conversion_id from conversions.in_review)`
  return or(
    and(eq(conversionTable.initiatedBy, userId), toAnswer),
    approves === 'none'
      ? undefined
      : and(inReview, approves === 'all' ? undefined : ne(conversionTable.initiatedBy, userId)),
  )
}
