import type { Client } from '#contract/clients/api.ts'
import { setClientActive } from '#contract/clients/changes.ts'
import { undoMs } from '#contract/undo.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useUndo } from '#web/api/undo.ts'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'
import { ReasonField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'
import { StaleNotice, useClientDecision } from './submit-failure.tsx'

/** Deactivates or reactivates a client after confirmation. Clients are never deleted. */
export function ActiveDialog({ client, open, onClose }: { client: Client; open: boolean; onClose: () => void }) {
  const { base, stale, fail, reload } = useClientDecision(client)
  const { isActive, companyName } = base
  const undo = useUndo()
  const api = useApiForm(setClientActive, {
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({
      params: { id: base.id },
      body: { isActive: !isActive, reason },
      version: base.version,
    }),
    onSuccess: (changed) => {
      undoToast({
        title: isActive ? t.deactivatedToast : t.reactivatedToast,
        description: ui.nowStatus(companyName, isActive ? 'inactive' : 'active'),
        shownMs: undoMs,
        undo: () => undo({ type: 'client', id: base.id, version: changed.version }),
      })
      onClose()
    },
    onError: fail,
  })

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={api.submit}
      title={isActive ? ui.deactivateQuestion(companyName) : t.reactivateQuestion(companyName)}
      description={isActive ? t.deactivateHint : t.reactivateHint}
      confirmLabel={isActive ? ui.deactivate : t.reactivateAction}
      destructive={isActive}
      pending={api.isPending}
    >
      <form {...api.formProps} className="grid gap-3">
        <ReasonField form={api.form} />
        {stale ? <StaleNotice message={stale} onReload={() => void reload()} /> : null}
      </form>
    </ConfirmDialog>
  )
}
