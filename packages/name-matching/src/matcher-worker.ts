import { parentPort } from 'node:worker_threads'
import { createMatcher, type ListMatcher } from './matcher.ts'
import type { ListedEntry, Matcher } from './types.ts'
import type { Answer, Question } from './worker-matcher.ts'

/** Runs in a thread of its own: holds the entries and answers searches, so that the server's event loop never waits for one. */
const entries: ListedEntry[] = []
let matcher: ListMatcher | null = null
let narrow: Matcher | null = null

function answer(question: Question): Answer['value'] {
  switch (question.kind) {
    case 'add':
      entries.push(...question.entries)
      return null
    case 'build':
      matcher = createMatcher(entries)
      return null
    case 'narrow': {
      const keys = new Set(question.keys)
      // Among most of the list, looking through all of it is as quick.
      narrow =
        keys.size * 2 > entries.length
          ? matcher
          : (matcher?.over(({ source, entryId }) => keys.has(`${source} ${entryId}`)) ?? null)
      return null
    }
    case 'search': {
      const by = question.narrowed ? narrow : matcher
      if (!by) throw new Error('The index is not built')
      return question.wanted.map((wanted) => by.search(wanted, question.options))
    }
  }
}

parentPort?.on('message', ({ id, question }: { id: number; question: Question }) => {
  try {
    parentPort?.postMessage({ id, value: answer(question) })
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
