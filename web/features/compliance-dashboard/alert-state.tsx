import type { Alert } from '#contract/alerts/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { alertBadge, outcomeOf } from './labels.ts'

/** The state of work on an alert, and beside it the outcome of a resolved one. */
export function AlertState({ alert }: { alert: Alert }) {
  const outcome = outcomeOf(alert)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={alert.proposedBy === null ? 'calm' : 'note'} className="h-auto! min-h-[21px] whitespace-normal!">
        {alertBadge(alert)}
      </Badge>
      {outcome === null ? null : <span className="text-[12.5px] whitespace-normal text-ink-2">{outcome}</span>}
    </span>
  )
}
