/** Progress and results of bulk runs, shown on whatever screen the person is. */

import { undoMs } from '#contract/undo.ts'
import { type FollowedRun, followedRuns, undoFollowedRun, useBulkRun } from '#web/api/bulk.ts'
import { BulkProgress } from '#web/ui/list/bulk-progress.tsx'

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
      undo={{ shownMs: undoMs, begin: () => undoFollowedRun(followed) }}
    />
  )
}
