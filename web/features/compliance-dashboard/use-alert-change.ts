import { type Alert, changeAlert } from '#contract/alerts/api.ts'
import { undoMs } from '#contract/undo.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { type Submit, useChange } from '#web/api/queries.ts'
import { useUndo } from '#web/api/undo.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'

type Input = Partial<Submit<typeof changeAlert>['body']>

/** Most changes need none of these, but the call requires them to be null then. */
const unsaid = { outcome: null, note: null, reason: null }

/** Changes an alert at the shown version, and shows 'Alert Updated' (specification 7). */
export function useAlertChange({ id, version }: Pick<Alert, 'id' | 'version'>) {
  const update = useChange(changeAlert)
  const undo = useUndo()
  // Awaits the promise instead of using callbacks, because the row may have left the filtered list
  // by then.
  async function change(body: Input, onSuccess?: () => void): Promise<void> {
    try {
      const alert = await update.mutateAsync({ params: { id }, body: { ...unsaid, ...body }, version })
      const told = { title: 'Alert Updated', description: saying(alert, body) }
      // A status change is part of the case history. Assignee and due date can be undone.
      if (body.status === undefined)
        undoToast({ ...told, shownMs: undoMs, undo: () => undo({ type: 'alert', id, version: alert.version }) })
      else toast(told)
      onSuccess?.()
    } catch (error) {
      toast({ title: 'Error', description: serverMessage(error), destructive: true })
    }
  }
  return {
    change: (body: Input, onSuccess?: () => void) => void change(body, onSuccess),
    isPending: update.isPending,
  }
}

function saying(alert: Alert, { status, assignedTo, dueOn }: Input): string {
  if (alert.proposedBy !== null && status === 'resolved')
    return 'A second person decides whether it is closed as confirmed.'
  if (status !== undefined) return `Alert status changed to ${alert.status}.`
  if (assignedTo !== undefined)
    return alert.assignedToName ? `Assigned to ${alert.assignedToName}.` : 'Taken back into the common queue.'
  return dueOn === undefined ? 'Saved.' : 'Its due date was changed.'
}
