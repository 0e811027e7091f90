import { useState } from 'react'
import { resetSecondFactor, type User } from '#contract/identity/users.ts'
import { useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { personName } from './labels.ts'

/** For somebody who lost their telephone and their recovery codes. */
export function ResetSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const reset = useChange(resetSecondFactor)
  const name = personName(user)
  const confirm = () =>
    reset.mutate(
      { params: { id: user.id }, body: { reason } },
      {
        onSuccess: () => {
          toast({ title: 'Second Factor Reset', description: name })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      pending={reset.isPending}
      destructive
      title={`Reset the second factor of ${name}?`}
      description="Make sure it is they who ask. They are signed out everywhere and sign in by password alone until they set up a new one."
      confirmLabel="Reset second factor"
    >
      <ChangeFailure error={reset.error} onClose={onClose} />
      <Field label="Reason" hint="Stands in the audit log.">
        <TextInput value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
