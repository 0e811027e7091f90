import { inviteUser } from '#contract/identity/users.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { LinkOutcome } from './link-outcome.tsx'
import { NameAndRole, type PersonFields } from './person-fields.tsx'

/** Invites a user and shows the one-time link once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const api = useApiForm(inviteUser, {
    defaultValues: { email: '', firstName: '', lastName: '', role: 'user' } as PersonFields,
    toInput: (body) => ({ body }),
  })
  const { form, answer, isPending } = api

  if (answer) return <LinkOutcome {...answer} onClose={onClose} />
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      firm
      title="Invite person"
      description="The person chooses a password by a link: sent by email where a mail server is set up, else for you to hand over. A role that approves waits for a second person."
      submitLabel={isPending ? 'Inviting…' : 'Invite'}
    >
      <TextField
        form={form}
        name="email"
        label="Email"
        required
        type="email"
        autoComplete="off"
        rules={{ required: 'Email is required' }}
      />
      <NameAndRole form={form} />
    </FormDialog>
  )
}
