// Bulk actions and their runs.
import { useState } from 'react'
import type { BulkRun } from '#contract/bulk.ts'
import type { ChangedKind } from '#contract/events.ts'

/** Converts a selection to the input of a bulk call. "All matching" also needs its filter. */
export function bulkSelection<Filter>(
  rows: { readonly ids: number[] } | { readonly all: true; readonly except: number[] },
  filter: Filter,
) {
  return 'all' in rows ? { ...rows, filter } : rows
}

/** A started bulk run, as the shell shows it on any screen until the page is left. */
export interface FollowedRun {
  /** The id of the first run; an undo takes the place of its run. */
  readonly key: string
  readonly run: BulkRun
  readonly kind: ChangedKind
  /** 'Deactivate clients'. */
  readonly title: string
  /** `3 clients`. */
  readonly count: (rows: number) => string
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
  change(key: string, change: Partial<Pick<FollowedRun, 'run' | 'isOpen'>>): void {
    setFollowed(followed.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))
  },
}

/** Shows the progress of a started run. Its result is reported also on another screen. */
export function followBulkRun(run: BulkRun, about: Pick<FollowedRun, 'kind' | 'title' | 'count'>): void {
  setFollowed([...followed, { ...about, key: run.id, run, isOpen: true }])
}

/** State of a bulk action on a screen: its confirmation, and its start. */
export function useBulkAction<Action extends string>(kind: ChangedKind) {
  const [asking, setAsking] = useState<Action>()
  return {
    /** The action that the confirmation dialog shows. */
    asking,
    ask: setAsking,
    dismiss: () => setAsking(undefined),
    begin(run: BulkRun, about: Pick<FollowedRun, 'title' | 'count'>) {
      followBulkRun(run, { ...about, kind })
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
