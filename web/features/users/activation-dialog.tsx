import { useState } from 'react'
import { activateUser, deactivateUser, type User } from '#contract/identity/users.ts'
import { useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { personName } from './labels.ts'

interface StandingDialogProps {
  readonly user: User
  readonly verb: 'deactivate' | 'activate'
  readonly onClose: () => void
}

/** Lets a person in no more, or in again. */
export function StandingDialog({ user, verb, onClose }: StandingDialogProps) {
  const [reason, setReason] = useState('')
  const change = useChange(verb === 'deactivate' ? deactivateUser : activateUser)
  const name = personName(user)
  const confirm = () =>
    change.mutate(
      { params: { id: user.id }, body: { reason }, version: user.version },
      {
        onSuccess: () => {
          toast({ title: verb === 'deactivate' ? 'Person Deactivated' : 'Person Activated', description: name })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      pending={change.isPending}
      destructive={verb === 'deactivate'}
      title={verb === 'deactivate' ? `Deactivate ${name}?` : `Activate ${name}?`}
      description={
        verb === 'deactivate'
          ? 'They are signed out at once and cannot sign in. What they did stays in the books and the audit log.'
          : 'They sign in with the password they had.'
      }
      confirmLabel={verb === 'deactivate' ? 'Deactivate' : 'Activate'}
    >
      <ChangeFailure error={change.error} onClose={onClose} />
      <Field label="Reason" hint="Stands in the audit log.">
        <TextInput value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
