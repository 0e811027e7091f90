import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  activateUser,
  changeUser,
  deactivateUser,
  inviteUser,
  linkUser,
  listUsers,
  requestConfirmation,
  resetSecondFactor,
  type User,
} from '#contract/identity/users.ts'
import { type Role, roles } from '#contract/permissions.ts'
import type { AnswerOf } from '#contract/route.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { fetchListed, useRecordForm } from '#web/api/opened-record.ts'
import { useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog, Dialog } from '#web/ui/overlay/dialog.tsx'
import { accessRequestLabel, outcomeTitle, personName } from './labels.ts'
import * as t from './messages.ts'
import { OneTimeLink } from './one-time-link.tsx'
import { SessionsSheet } from './sessions-sheet.tsx'

export type OpenDialog =
  | { readonly question: 'invite'; readonly role: Role }
  | {
      readonly question: 'edit' | 'sessions' | 'link' | 'deactivate' | 'activate' | 'secondFactor' | 'confirmation'
      readonly user: User
    }

interface PersonDialogsProps {
  readonly dialog: OpenDialog | undefined
  readonly onOpen: (dialog: OpenDialog | undefined) => void
}

export function PersonDialogs({ dialog, onOpen }: PersonDialogsProps) {
  const close = () => onOpen(undefined)
  switch (dialog?.question) {
    case 'invite':
      return <InviteDialog role={dialog.role} onClose={close} />
    case 'edit':
      return <EditPersonDialog user={dialog.user} onClose={close} />
    case 'sessions':
      return <SessionsSheet user={dialog.user} onClose={close} />
    case 'link':
      return <LinkDialog user={dialog.user} onClose={close} />
    case 'secondFactor':
      return <ResetSecondFactorDialog user={dialog.user} onClose={close} />
    case 'confirmation':
      return <ConfirmationDialog user={dialog.user} onClose={close} />
    case 'deactivate':
    case 'activate':
      return <ActivationDialog user={dialog.user} verb={dialog.question} onClose={close} />
    case undefined:
      return null
  }
}

/** Invites a user and shows the one-time link once. */
function InviteDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const api = useApiForm(inviteUser, {
    defaultValues: { email: '', firstName: '', lastName: '', role } as PersonFields,
    toInput: (body) => ({ body }),
  })
  const { form, answer, isPending } = api

  if (answer) return <LinkOutcome {...answer} onClose={onClose} />
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      firm
      title={t.invitePersonAction}
      description={t.invitePersonHint}
      submitLabel={isPending ? t.invitingLabel : t.inviteAction}
    >
      <TextField
        form={form}
        name="email"
        label={ui.email}
        required
        type="email"
        rules={{ required: t.emailRequired }}
      />
      <NameAndRole form={form} />
    </FormDialog>
  )
}

/** Creates a new one-time link for an existing user. */
function LinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [made, setMade] = useState<AnswerOf<typeof linkUser> | undefined>(undefined)
  const link = useChange(linkUser, { onSuccess: setMade })
  const refusal = useRefusal(link.error, '/api/users', onClose)
  if (made) return <LinkOutcome {...made} onClose={onClose} />
  const isInvited = user.state === 'invited'
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => link.mutate({ params: { id: user.id } })}
      pending={link.isPending}
      title={isInvited ? t.invitationLinkQuestion : t.resetLinkQuestion}
      description={isInvited ? t.invitationLinkHint(personName(user)) : t.resetLinkHint(personName(user))}
      confirmLabel={t.createLinkAction}
    >
      <Refusal {...refusal} />
    </ConfirmDialog>
  )
}

/** Asks a second person to confirm the account. */
function ConfirmationDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const name = personName(user)
  const asking = useChange(requestConfirmation, {
    onSuccess: () => closeWithToast(onClose, { title: t.confirmationAskedToast, description: name }),
  })
  const refusal = useRefusal(asking.error, '/api/users', onClose)
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => asking.mutate({ params: { id: user.id } })}
      pending={asking.isPending}
      title={t.requestConfirmationQuestion(name)}
      description={t.requestConfirmationHint}
      confirmLabel={t.requestConfirmationAction}
    >
      <Refusal {...refusal} />
    </ConfirmDialog>
  )
}

