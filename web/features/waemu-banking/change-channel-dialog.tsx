import { type BankChannel, changeBankChannel } from '#contract/banking/channels.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { type ChannelForm, ExchangeFields, missing, SftpFields, serverOf } from './channel-fields.tsx'

/** Edits a channel. Its bank and transport stay, because connections depend on them. */
export function ChangeChannelDialog({
  channel,
  onClose,
}: {
  readonly channel: BankChannel
  readonly onClose: () => void
}) {
  const { approvesAlone } = useSignedInUser()
  const api = useApiForm(changeBankChannel, {
    defaultValues: formOf(channel),
    toInput: (values) => {
      const { name, outbox, inbox, painVersion, partyName, partyId, reason } = values
      const body = { name, outbox, inbox, painVersion, partyName, partyId, reason, ...serverOf(values) }
      return { params: { id: channel.id }, body, version: channel.version }
    },
    onSuccess: (after) => {
      toast(
        after.change
          ? {
              title: 'Change Proposed',
              description: `A second person must approve it. ${channel.name} goes on as it is.`,
            }
          : { title: 'Channel Changed', description: after.name },
      )
      onClose()
    },
    reload: { path: '/api/banking', onClose },
  })
  const { form } = api
  const { errors } = form.formState

  return (
    <FormDialog
      form={api}
      onClose={onClose}
      firm
      title="Edit channel"
      description={
        channel.isApproved && !approvesAlone
          ? 'The present values stay in use until a second person has approved the new ones.'
          : 'The new values hold at once.'
      }
      cancelLabel="Back"
      submitLabel="Save changes"
    >
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...form.register('name', { required: missing.name })} maxLength={120} />
      </Field>
      {channel.transport === 'sftp' ? <SftpFields form={form} keeps={channel.auth ?? undefined} /> : null}
      <ExchangeFields form={form} />
      <Field
        label="Why"
        required
        hint="Kept with the change, and shown to who approves it."
        error={errors.reason?.message}
      >
        <TextArea {...form.register('reason', { required: missing.reason })} maxLength={1000} />
      </Field>
      {channel.change ? (
        <p className="text-[12.5px] text-ink-2">
          Saving replaces the change that {channel.change.proposedBy ?? 'someone'} has asked for.
        </p>
      ) : null}
    </FormDialog>
  )
}

const formOf = (channel: BankChannel): ChannelForm => ({
  name: channel.name,
  bankCode: channel.bankCode,
  transport: channel.transport,
  host: channel.host ?? '',
  port: String(channel.port ?? 22),
  username: channel.username ?? '',
  hostKey: channel.hostKey ?? '',
  auth: channel.auth ?? 'key',
  secret: '',
  outbox: channel.outbox,
  inbox: channel.inbox,
  painVersion: channel.painVersion,
  partyName: channel.partyName,
  partyId: channel.partyId,
  reason: '',
})
