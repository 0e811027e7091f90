/** Worker thread: holds the entries and runs searches, so that they never block the event loop. */
import { parentPort } from 'node:worker_threads'
import { createMatcher, type ListMatcher } from './matcher.ts'
import type { ListedEntry, Matcher } from './types.ts'
import { keyOf, type WorkerRequest, type WorkerResponse } from './worker-messages.ts'

const entries: ListedEntry[] = []
let matcher: ListMatcher | null = null
let narrowed: Matcher | null = null

function handle(request: WorkerRequest): WorkerResponse['value'] {
  switch (request.kind) {
    case 'add':
      entries.push(...request.entries)
      return null
    case 'build':
      matcher = createMatcher(entries)
      return null
    case 'narrow': {
      const keys = new Set(request.keys)
      // A part that holds most of the list is no faster to search than the whole list.
      const isMost = keys.size * 2 > entries.length
      narrowed = isMost ? matcher : (matcher?.over((entry) => keys.has(keyOf(entry))) ?? null)
      return null
    }
    case 'search': {
      const searched = request.narrowed ? narrowed : matcher
      if (!searched) throw new Error('The index is not built')
      return request.queries.map((query) => searched.search(query, request.options))
    }
  }
}

parentPort?.on('message', ({ id, request }: { id: number; request: WorkerRequest }) => {
  try {
    parentPort?.postMessage({ id, value: handle(request) })
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
