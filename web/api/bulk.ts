// Bulk actions and their runs.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type BulkRun, listBulkRuns } from '#contract/bulk.ts'
import { read } from './queries.ts'

/** Converts a selection to the input of a bulk call. "All matching" also needs its filter. */
export function bulkSelection<Filter>(
  rows: { readonly ids: number[] } | { readonly all: true; readonly except: number[] },
  filter: Filter,
) {
  return 'all' in rows ? { ...rows, filter } : rows
}

/** A bulk run whose result is not seen yet. The shell shows it on any screen. */
export interface FollowedRun {
  /** The id of the first run; an undo takes the place of its run. */
  readonly key: string
  readonly run: BulkRun
  /** Whether its progress is shown. */
  readonly isOpen: boolean
}

let followed: readonly FollowedRun[] = []
const listeners = new Set<() => void>()

function setFollowed(next: readonly FollowedRun[]): void {
  followed = next
  for (const listener of listeners) listener()
}

export const followedRuns = {
  current: (): readonly FollowedRun[] => followed,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Follows a run; replaces the one of the same key. */
  put(entry: FollowedRun): void {
    const isKnown = followed.some(({ key }) => key === entry.key)
    setFollowed(isKnown ? followed.map((old) => (old.key === entry.key ? entry : old)) : [...followed, entry])
  },
  remove(key: string): void {
    setFollowed(followed.filter((entry) => entry.key !== key))
  },
}

/** Shows the progress of a started run. Its result is reported also on another screen. */
export const followBulkRun = (run: BulkRun): void => followedRuns.put({ key: run.id, run, isOpen: true })

/** Ids of runs whose result was shown here: a read that is under way may still list them. */
const seen = new Set<string>()

export function markSeenHere(id: string): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  return true
}

/**
 * Follows the runs whose result this person has not seen: the page that began them was reloaded or
 * closed.
 */
export function useUnseenRuns(): void {
  const { data } = useQuery(read(listBulkRuns, {}))
  useEffect(() => {
    for (const run of data ?? [])
      if (!seen.has(run.id) && !followed.some((entry) => entry.run.id === run.id || entry.key === run.id))
        followedRuns.put({ key: run.id, run, isOpen: false })
  }, [data])
}

/** State of a bulk action on a screen: its confirmation, and its start. */
export function useBulkAction<Action extends string>() {
  const [asking, setAsking] = useState<Action>()
  return {
    /** The action that the confirmation dialog shows. */
    asking,
    ask: setAsking,
    dismiss: () => setAsking(undefined),
    begin(run: BulkRun) {
      followBulkRun(run)
      setAsking(undefined)
    },
  }
}

/** Converts a selection to query parameters of a download URL. */
export function selectionInAddress<Filter>(
  rows: { readonly ids: number[] } | { readonly all: true; readonly except: number[] },
  filter: Filter,
) {
  if ('ids' in rows) return { ids: rows.ids.join(',') }
  return rows.except.length > 0 ? { ...filter, except: rows.except.join(',') } : filter
}
