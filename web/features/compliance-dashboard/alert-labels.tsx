/** Labels and state of an alert. */

import type { Alert } from '#contract/alerts/api.ts'
import type { AlertSeverity } from '#contract/alerts/labels.ts'
import { outcomeNames, statusNames } from '#contract/alerts/names/messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import * as t from './messages.ts'

/** Severity alone has colours; the state of work is neutral. */
export const severityTones = {
  critical: 'bad',
  high: 'bad',
  medium: 'warn',
  low: 'calm',
} as const satisfies Record<AlertSeverity, Tone>

/** Label of an alert's state; says so when a second person must sign. */
function alertBadge({ status, proposedBy }: Alert): string {
  if (proposedBy !== null) return t.awaitingSecondApproval
  return statusNames[status]
}

/** How a resolved alert ended; null for an open one. */
function outcomeOf({ status, outcome }: Alert): string | null {
  if (status !== 'resolved') return null
  return outcome === null ? t.notStatedOutcome : outcomeNames[outcome]
}

/** `dueOn` is a day such as `2026-11-24`; open alerts past it are overdue. */
export const isOverdue = ({ status, dueOn }: Alert, today: string): boolean => status !== 'resolved' && dueOn < today

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
