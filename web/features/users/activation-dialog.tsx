import { activateUser, deactivateUser, type User } from '#contract/identity/users.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { outcomeTitle, personName } from './labels.ts'

interface ActivationDialogProps {
  readonly user: User
  readonly verb: 'deactivate' | 'activate'
  readonly onClose: () => void
}

/** Deactivates or reactivates a user. */
export function ActivationDialog({ user, verb, onClose }: ActivationDialogProps) {
  const name = personName(user)
  const api = useApiForm(verb === 'deactivate' ? deactivateUser : activateUser, {
    defaultValues: { reason: '' },
    toInput: (body) => ({ params: { id: user.id }, body, version: user.version }),
    onSuccess: (changed) => {
      const done = verb === 'deactivate' ? 'Person Deactivated' : 'Person Activated'
      toast({ title: outcomeTitle(changed, done), description: name })
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
      destructive={verb === 'deactivate'}
      title={verb === 'deactivate' ? `Deactivate ${name}?` : `Activate ${name}?`}
      description={
        verb === 'deactivate'
          ? 'They are signed out at once and cannot sign in. What they did stays in the books and the audit log.'
          : 'They sign in with the password they had.'
      }
      confirmLabel={verb === 'deactivate' ? 'Deactivate' : 'Activate'}
    >
      <form {...api.formProps}>
        <Refusal {...api.refusal} />
        <TextField form={api.form} name="reason" label="Reason" hint="Stands in the audit log." maxLength={1000} />
      </form>
    </ConfirmDialog>
  )
}
