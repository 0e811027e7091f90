import { Worker } from 'node:worker_threads'
import { createMatcher, type ListMatcher } from './matcher.ts'
import type { Hit, ListedEntry, Matcher, SearchOptions, Wanted } from './types.ts'

export type Question =
  | { readonly kind: 'add'; readonly entries: readonly ListedEntry[] }
  | { readonly kind: 'build' }
  | { readonly kind: 'narrow'; readonly keys: readonly string[] }
  | {
      readonly kind: 'search'
      readonly wanted: readonly Wanted[]
      readonly options: SearchOptions
      readonly narrowed: boolean
    }

export interface Answer {
  readonly id: number
  readonly value?: readonly (readonly Hit[])[] | null
  readonly failure?: string
}

/** A matcher that answers later. */
export interface PatientMatcher {
  search(wanted: Wanted, options: SearchOptions): Promise<readonly Hit[]>
  searchMany(wanted: readonly Wanted[], options: SearchOptions): Promise<readonly (readonly Hit[])[]>
  /** From now on `searchChanged` looks among these entries alone, named `SOURCE ID`. */
  narrow(keys: readonly string[]): Promise<void>
  searchChanged(wanted: readonly Wanted[], options: SearchOptions): Promise<readonly (readonly Hit[])[]>
  stop(): void
}

/** So few entries are searched in less time than a thread takes to answer. */
const fewEntries = 300

/** Builds a matcher over entries that come in pieces: in a thread of its own, or here when they are few. */
export async function buildMatcher(pieces: AsyncIterable<readonly ListedEntry[]>): Promise<PatientMatcher> {
  const first: ListedEntry[] = []
  let thread: Thread | null = null
  for await (const piece of pieces) {
    if (!thread && first.length + piece.length <= fewEntries) {
      first.push(...piece)
      continue
    }
    thread ??= startThread()
    await thread.ask({ kind: 'add', entries: [...first.splice(0), ...piece] })
  }
  if (!thread) return here(first)
  await thread.ask({ kind: 'build' })
  return inThread(thread)
}

function here(entries: readonly ListedEntry[]): PatientMatcher {
  const matcher: ListMatcher = createMatcher(entries)
  let narrow: Matcher = matcher
  return {
    search: async (wanted, options) => matcher.search(wanted, options),
    searchMany: async (many, options) => many.map((wanted) => matcher.search(wanted, options)),
    async narrow(keys) {
      const wanted = new Set(keys)
      narrow = matcher.over(({ source, entryId }) => wanted.has(`${source} ${entryId}`))
    },
    searchChanged: async (many, options) => many.map((wanted) => narrow.search(wanted, options)),
    stop: () => undefined,
  }
}

/** Names a message: one that somebody waits for comes in between those of a long run. */
const maxAtOnce = 10

function inThread(thread: Thread): PatientMatcher {
  const search = async (wanted: readonly Wanted[], options: SearchOptions, narrowed: boolean) => {
    const hits: (readonly Hit[])[] = []
    for (let from = 0; from < wanted.length; from += maxAtOnce) {
      const some = wanted.slice(from, from + maxAtOnce)
      hits.push(...((await thread.ask({ kind: 'search', wanted: some, options, narrowed })) ?? []))
    }
    return hits
  }
  return {
    search: async (wanted, options) => (await search([wanted], options, false))[0] ?? [],
    searchMany: (wanted, options) => search(wanted, options, false),
    async narrow(keys) {
      await thread.ask({ kind: 'narrow', keys })
    },
    searchChanged: (wanted, options) => search(wanted, options, true),
    stop: () => thread.stop(),
  }
}

interface Thread {
  ask(question: Question): Promise<Answer['value']>
  stop(): void
}

function startThread(): Thread {
  const worker = new Worker(new URL('./matcher-worker.ts', import.meta.url), { execArgv: [] })
  const waiting = new Map<number, { resolve: (value: Answer['value']) => void; reject: (error: Error) => void }>()
  let asked = 0
  let broken: Error | null = null
  const fail = (error: Error): void => {
    broken = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    worker.unref()
  }
  worker.on('message', ({ id, value, failure }: Answer) => {
    const asker = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    if (failure !== undefined) asker?.reject(new Error(failure))
    else asker?.resolve(value ?? null)
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => fail(broken ?? new Error('The matcher has stopped')))
  worker.unref()
  return {
    ask(question) {
      if (broken) return Promise.reject(broken)
      asked += 1
      const id = asked
      // A server that stops need not wait for an idle thread; one that asks must.
      worker.ref()
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, question })
      })
    },
    stop() {
      void worker.terminate()
    },
  }
}
