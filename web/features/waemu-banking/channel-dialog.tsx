import { useQuery } from '@tanstack/react-query'
import { listBanks } from '#contract/banking/api.ts'
import { createBankChannel } from '#contract/banking/channels.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { read } from '#web/api/queries.ts'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as ui from '#web/ui/messages.ts'
import { type ChannelForm, ExchangeFields, missing, SftpFields, serverOf } from './channel-fields.tsx'
import * as t from './messages.ts'

const empty: ChannelForm = {
  name: '',
  bankCode: '',
  transport: 'sftp',
  host: '',
  port: '22',
  username: '',
  hostKey: '',
  auth: 'key',
  secret: '',
  outbox: '',
  inbox: '',
  painVersion: 'pain.001.001.09',
  partyName: '',
  partyId: '',
  reason: '',
}

/** Creates a channel to a bank. The secret is sent to the server and never returned. */
export function ChannelDialog({ onClose }: { readonly onClose: () => void }) {
  const banks = useQuery(read(listBanks, {}))
  const api = useApiForm(createBankChannel, {
    defaultValues: empty,
    toInput: (values) => {
      const { name, bankCode, transport, outbox, inbox, painVersion, partyName, partyId } = values
      const rest = { name, bankCode, transport, outbox, inbox, painVersion, partyName, partyId }
      return { body: { ...rest, ...serverOf(values) } }
    },
    onSuccess: ({ name }) =>
      closeWithToast(onClose, { title: t.channelAddedToast, description: t.channelAddedHint(name) }),
  })
  const { form } = api
  const { register, watch, formState } = form
  const { errors } = formState

  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={t.addChannelAction}
      description={t.addChannelHint}
      cancelLabel={ui.back}
      submitLabel={t.addChannelAction}
    >
      <Field label={ui.name} required error={errors.name?.message}>
        <TextInput {...register('name', { required: missing.name })} maxLength={120} />
      </Field>
      <Field label={ui.bank} required error={errors.bankCode?.message}>
        <Select
          placeholder={t.selectBankPlaceholder}
          options={(banks.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          {...register('bankCode', { required: missing.bankCode })}
        />
      </Field>
      <Field label={t.connectedByLabel}>
        <Select
          options={[
            { value: 'sftp', label: 'SFTP' },
            { value: 'folder', label: t.localFolderOption },
          ]}
          {...register('transport')}
        />
      </Field>
      {watch('transport') === 'sftp' ? <SftpFields form={form} /> : null}
      <ExchangeFields form={form} />
    </FormDialog>
  )
}
