import { type Alert, changeAlert } from '#contract/alerts/api.ts'
import { undoMs } from '#contract/undo.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { type Submit, useChange } from '#web/api/queries.ts'
import { useUndo } from '#web/api/undo.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'

type Input = Partial<Submit<typeof changeAlert>['body']>

/** Most moves need none of these; the call then says so. */
const unsaid = { outcome: null, note: null, reason: null }

/** Changes an alert at the version in sight, and says 'Alert Updated' (specification 7). */
export function useAlertChange({ id, version }: Pick<Alert, 'id' | 'version'>) {
  const update = useChange(changeAlert)
  const undo = useUndo()
  // By its promise and not by callbacks: the row that began it may have left the filtered list by then.
  async function change(body: Input, onSuccess?: () => void): Promise<void> {
    try {
      const alert = await update.mutateAsync({ params: { id }, body: { ...unsaid, ...body }, version })
      const told = { title: 'Alert Updated', description: saying(alert, body) }
      // A move is part of the case's history; who has it and by when can be put back.
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
