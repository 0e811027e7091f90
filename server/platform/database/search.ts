import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { queryOf, searchQuery, searchWords } from '#kernel/search-text.ts'
import type { Executor } from './database.ts'

/**
 * Rows that have, for each typed word, a word beginning with it, accents and case aside. `search` is a tsvector made by
 * `platform.search_words`, under a GIN index. Undefined, which leaves every row, where nothing is left to look for.
 */
export function matchesWords(search: SQLWrapper, typed: string | undefined): SQL | undefined {
  const words = searchQuery(typed ?? '')
  return words === null ? undefined : sql`${search} @@ ${words}::tsquery`
}

/** A word that more than this share of all rows have is looked for only in the rows that the other words find. */
const commonShare = 0.02

/** A column of words, by the names under which the database keeps its statistics. */
interface SearchedColumn {
  readonly schema: string
  readonly table: string
  readonly column: string
}

/**
 * The same rows as `matchesWords`, found by the rare ones of the words: by an index, a beginning that every row has costs as
 * much as all rows, whatever stands beside it. Which are common is what the database knows of the column; the answer never depends on it.
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
  // Said as a function, it is no condition that an index could be asked for.
  return sql`(${search} @@ ${queryOf(rare)}::tsquery and ts_match_vq(${search}, ${queryOf([...common])}::tsquery))`
}

/** So many rows are told by their ids at most: words that more rows have turn up soon in any order. */
const maxFound = 5000

interface Found {
  /** What a page of them is asked by. */
  readonly where: SQL
  readonly total: number
}

/**
 * The rows with the searched words that `others` leave, counted, and as ids before anything is ordered: left as a condition, a
 * page would be looked for by walking all rows in its order, since nobody can tell beforehand how rare the beginning of a word
 * is. Undefined where nothing is searched, as with signs alone.
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
