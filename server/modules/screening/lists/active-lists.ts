// Keeps the matcher of the lists in force.
import { startWorkerMatcher, type WorkerMatcher } from '#name-matching/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type ListInForce, listsAsOf } from '../rules.ts'
import { findLists, loadEntries } from './store.ts'

/** The lists in force with their matcher. */
export interface ListsInForce {
  readonly lists: readonly ListInForce[]
  /** Load time of the oldest list; null without lists. */
  readonly asOf: Date | null
  readonly matcher: WorkerMatcher
}

export interface ActiveLists {
  inForce(executor: Executor): Promise<ListsInForce>
  stop(): void
}

interface Built {
  readonly contents: string
  readonly matcher: Promise<WorkerMatcher>
}

/**
 * Keeps the matcher of the lists in force, and rebuilds it when their versions change. Each search
 * checks them with one small query, so that an import by any instance applies to all at once.
 */
export function createActiveLists(): ActiveLists {
  let built: Built | null = null
  const build = (executor: Executor, contents: string): Built => {
    const matcher = startWorkerMatcher(loadEntries(executor))
    const fresh: Built = { contents, matcher }
    matcher.catch(() => {
      if (built === fresh) built = null
    })
    return fresh
  }
  return {
    async inForce(executor) {
      const lists = await findLists(executor)
      const contents = lists.map(({ source, versionId }) => `${source} ${versionId}`).join('\n')
      if (built?.contents !== contents) {
        const before = built
        built = build(executor, contents)
        void retire(before, built)
      }
      return { lists, asOf: listsAsOf(lists), matcher: await built.matcher }
    },
    stop() {
      void retire(built, null)
      built = null
    },
  }
}

/** Stops the old matcher once the new one is ready; pending searches finish first. */
async function retire(old: Built | null, fresh: Built | null): Promise<void> {
  await fresh?.matcher.catch(() => undefined)
  const matcher = await old?.matcher.catch(() => null)
  matcher?.stop()
}
