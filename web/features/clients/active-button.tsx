import { Power, PowerOff } from 'lucide-react'
import { useState } from 'react'
import { type Client, setClientActive } from '#contract/clients/api.ts'
import { undoMs } from '#contract/undo.ts'
import { useChange } from '#web/api/queries.ts'
import { useUndo } from '#web/api/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { StaleNotice, useClientDecision } from './submit-failure.tsx'

/** Deactivates or reactivates a client after confirmation. Clients are never deleted. */
export function ActiveButton({ client }: { client: Client }) {
  const [open, setOpen] = useState(false)
  const [round, setRound] = useState(0)
  return (
    <>
      <Button
        icon={client.isActive ? <PowerOff aria-hidden="true" /> : <Power aria-hidden="true" />}
        onClick={() => {
          setRound(round + 1)
          setOpen(true)
        }}
      >
        {client.isActive ? 'Deactivate' : 'Reactivate'}
      </Button>
      <ActiveDialog key={round} client={client} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

interface ActiveDialogProps {
  readonly client: Client
  readonly open: boolean
  readonly onClose: () => void
}

function ActiveDialog({ client, open, onClose }: ActiveDialogProps) {
  const { base, stale, fail, reload } = useClientDecision(client)
  const change = useChange(setClientActive, {
    onSuccess: (changed) => {
      undoToast({
        title: isActive ? 'Client Deactivated' : 'Client Reactivated',
        description: `${companyName} is now ${isActive ? 'inactive' : 'active'}.`,
        shownMs: undoMs,
        undo: () => undo({ type: 'client', id: base.id, version: changed.version }),
      })
      onClose()
    },
    onError: fail,
  })
  const undo = useUndo()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { isActive, companyName } = base

  function confirm() {
    setTried(true)
    if (reason.trim() === '') return
    change.mutate({ params: { id: base.id }, body: { isActive: !isActive, reason }, version: base.version })
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={isActive ? `Deactivate ${companyName}?` : `Reactivate ${companyName}?`}
      description={
        isActive
          ? 'Nothing new can be started for an inactive client. Its records stay, and it can be reactivated.'
          : 'Conversions can be started for this client again.'
      }
      confirmLabel={isActive ? 'Deactivate' : 'Reactivate'}
      destructive={isActive}
      pending={change.isPending}
    >
      <div className="grid gap-3">
        <ReasonField value={reason} onValueChange={setReason} missing={tried} />
        {stale ? <StaleNotice message={stale} onReload={() => void reload()} /> : null}
      </div>
    </ConfirmDialog>
  )
}
