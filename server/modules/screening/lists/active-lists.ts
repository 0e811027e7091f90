import { startWorkerMatcher, type WorkerMatcher } from '#name-matching/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type ListInForce, listsAsOf } from '../rules.ts'
import { findLists, loadEntries } from './store.ts'

/** The lists in force and the matcher over them. */
export interface ListsInForce {
  readonly lists: readonly ListInForce[]
  /** When the oldest of them was loaded; null without lists. */
  readonly asOf: Date | null
  readonly matcher: WorkerMatcher
}

export interface ListKeeper {
  inForce(executor: Executor): Promise<ListsInForce>
  stop(): void
}

interface Built {
  readonly contents: string
  readonly matcher: Promise<WorkerMatcher>
}

/**
 * Keeps the matcher over the lists in force, and builds it anew when their contents change. Asked before every search, which
 * costs one small query, so that an import by any instance counts at once in all.
 */
export function createListKeeper(): ListKeeper {
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

/** The old matcher goes when the new one stands; what it was asked before is answered first. */
async function retire(old: Built | null, fresh: Built | null): Promise<void> {
  await fresh?.matcher.catch(() => undefined)
  const matcher = await old?.matcher.catch(() => null)
  matcher?.stop()
}
