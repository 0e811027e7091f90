/** Matcher in a worker thread, so that building and searching never block the event loop. */
import { Worker } from 'node:worker_threads'
import { unreadableIn } from './readability.ts'
import type { Hit, ListedEntry, Matcher, Query, SearchAnswer, SearchOptions } from './types.ts'
import { keyOf, type WorkerRequest, type WorkerResponse } from './worker-messages.ts'

export interface WorkerMatcher {
  search(query: Query, options: SearchOptions): Promise<SearchAnswer>
  /** The answer to each query, in the order of the queries. */
  searchMany(queries: readonly Query[], options: SearchOptions): Promise<readonly SearchAnswer[]>
  /** Sets the entries that `searchChanged` searches, by their keys `SOURCE ID`. */
  narrow(keys: readonly string[]): Promise<void>
  /** Hits of each query among those entries. */
  searchChanged(queries: readonly Query[], options: SearchOptions): Promise<readonly (readonly Hit[])[]>
  /** Ends the thread. Searches that are not finished are rejected. */
  stop(): void
}

const answer = (query: Query, hits: readonly Hit[]): SearchAnswer => ({ hits, unreadable: unreadableIn(query, hits) })

/** Below this many entries, a search takes less time than a message to a thread. */
const maxLocalEntries = 300

/** Builds a matcher over batches of entries: in a worker thread, or in this one for short lists. */
export async function startWorkerMatcher(batches: AsyncIterable<readonly ListedEntry[]>): Promise<WorkerMatcher> {
  const local: ListedEntry[] = []
  let thread: Thread | null = null
  for await (const batch of batches) {
    if (!thread && local.length + batch.length <= maxLocalEntries) {
      local.push(...batch)
      continue
    }
    thread ??= startThread()
    await thread.send({ kind: 'add', entries: [...local.splice(0), ...batch] })
  }
  if (!thread) return createLocalMatcher(local)
  await thread.send({ kind: 'build' })
  return createThreadMatcher(thread)
}

async function createLocalMatcher(entries: readonly ListedEntry[]): Promise<WorkerMatcher> {
  // Loaded on demand: the tables of the matcher would delay the start of the process.
  const { createMatcher } = await import('./matcher.ts')
  const matcher = createMatcher(entries)
  let narrowed: Matcher = matcher
  return {
    search: async (query, options) => answer(query, matcher.search(query, options)),
    searchMany: async (queries, options) => queries.map((query) => answer(query, matcher.search(query, options))),
    async narrow(keys) {
      const included = new Set(keys)
      narrowed = matcher.over((entry) => included.has(keyOf(entry)))
    },
    searchChanged: async (queries, options) => queries.map((query) => narrowed.search(query, options)),
    stop: () => undefined,
  }
}

/** Queries in a message: a single search can run between the messages of a long series. */
const maxQueriesPerMessage = 10

function createThreadMatcher(thread: Thread): WorkerMatcher {
  const search = async (queries: readonly Query[], options: SearchOptions, narrowed: boolean) => {
    const hits: (readonly Hit[])[] = []
    for (let from = 0; from < queries.length; from += maxQueriesPerMessage) {
      const batch = queries.slice(from, from + maxQueriesPerMessage)
      hits.push(...((await thread.send({ kind: 'search', queries: batch, options, narrowed })) ?? []))
    }
    return hits
  }
  return {
    search: async (query, options) => answer(query, (await search([query], options, false))[0] ?? []),
    async searchMany(queries, options) {
      const hits = await search(queries, options, false)
      return queries.map((query, place) => answer(query, hits[place] ?? []))
    },
    async narrow(keys) {
      await thread.send({ kind: 'narrow', keys })
    },
    searchChanged: (queries, options) => search(queries, options, true),
    stop: () => thread.stop(),
  }
}

interface Thread {
  send(request: WorkerRequest): Promise<WorkerResponse['value']>
  stop(): void
}

function startThread(): Thread {
  const worker = new Worker(new URL('./matcher-worker.ts', import.meta.url), { execArgv: [] })
  const pending = new Map<
    number,
    { resolve: (value: WorkerResponse['value']) => void; reject: (error: Error) => void }
  >()
  let lastId = 0
  let broken: Error | null = null
  const fail = (error: Error): void => {
    broken = error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
    worker.unref()
  }
  worker.on('message', ({ id, value, failure }: WorkerResponse) => {
    const sender = pending.get(id)
    pending.delete(id)
    if (pending.size === 0) worker.unref()
    if (failure !== undefined) sender?.reject(new Error(failure))
    else sender?.resolve(value ?? null)
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => fail(broken ?? new Error('The matcher has stopped')))
  worker.unref()
  return {
    send(request) {
      if (broken) return Promise.reject(broken)
      lastId += 1
      const id = lastId
      // Only a thread with pending requests keeps the process alive.
      worker.ref()
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        worker.postMessage({ id, request })
      })
    },
    stop() {
      void worker.terminate()
    },
  }
}
