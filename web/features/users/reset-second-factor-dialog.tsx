import { resetSecondFactor, type User } from '#contract/identity/users.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { outcomeTitle, personName } from './labels.ts'

/** Resets the second factor of a user who lost the phone and the recovery codes. */
export function ResetSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const name = personName(user)
  const api = useApiForm(resetSecondFactor, {
    defaultValues: { reason: '' },
    toInput: (body) => ({ params: { id: user.id }, body }),
    onSuccess: (changed) => {
      toast({ title: outcomeTitle(changed, 'Second Factor Reset'), description: name })
      onClose()
    },
    reload: { path: '/api/users', onClose },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={api.submit}
      pending={api.isPending}
      destructive
      title={`Reset the second factor of ${name}?`}
      description="Make sure it is they who ask. They are signed out everywhere and sign in by password alone until they set up a new one."
      confirmLabel="Reset second factor"
    >
      <form {...api.formProps}>
        <Refusal {...api.refusal} />
        <TextField form={api.form} name="reason" label="Reason" hint="Stands in the audit log." maxLength={1000} />
      </form>
    </ConfirmDialog>
  )
}
