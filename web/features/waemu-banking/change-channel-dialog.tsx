import { type BankChannel, changeBankChannel, listBankChannels } from '#contract/banking/channels.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { fetchListed, useRecordForm } from '#web/api/opened-record.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import * as ui from '#web/ui/messages.ts'
import { type ChannelForm, ExchangeFields, missing, SftpFields, serverOf } from './channel-fields.tsx'
import * as t from './messages.ts'

/** Edits a channel. Its bank and transport stay, because connections depend on them. */
export function ChangeChannelDialog({
  channel,
  onClose,
}: {
  readonly channel: BankChannel
  readonly onClose: () => void
}) {
  const { approvesAlone } = useSignedInUser()
  const api = useRecordForm(changeBankChannel, {
    record: channel,
    fieldsOf: formOf,
    load: fetchListed(listBankChannels, {}, channel.id),
    path: '/api/banking',
    toInput: (values, { version }) => {
      const { name, outbox, inbox, painVersion, partyName, partyId, reason } = values
      const body = { name, outbox, inbox, painVersion, partyName, partyId, reason, ...serverOf(values) }
      return { params: { id: channel.id }, body, version }
    },
    onSuccess: (after) => {
      toast(
        after.change
          ? {
              title: ui.changeProposedToast,
              description: t.changeProposedHint(channel.name),
            }
          : { title: t.channelChangedToast, description: after.name },
      )
      onClose()
    },
  })
  const { form } = api
  const { errors } = form.formState

  return (
    <FormDialog
      form={api}
      onClose={onClose}
      firm
      title={t.editChannelTitle}
      description={channel.isApproved && !approvesAlone ? t.changeApprovalHint : t.changeImmediateHint}
      cancelLabel={ui.back}
      submitLabel={ui.saveChanges}
    >
      <Field label={ui.name} required error={errors.name?.message}>
        <TextInput {...form.register('name', { required: missing.name })} maxLength={120} />
      </Field>
      {channel.transport === 'sftp' ? <SftpFields form={form} keeps={channel.auth ?? undefined} /> : null}
      <ExchangeFields form={form} />
      <Field label={ui.reason} required hint={t.changeReasonHint} error={errors.reason?.message}>
        <TextArea {...form.register('reason', { required: missing.reason })} maxLength={1000} />
      </Field>
      {channel.change ? (
        <p className="text-[12.5px] text-ink-2">{t.replacesPendingChange(channel.change.proposedBy ?? 'someone')}</p>
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
