// Starts, follows and undoes bulk actions.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type BulkRun, getBulkRun, listBulkRows, undoBulkRun } from '#contract/bulk.ts'
import type { ChangedKind } from '#contract/events.ts'
import { undoMs } from '#contract/undo.ts'
import { invalidateReads, readsInvalidatedByKind } from './cache-invalidation.ts'
import { serverMessage } from './call-error.ts'
import { call } from './client.ts'
import { newKey, read } from './queries.ts'

const askAgainMs = 400

/**
 * Polls a bulk run until it finishes. Then invalidates the reads of `kind` and loads the failed
 * rows.
 */
export function useBulkRun(started: BulkRun | undefined, kind: ChangedKind) {
  const client = useQueryClient()
  const id = started?.id ?? ''
  const run = useQuery({
    ...read(getBulkRun, { params: { id } }),
    enabled: started !== undefined,
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : askAgainMs),
    placeholderData: keepPreviousData,
  })
  const current = run.data?.id === id ? run.data : started
  const finished = current !== undefined && current.finishedAt !== null
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

/** State of a bulk action on a screen: confirmation, start, progress and result. */
export function useBulkAction<Action extends string>(kind: ChangedKind) {
  const [asking, setAsking] = useState<Action>()
  const [started, setStarted] = useState<{ run: BulkRun; action: Action }>()
  const [following, setFollowing] = useState(false)
  const { run, failures } = useBulkRun(started?.run, kind)
  /** Undoes the last run and follows the undo. Returns the error message, or null on success. */
  async function undo(): Promise<string | null> {
    if (!started) return null
    try {
      const begun = await call(undoBulkRun, { params: { id: started.run.id } }, { idempotencyKey: newKey() })
      setStarted({ run: begun, action: started.action })
      setFollowing(true)
      return null
    } catch (error) {
      return serverMessage(error)
    }
  }
  return {
    /** The action that the confirmation dialog shows. */
    asking,
    ask: setAsking,
    dismiss: () => setAsking(undefined),
    begin(action: Action, begun: BulkRun) {
      setStarted({ run: begun, action })
      setFollowing(true)
      setAsking(undefined)
    },
    /** The action of the last run. */
    action: started?.action,
    progress: {
      run,
      failures,
      open: following,
      onClose: () => setFollowing(false),
      undo: { shownMs: undoMs, begin: undo },
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
