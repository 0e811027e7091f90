/** Progress and results of bulk runs, shown on whatever screen the person is. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type BulkRun, getBulkRun, listBulkRows, undoBulkRun } from '#contract/bulk.ts'
import type { ChangedKind } from '#contract/events.ts'
import { undoMs } from '#contract/undo.ts'
import { type FollowedRun, followedRuns } from '#web/api/bulk.ts'
import { invalidateReads, readsInvalidatedByKind } from '#web/api/cache-invalidation.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { newKey, read } from '#web/api/queries.ts'
import { BulkProgress } from '#web/ui/list/bulk-progress.tsx'

const askAgainMs = 400

export function BulkRuns({ runs }: { runs: readonly FollowedRun[] }) {
  return runs.map((followed) => <BulkRunProgress key={followed.key} followed={followed} />)
}

function BulkRunProgress({ followed }: { followed: FollowedRun }) {
  const { key, title, count, kind, isOpen } = followed
  const { run, failures } = useBulkRun(followed.run, kind)
  return (
    <BulkProgress
      title={title}
      count={count}
      run={run}
      failures={failures}
      open={isOpen}
      onOpen={() => followedRuns.change(key, { isOpen: true })}
      onClose={() => followedRuns.change(key, { isOpen: false })}
      undo={{ shownMs: undoMs, begin: () => undoRun(followed) }}
    />
  )
}

/**
 * Polls a bulk run until it finishes. Then invalidates the reads of `kind` and loads the failed
 * rows.
 */
function useBulkRun(started: BulkRun, kind: ChangedKind) {
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

/** Starts the undo of a run and follows it. Returns the error message, or null on success. */
async function undoRun({ key, run }: FollowedRun): Promise<string | null> {
  try {
    const undo = await call(undoBulkRun, { params: { id: run.id } }, { idempotencyKey: newKey() })
    followedRuns.change(key, { run: undo, isOpen: true })
    return null
  } catch (error) {
    return serverMessage(error)
  }
}
