import type { Executor } from '#server/platform/database/database.ts'
import type { Matcher, MatcherFactory } from '../matcher/port.ts'
import { type ListInForce, listsAsOf } from '../rules.ts'
import { findLists, loadEntries } from './store.ts'

/** The lists in force and the matcher over them. */
export interface ListsInForce {
  readonly lists: readonly ListInForce[]
  /** When the oldest of them was loaded; null without lists. */
  readonly asOf: Date | null
  readonly matcher: Matcher
}

/**
 * Keeps the matcher over the lists in force, and builds it anew when their contents change. Asked before every search, which
 * costs one small query, so that an import by any instance counts at once in all.
 */
export function createListKeeper(createMatcher: MatcherFactory): (executor: Executor) => Promise<ListsInForce> {
  let built: { readonly contents: string; readonly matcher: Matcher } | null = null
  return async (executor) => {
    const lists = await findLists(executor)
    const contents = lists.map(({ source, versionId }) => `${source} ${versionId}`).join('\n')
    if (built?.contents !== contents) built = { contents, matcher: createMatcher(await loadEntries(executor)) }
    return { lists, asOf: listsAsOf(lists), matcher: built.matcher }
  }
}
