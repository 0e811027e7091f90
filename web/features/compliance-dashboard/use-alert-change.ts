import { type Alert, changeAlert } from '#contract/alerts/api.ts'
import { statusNames } from '#contract/alerts/names/messages.ts'
import { undoMs } from '#contract/undo.ts'
import { errorToast } from '#web/api/call-error.ts'
import { type Submit, useChange } from '#web/api/queries.ts'
import { useUndo } from '#web/api/undo.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'
import * as t from './messages.ts'

type Input = Partial<Submit<typeof changeAlert>['body']>

/** The call requires these in every change. */
const unchanged = { outcome: null, note: null, reason: null }

/** Changes an alert at the shown version, and shows 'Alert Updated' (specification 7). */
export function useAlertChange({ id, version }: Pick<Alert, 'id' | 'version'>) {
  const update = useChange(changeAlert)
  const undo = useUndo()
  // Awaits the promise instead of using callbacks, because the row may have left the filtered list
  // by then.
  async function change(body: Input, onSuccess?: () => void): Promise<void> {
    try {
      const alert = await update.mutateAsync({ params: { id }, body: { ...unchanged, ...body }, version })
      const message = { title: t.alertUpdatedToast, description: toastDescription(alert, body) }
      // A status change is part of the case history. Assignee and due date can be undone.
      if (body.status === undefined)
        undoToast({ ...message, shownMs: undoMs, undo: () => undo({ type: 'alert', id, version: alert.version }) })
      else toast(message)
      onSuccess?.()
    } catch (error) {
      toast(errorToast(error))
    }
  }
  return {
    change: (body: Input, onSuccess?: () => void) => void change(body, onSuccess),
    isPending: update.isPending,
  }
}

function toastDescription(alert: Alert, { status, assignedTo, dueOn }: Input): string {
  if (alert.proposedBy !== null && status === 'resolved') return t.secondApproverDecidesHint
  if (status !== undefined) return t.statusChangedHint(statusNames[alert.status].toLowerCase())
  if (assignedTo !== undefined) return alert.assignedToName ? t.assignedHint(alert.assignedToName) : t.unassignedHint
  return dueOn === undefined ? t.savedHint : t.dueDateChangedHint
}
