/** Text search conditions for PostgreSQL. */
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { queryOf, searchQuery, searchWords } from '#kernel/search-text.ts'
import type { Executor } from './database.ts'

/**
 * Rows with a match for each typed word by prefix, ignoring accents and case. `search` is a
 * tsvector from `platform.search_words` with a GIN index. Undefined, which matches all rows, if no
 * words remain.
 */
export function matchesWords(search: SQLWrapper, typed: string | undefined): SQL | undefined {
  const words = searchQuery(typed ?? '')
  return words === null ? undefined : sql`${search} @@ ${words}::tsquery`
}

/** A word in more than this share of rows only filters the rows that rarer words find. */
const commonShare = 0.02

/** A tsvector column, named as in the database's statistics. */
interface SearchedColumn {
  readonly schema: string
  readonly table: string
  readonly column: string
}

/**
 * The same rows as `matchesWords`, found by the rare words: in the index a common prefix costs as
 * much as all rows. Column statistics tell which words are common; they never change the result.
 */
export async function matchesRareWords(
  executor: Executor,
  search: SQLWrapper,
  typed: string | undefined,
  { schema, table, column }: SearchedColumn,
): Promise<SQL | undefined> {
  const words = searchWords(typed ?? '')
  if (words.length < 2) return matchesWords(search, typed)
  const { rows } = await executor.execute<{ word: string }>(sql`
    select w.word from pg_stats s
    cross join unnest(${sql.param(words)}::text[]) as w(word)
    cross join lateral (
      select sum(freq) as share from unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as f(elem, freq)
      where starts_with(elem, w.word)) f
    where s.schemaname = ${schema} and s.tablename = ${table} and s.attname = ${column} and f.share > ${commonShare}`)
  const common = new Set(rows.map(({ word }) => word))
  const rare = words.filter((word) => !common.has(word))
  if (common.size === 0 || rare.length === 0) return matchesWords(search, typed)
  // As a function call, the condition cannot use the index.
  return sql`(${search} @@ ${queryOf(rare)}::tsquery and ts_match_vq(${search}, ${queryOf([...common])}::tsquery))`
}

/** Maximum number of rows listed by id; more frequent words match soon in any order. */
const maxFound = 5000

interface Found {
  /** Condition that selects a page of them. */
  readonly where: SQL
  readonly total: number
}

/**
 * Rows that match the words and `others`: counted, and listed by id before sorting. As a plain
 * condition, the planner would walk all rows in sort order, since it cannot estimate prefixes.
 * Undefined if no word is searched, for instance punctuation only.
 */
export async function foundByWords(
  executor: Executor,
  { table, id, search, column }: { table: SQLWrapper; id: SQLWrapper; search: SQLWrapper; column: SearchedColumn },
  typed: string | undefined,
  others: SQL | undefined,
): Promise<Found | undefined> {
  const words = await matchesRareWords(executor, search, typed, column)
  if (words === undefined) return undefined
  const { rows } = await executor.execute<{ total: number; ids: number[] | null }>(sql`
    select count(*)::integer as total, case when count(*) <= ${maxFound} then array_agg(${id}) end as ids
    from ${table} where ${and(words, others)}`)
  const { total, ids } = assertDefined(rows[0], 'what is found')
  if (total === 0) return { where: sql`false`, total }
  const where = ids === null ? matchesWords(search, typed) : sql`${id} = any(${sql.param(ids)}::integer[])`
  return { where: assertDefined(and(where, others), 'a condition'), total }
}