/** Resets the second factor of a user who lost the phone and the recovery codes. */
function ResetSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const name = personName(user)
  const api = useApiForm(resetSecondFactor, {
    defaultValues: { reason: '' },
    toInput: (body) => ({ params: { id: user.id }, body }),
    onSuccess: (changed) =>
      closeWithToast(onClose, { title: outcomeTitle(changed, t.secondFactorResetToast), description: name }),
    reload: { path: '/api/users', onReload: onClose },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={api.submit}
      pending={api.isPending}
      destructive
      title={t.resetSecondFactorQuestion(name)}
      description={t.resetSecondFactorHint}
      confirmLabel={t.resetSecondFactorAction}
    >
      <form {...api.formProps}>
        <Refusal {...api.refusal} />
        <TextField form={api.form} name="reason" label={ui.reason} hint={ui.auditLogHint} maxLength={1000} />
      </form>
    </ConfirmDialog>
  )
}

function EditPersonDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const isSelf = useSignedInUser().id === user.id
  const api = useRecordForm(changeUser, {
    record: user,
    fieldsOf: ({ email, firstName, lastName, role }): PersonFields => ({
      email,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      role: role as Role,
    }),
    load: fetchListed(listUsers, { query: { q: user.email } }, user.id),
    path: '/api/users',
    toInput: ({ firstName, lastName, role }, base) => ({
      params: { id: user.id },
      body: { firstName, lastName, ...(isSelf || role === base.role ? {} : { role }) },
      version: base.version,
    }),
    onSuccess: (changed) =>
      closeWithToast(onClose, { title: outcomeTitle(changed, t.personUpdatedToast), description: personName(changed) }),
  })
  const { form } = api
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={ui.editNamed(personName(user))}
      description={user.email}
      submitLabel={ui.save}
      disabled={!form.formState.isDirty}
    >
      <NameAndRole form={form} roleFixed={isSelf ? t.ownRoleHint : undefined} />
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
      const done = verb === 'deactivate' ? t.personDeactivatedToast : t.personActivatedToast
      toast({ title: outcomeTitle(changed, done), description: name })
      onClose()
    },
    reload: { path: '/api/users', onReload: onClose },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={api.submit}
      pending={api.isPending}
      destructive={verb === 'deactivate'}
      title={verb === 'deactivate' ? ui.deactivateQuestion(name) : t.activateQuestion(name)}
      description={verb === 'deactivate' ? t.deactivateHint : t.activateHint}
      confirmLabel={verb === 'deactivate' ? ui.deactivate : ui.activate}
    >
      <form {...api.formProps}>
        <Refusal {...api.refusal} />
        <TextField form={api.form} name="reason" label={ui.reason} hint={ui.auditLogHint} maxLength={1000} />
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
      onClose={onClose}
      title={sentTo ? t.linkSentTitle(sentTo) : t.awaitingApprover}
      description={sentTo ? t.linkSentHint : t.changeAwaitingHint}
      footer={<Button onClick={onClose}>{ui.done}</Button>}
    >
      <ul>
        {user.waiting.map((request) => (
          <li key={request.id}>{t.requestAwaiting(accessRequestLabel(request))}</li>
        ))}
      </ul>
    </Dialog>
  )
}

interface PersonFields {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
}

const roleOptions = roles.map((value) => ({ value, label: valueLabel(value) }))

/** Name and role fields, for inviting and for editing a user. */
function NameAndRole({ form, roleFixed }: { form: UseFormReturn<PersonFields>; roleFixed?: string | undefined }) {
  const { register, watch, formState } = form
  const role = watch('role')
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label={ui.firstName} error={formState.errors.firstName?.message}>
          <TextInput maxLength={100} {...register('firstName')} />
        </Field>
        <Field label={ui.lastName} error={formState.errors.lastName?.message}>
          <TextInput maxLength={100} {...register('lastName')} />
        </Field>
      </div>
      <Field label={ui.role} hint={roleFixed ?? t.roleLabels[role] ?? ''} error={formState.errors.role?.message}>
        <Select options={roleOptions} disabled={roleFixed !== undefined} {...register('role')} />
      </Field>
    </>
  )
}
