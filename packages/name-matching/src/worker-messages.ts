/** Messages between the worker matcher and its thread. */
import type { Hit, ListedEntry, Query, SearchOptions } from './types.ts'

export type WorkerRequest =
  | { readonly kind: 'add'; readonly entries: readonly ListedEntry[] }
  | { readonly kind: 'build' }
  | { readonly kind: 'narrow'; readonly keys: readonly string[] }
  | {
      readonly kind: 'search'
      readonly queries: readonly Query[]
      readonly options: SearchOptions
      readonly narrowed: boolean
    }

export interface WorkerResponse {
  readonly id: number
  readonly value?: readonly (readonly Hit[])[] | null
  readonly failure?: string
}

/** Key of an entry: `SOURCE ID`. */
export const keyOf = ({ source, entryId }: ListedEntry): string => `${source} ${entryId}`
