/** Text search conditions for PostgreSQL. */
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { searchPatterns } from '#kernel/search-text.ts'
import type { Executor } from './database.ts'

/**
 * Rows that contain each typed word, ignoring accents and case. `search` is text from
 * `platform.search_text` with a trigram index. Undefined, which matches all rows, if no words
 * remain.
 */
export const matchesWords = (search: SQLWrapper, typed: string | undefined): SQL | undefined =>
  and(...searchPatterns(typed ?? '').map((pattern) => sql`${search} like ${pattern}`))

/** The same over columns of a list that stays small enough for a search without an index. */
export const columnsMatchWords = (columns: readonly SQLWrapper[], typed: string | undefined): SQL | undefined =>
  matchesWords(sql`platform.search_text(concat_ws(' ', ${sql.join([...columns], sql`, `)}))`, typed)

/** A searched table; `search` is its text from `platform.search_text`. */
interface SearchedTable {
  readonly table: SQLWrapper
  readonly id: SQLWrapper
  readonly search: SQLWrapper
}

/** Conditions of a search: those served by the index, and those checked on the rows found. */
export interface WordSearch {
  readonly indexed?: SQL | undefined
  readonly filtered?: SQL | undefined
}

/** Number of newest rows that are sampled to estimate how common a word is. */
const sampled = 500
const commonFrom = 50

/**
 * The rows of `matchesWords`, found by the words that are rare among the newest rows: in the index
 * a common word costs as much as all rows. The sample never changes the result.
 */
export async function searchByRareWords(
  executor: Executor,
  { table, id, search }: SearchedTable,
  typed: string | undefined,
): Promise<WordSearch> {
  const patterns = searchPatterns(typed ?? '')
  if (patterns.length === 0) return {}
  const { rows } = await executor.execute<{ word: string; common: boolean }>(sql`
    select asked.word, count(*) filter (where newest.search like asked.word) >= ${commonFrom} as common
    from unnest(${sql.param(patterns)}::text[]) as asked (word)
    left join (select ${search} as search from ${table} order by ${id} desc limit ${sampled}) newest on true
    group by asked.word`)
  const words = (common: boolean) => rows.filter((row) => row.common === common).map(({ word }) => word)
  return {
    indexed: and(...words(false).map((word) => sql`${search} like ${word}`)),
    filtered: filteredByWords(search, words(true)),
  }
}

/** The concatenation with an empty text prevents use of the index. */
export const filteredByWords = (search: SQLWrapper, patterns: readonly string[]): SQL | undefined =>
  and(...patterns.map((pattern) => sql`(${search} || '') like ${pattern}`))

/** Maximum number of rows listed by id; more frequent words match soon in any order. */
const maxFound = 5000

interface Found {
  /** Condition that selects a page of them. */
  readonly where: SQL
  readonly total: number
}

/**
 * Rows that match the words and `others`: counted, and listed by id before sorting. As a plain
 * condition, the planner would walk all rows in sort order, since it estimates rare words too high.
 * Undefined if no word is searched, for instance punctuation only.
 */
export async function foundByWords(
  executor: Executor,
  searched: SearchedTable,
  typed: string | undefined,
  others: SQL | undefined,
): Promise<Found | undefined> {
  const { indexed, filtered } = await searchByRareWords(executor, searched, typed)
  const { table, id, search } = searched
  // Without a rare word, the planner chooses.
  const words = indexed ? and(indexed, filtered) : matchesWords(search, typed)
  if (words === undefined) return undefined
  const { rows } = await executor.execute<{ total: number; ids: number[] | null }>(sql`
    select count(*)::integer as total, case when count(*) <= ${maxFound} then array_agg(${id}) end as ids
    from ${table} where ${and(words, others)}`)
  const { total, ids } = assertDefined(rows[0], 'what is found')
  if (total === 0) return { where: sql`false`, total }
  const where = ids === null ? words : sql`${id} = any(${sql.param(ids)}::integer[])`
  return { where: assertDefined(and(where, others), 'a condition'), total }
}
