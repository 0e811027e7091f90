// Starts, follows and undoes bulk actions.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type BulkRun, getBulkRun, listBulkRows, undoBulkRun } from '#contract/bulk.ts'
import type { ChangedKind } from '#contract/events.ts'
import { invalidateReads, readsInvalidatedByKind } from './cache-invalidation.ts'
import { serverMessage } from './call-error.ts'
import { call } from './client.ts'
import { newKey, read } from './queries.ts'

const askAgainMs = 400

/**
 * Polls a bulk run until it finishes. Then invalidates the reads of `kind` and loads the failed
 * rows.
 */
export function useBulkRun(started: BulkRun, kind: ChangedKind) {
  const client = useQueryClient()
  const { id } = started
  const run = useQuery({
    ...read(getBulkRun, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : askAgainMs),
    placeholderData: keepPreviousData,
  })
  const current = run.data?.id === id ? run.data : started
  const finished = current.finishedAt !== null
  const failures = useQuery({
    ...read(listBulkRows, { params: { id }, query: { outcome: 'failed', limit: 100 } }),
    enabled: finished && current.failed > 0,
  })
  useEffect(() => {
    if (finished) void invalidateReads(client, readsInvalidatedByKind(kind))
  }, [finished, client, kind])
  return { run: current, failures: failures.data ?? [] }
}

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

/** Starts the undo of a followed run. Returns the error message, or null on success. */
export async function undoFollowedRun({ key, run }: FollowedRun): Promise<string | null> {
  try {
    const undo = await call(undoBulkRun, { params: { id: run.id } }, { idempotencyKey: newKey() })
    followedRuns.change(key, { run: undo, isOpen: true })
    return null
  } catch (error) {
    return serverMessage(error)
  }
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
