import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { inviteUser } from '#contract/identity/users.ts'
import type { AnswerOf } from '#contract/route.ts'
import { showFieldErrors } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { isUnproven } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { OneTimeLink } from './one-time-link.tsx'
import { NameAndRole, type PersonFields } from './person-fields.tsx'

const fields = ['email', 'firstName', 'lastName', 'role'] as const

/** Adds a person, and then shows the link, which is nowhere to be had again. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [made, setMade] = useState<AnswerOf<typeof inviteUser> | undefined>(undefined)
  const invite = useChange(inviteUser)
  const form = useForm<PersonFields>({ defaultValues: { email: '', firstName: '', lastName: '', role: 'user' } })
  const [failure, setFailure] = useState<string | undefined>(undefined)

  const submit = form.handleSubmit((body) => {
    setFailure(undefined)
    invite.mutate(
      { body },
      {
        onSuccess: setMade,
        onError: (error) => {
          if (!isUnproven(error)) setFailure(showFieldErrors(error, { setError: form.setError as never, fields }))
        },
      },
    )
  })

  if (made) return <OneTimeLink {...made} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      firm
      title="Invite person"
      description="You get a link to hand over. The person chooses a password with it, and nobody else learns it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={invite.isPending}>
            {invite.isPending ? 'Inviting…' : 'Invite'}
          </Button>
        </>
      }
    >
      {failure ? (
        <Notice tone="bad" alert className="mb-4">
          {failure}
        </Notice>
      ) : null}
      <form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
        <Field label="Email" required error={form.formState.errors.email?.message}>
          <TextInput type="email" autoComplete="off" {...form.register('email', { required: 'Email is required' })} />
        </Field>
        <NameAndRole form={form} />
      </form>
    </Dialog>
  )
}
