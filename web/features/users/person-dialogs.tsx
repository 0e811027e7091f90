import { useState } from 'react'
import {
  activateUser,
  changeUser,
  deactivateUser,
  inviteUser,
  linkUser,
  resetSecondFactor,
  type User,
} from '#contract/identity/users.ts'
import type { Role } from '#contract/permissions.ts'
import type { AnswerOf } from '#contract/route.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { accessRequestLabel, outcomeTitle, personName } from './labels.ts'
import { OneTimeLink } from './one-time-link.tsx'
import { NameAndRole, type PersonFields } from './person-fields.tsx'
import { SessionsSheet } from './sessions-sheet.tsx'

/** The open dialog about a user. */
export type Asked =
  | { readonly question: 'invite' }
  | {
      readonly question: 'edit' | 'sessions' | 'link' | 'deactivate' | 'activate' | 'secondFactor'
      readonly user: User
    }

interface PersonDialogsProps {
  readonly asked: Asked | undefined
  readonly onAsk: (asked: Asked | undefined) => void
}

export function PersonDialogs({ asked, onAsk }: PersonDialogsProps) {
  const close = () => onAsk(undefined)
  switch (asked?.question) {
    case 'invite':
      return <InviteDialog onClose={close} />
    case 'edit':
      return <EditPersonDialog user={asked.user} onClose={close} />
    case 'sessions':
      return <SessionsSheet user={asked.user} onClose={close} />
    case 'link':
      return <LinkDialog user={asked.user} onClose={close} />
    case 'secondFactor':
      return <ResetSecondFactorDialog user={asked.user} onClose={close} />
    case 'deactivate':
    case 'activate':
      return <ActivationDialog user={asked.user} verb={asked.question} onClose={close} />
    case undefined:
      return null
  }
}

/** Invites a user and shows the one-time link once. */
function InviteDialog({ onClose }: { onClose: () => void }) {
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

/** Creates a new one-time link for an existing user. */
function LinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [made, setMade] = useState<AnswerOf<typeof linkUser> | undefined>(undefined)
  const link = useChange(linkUser, { onSuccess: setMade })
  if (made) return <LinkOutcome {...made} onClose={onClose} />
  const isInvited = user.state === 'invited'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => link.mutate({ params: { id: user.id } })}
      pending={link.isPending}
      title={isInvited ? 'Make a new invitation link?' : 'Make a password reset link?'}
      description={
        isInvited
          ? `${personName(user)} chooses a password with it. An earlier link ends.`
          : `The present password of ${personName(user)} holds until a new one is chosen; every session ends then.`
      }
      confirmLabel="Make link"
    >
      <ChangeFailure error={link.error} onClose={onClose} />
    </ConfirmDialog>
  )
}

/** Resets the second factor of a user who lost the phone and the recovery codes. */
function ResetSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
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

function EditPersonDialog({ user, onClose }: { user: User; onClose: () => void }) {
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

interface ActivationDialogProps {
  readonly user: User
  readonly verb: 'deactivate' | 'activate'
  readonly onClose: () => void
}

/** Deactivates or reactivates a user. */
function ActivationDialog({ user, verb, onClose }: ActivationDialogProps) {
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

/** Shows a link to hand over, or says that it was emailed or what waits for a second person. */
function LinkOutcome({ user, link, sentTo, onClose }: AnswerOf<typeof linkUser> & { onClose: () => void }) {
  const name = personName(user)
  if (link) return <OneTimeLink name={name} link={link} waiting={user.waiting} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={sentTo ? `Link sent to ${sentTo}` : 'Waiting for a second person'}
      description={
        sentTo
          ? 'It works once. Only this person can see it.'
          : 'Another administrator or compliance officer must approve it. Nothing has changed yet.'
      }
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <ul>
        {user.waiting.map((request) => (
          <li key={request.id}>{accessRequestLabel(request)}: waiting for approval by a second person</li>
        ))}
      </ul>
    </Dialog>
  )
}
