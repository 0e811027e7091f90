import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  decideMailServer,
  getMailServer,
  type MailServerStatus,
  removeMailServer,
  saveMailServer,
  testMailServer,
} from '#contract/mail/api.ts'
import { type ServerSecurity, serverSecurities } from '#contract/mail/labels.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { fetchCurrent, useRecordForm, useRefillUntouched } from '#web/api/opened-record.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { SelectField, TextField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ProposedChange } from '#web/ui/proposed-change.tsx'
import * as t from './messages.ts'

/** Sets up the mail server and tries it. */
export function MailServerDialog({ onClose }: { onClose: () => void }) {
  const status = useQuery(read(getMailServer, {}))
  if (!status.data || status.data.source === 'environment')
    return (
      <Dialog onClose={onClose} title={ui.mailServer}>
        <QueryContent reading={status} messageOf={serverMessage} skeleton={<SkeletonRows rows={4} />}>
          {({ sender }) => (
            <div className="grid gap-4">
              <Notice tone="note">{t.environmentHint(sender)}</Notice>
              <TestMessage />
            </div>
          )}
        </QueryContent>
      </Dialog>
    )
  return <ServerForm status={status.data} onClose={onClose} />
}

const proposedToast = { title: ui.changeProposedToast, description: ui.changeProposedHint }
const securityOptions = serverSecurities.map((value) => ({ value, label: t.securityLabels[value] }))

const serverFieldsOf = ({ server }: MailServerStatus) => ({
  host: server?.host ?? '',
  port: String(server?.port ?? 587),
  security: (server?.security ?? 'starttls') as ServerSecurity,
  user: server?.user ?? '',
  password: '',
  sender: server?.sender ?? '',
})

function ServerForm({ status, onClose }: { status: MailServerStatus; onClose: () => void }) {
  const { server } = status
  const api = useRecordForm(saveMailServer, {
    record: status,
    fieldsOf: serverFieldsOf,
    load: fetchCurrent(getMailServer, {}),
    path: '/api/mail-server',
    toInput: (body, base) => ({ body, version: base.server?.version ?? 0 }),
    onSuccess({ proposal }, { reset, getValues }) {
      if (!proposal) reset({ ...getValues(), password: '' })
      toast(proposal ? proposedToast : { title: t.serverSavedToast, description: t.serverSavedHint })
    },
  })
  useRefillUntouched(api.form.formState.isDirty, server?.version !== api.base.server?.version, () => {
    api.setBase(status)
    api.form.reset(serverFieldsOf(status))
  })
  const remove = useChange(removeMailServer, {
    onSuccess: ({ proposal }) => {
      toast(proposal ? proposedToast : { title: t.serverRemovedToast })
      if (!proposal) onClose()
    },
  })
  const { form } = api
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      firm
      title={ui.mailServer}
      description={t.mailServerDescription}
      cancelLabel={server ? ui.close : ui.cancel}
      submitLabel={ui.save}
      className="grid gap-x-4 gap-y-3.5 sm:grid-cols-6"
      actions={
        server ? (
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate({})}>
            {ui.remove}
          </Button>
        ) : null
      }
      intro={
        <>
          {status.proposal ? <WaitingChange status={status} proposal={status.proposal} /> : null}
          {server ? <TestMessage /> : null}
        </>
      }
    >
      <TextField
        form={form}
        name="host"
        label={t.hostLabel}
        required
        placeholder="smtp.example.com"
        fieldClassName="sm:col-span-4"
      />
      <TextField
        form={form}
        name="port"
        label={t.portLabel}
        required
        inputMode="numeric"
        fieldClassName="sm:col-span-2"
      />
      <SelectField
        form={form}
        name="security"
        label={t.securityLabel}
        options={securityOptions}
        fieldClassName="sm:col-span-6"
      />
      <TextField form={form} name="user" label={ui.user} fieldClassName="sm:col-span-3" />
      <TextField
        form={form}
        name="password"
        label={ui.password}
        type="password"
        autoComplete="new-password"
        hint={server?.hasPassword ? t.passwordKeptHint : undefined}
        fieldClassName="sm:col-span-3"
      />
      <TextField
        form={form}
        name="sender"
        label={t.senderLabel}
        hint={t.senderHint}
        required
        type="email"
        fieldClassName="sm:col-span-6"
      />
    </FormDialog>
  )
}

interface WaitingChangeProps {
  readonly status: MailServerStatus
  readonly proposal: NonNullable<MailServerStatus['proposal']>
}

function WaitingChange({ status: { server: before }, proposal }: WaitingChangeProps) {
  const decide = useChange(decideMailServer, {
    onSuccess: (_, { body: { decision } }) =>
      toast({ title: decision === 'approved' ? ui.changeApprovedToast : ui.changeDiscardedToast }),
    onError: (error) => {
      if (!needsReauthentication(error)) toast(errorToast(error))
    },
  })
  const { server: after, replacesPassword, proposedAt } = proposal
  const rows = [
    { label: t.hostLabel, from: before?.host, to: after?.host },
    { label: t.portLabel, from: before?.port, to: after?.port },
    { label: t.securityLabel, from: securityText(before), to: securityText(after) },
    { label: ui.user, from: before?.user, to: after?.user },
    { label: t.senderLabel, from: before?.sender, to: after?.sender },
  ]
  const changes = rows
    .map(({ label, from, to }) => ({ label, from: String(from ?? ''), to: String(to ?? '') }))
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => ({ label, ...(before && { from: from || ui.none }), to: to || ui.none }))
  return (
    <div className="mb-5 outline-none" data-begin tabIndex={-1}>
      <ProposedChange
        {...proposal}
        changes={replacesPassword ? [...changes, { label: ui.password, to: t.passwordEntered }] : changes}
        pending={decide.isPending}
        onDecide={(decision) => decide.mutate({ body: { decision, proposedAt }, version: before?.version ?? 0 })}
      />
    </div>
  )
}

const securityText = (server: { readonly security: ServerSecurity } | null) =>
  server ? t.securityLabels[server.security] : ''

/** Sends a test message through the saved server and shows what the server answered. */
function TestMessage() {
  const { email } = useSignedInUser()
  const [to, setTo] = useState(email)
  const test = useChange(testMailServer)
  return (
    <div className="mb-5 grid gap-3 rounded-card border border-line bg-paper p-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t.testToLabel} className="flex-1 basis-56">
          <TextInput type="email" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
        <Button pending={test.isPending} onClick={() => test.mutate({ body: { to } })}>
          {t.sendTestAction}
        </Button>
      </div>
      {test.data ? (
        <Notice tone={test.data.isAccepted ? 'ok' : 'bad'} title={test.data.isAccepted ? t.testAccepted : t.testFailed}>
          {test.data.answer}
        </Notice>
      ) : null}
      {test.error ? <Notice tone="bad">{serverMessage(test.error)}</Notice> : null}
    </div>
  )
}
