import { changeUser, type User } from '#contract/identity/users.ts'
import type { Role } from '#contract/permissions.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { outcomeTitle, personName } from './labels.ts'
import { NameAndRole, type PersonFields } from './person-fields.tsx'

export function EditPersonDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const isSelf = useSignedInUser().id === user.id
  const defaultValues: PersonFields = {
    email: user.email,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    role: user.role as Role,
  }
  const api = useApiForm(changeUser, {
    defaultValues,
    toInput: ({ firstName, lastName, role }) => ({
      params: { id: user.id },
      body: { firstName, lastName, ...(isSelf || role === user.role ? {} : { role }) },
      version: user.version,
    }),
    onSuccess: (changed) => {
      toast({ title: outcomeTitle(changed, 'Person Updated'), description: personName(changed) })
      onClose()
    },
    reload: { path: '/api/users', onClose },
  })
  const { form } = api
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={`Edit ${personName(user)}`}
      description={user.email}
      submitLabel="Save"
      disabled={!form.formState.isDirty}
    >
      <NameAndRole form={form} roleFixed={isSelf ? 'Another administrator can change your role.' : undefined} />
    </FormDialog>
  )
}
