import { type BankConnection, updateBankConnection } from '#contract/banking/api.ts'
import { useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { connectionName } from './figures.ts'

interface ConnectionDialogProps {
  readonly connection: BankConnection
  readonly onClose: () => void
}

export function DeactivateDialog({ connection, onClose }: ConnectionDialogProps) {
  const change = useChange(updateBankConnection, {
    onSuccess: () => {
      toast({ title: 'Bank Deactivated', description: connectionName(connection) })
      onClose()
    },
  })
  const { id, version } = connection

  function deactivate() {
    change.mutate({ params: { id }, body: { isActive: false }, version })
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={deactivate}
      pending={change.isPending}
      destructive
      title="Deactivate bank connection?"
      description={`${connectionName(connection)} funds no conversion until it is activated again. What is already under way goes on.`}
      confirmLabel="Deactivate"
    >
      {change.error ? <ChangeFailure error={change.error} onClose={onClose} /> : null}
    </ConfirmDialog>
  )
}
