/** Public interface: finds listed names that resemble a query. */
// The matcher's tables load only in the worker, or in the first search over a short list.
export { unreadableNames } from './readability.ts'
export { plainName, wordsOfName } from './tokens/words.ts'
export type {
  Gender,
  Hit,
  ListedEntry,
  ListedType,
  Query,
  SearchAnswer,
  SearchOptions,
  Unreadable,
} from './types.ts'
export { startWorkerMatcher, type WorkerMatcher } from './worker-matcher.ts'
