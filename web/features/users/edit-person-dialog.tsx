import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { changeUser, type User } from '#contract/identity/users.ts'
import type { Role } from '#contract/permissions.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { personName } from './labels.ts'
import { NameAndRole, type PersonFields } from './person-fields.tsx'

export function EditPersonDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const formId = useId()
  const isSelf = useSignedInUser().id === user.id
  const change = useChange(changeUser)
  const form = useForm<PersonFields>({
    defaultValues: {
      email: user.email,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      role: user.role as Role,
    },
  })
  const submit = form.handleSubmit(({ firstName, lastName, role }) =>
    change.mutate(
      {
        params: { id: user.id },
        body: { firstName, lastName, ...(isSelf || role === user.role ? {} : { role }) },
        version: user.version,
      },
      {
        onSuccess: (changed) => {
          toast({ title: 'Person Updated', description: personName(changed) })
          onClose()
        },
      },
    ),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit ${personName(user)}`}
      description={user.email}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            pending={change.isPending}
            disabled={!form.formState.isDirty}
          >
            Save
          </Button>
        </>
      }
    >
      <ChangeFailure error={change.error} onClose={onClose} />
      <form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
        <NameAndRole form={form} roleFixed={isSelf ? 'Another administrator can change your role.' : undefined} />
      </form>
    </Dialog>
  )
}
