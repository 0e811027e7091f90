import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchQuery } from '#kernel/search-text.ts'

/**
 * Rows that have, for each typed word, a word beginning with it, accents and case aside. `search` is a tsvector made by
 * `platform.search_words`, under a GIN index. Undefined, which leaves every row, where nothing is left to look for.
 */
export function matchesWords(search: SQLWrapper, typed: string | undefined): SQL | undefined {
  const words = searchQuery(typed ?? '')
  return words === null ? undefined : sql`${search} @@ ${words}::tsquery`
}
