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

/** Follows a bulk action until it is done; then drops the reads that `kind` makes untrue, and reads what refused. */
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

/** A selection as bulk calls take it: all that match needs the filter that it was made under. */
export function bulkSelection<Filter>(
  rows: { readonly ids: number[] } | { readonly all: true; readonly except: number[] },
  filter: Filter,
) {
  return 'all' in rows ? { ...rows, filter } : rows
}

/** A bulk action on a screen, from the button to its end: asked about, started, followed until all rows are through. */
export function useBulkAction<Action extends string>(kind: ChangedKind) {
  const [asking, setAsking] = useState<Action>()
  const [started, setStarted] = useState<{ run: BulkRun; action: Action }>()
  const [following, setFollowing] = useState(false)
  const { run, failures } = useBulkRun(started?.run, kind)
  /** Takes back what was started last, and follows that; answers why it cannot be, or null. */
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
    /** What a dialog asks about now. */
    asking,
    ask: setAsking,
    dismiss: () => setAsking(undefined),
    begin(action: Action, begun: BulkRun) {
      setStarted({ run: begun, action })
      setFollowing(true)
      setAsking(undefined)
    },
    /** What was started last. */
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

/** A selection as an address takes it, for what is downloaded. */
export function selectionInAddress<Filter>(
  rows: { readonly ids: number[] } | { readonly all: true; readonly except: number[] },
  filter: Filter,
) {
  if ('ids' in rows) return { ids: rows.ids.join(',') }
  return rows.except.length > 0 ? { ...filter, except: rows.except.join(',') } : filter
}
