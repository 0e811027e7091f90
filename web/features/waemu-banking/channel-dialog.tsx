import { useQuery } from '@tanstack/react-query'
import { listBanks } from '#contract/banking/api.ts'
import { createBankChannel } from '#contract/banking/channels.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { read } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { type ChannelForm, ExchangeFields, missing, SftpFields, serverOf } from './channel-fields.tsx'

const empty: ChannelForm = {
  ...{ name: '', bankCode: '', transport: 'sftp', host: '', port: '22', username: '', hostKey: '', auth: 'key' },
  ...{ secret: '', outbox: '', inbox: '', painVersion: 'pain.001.001.09', partyName: '', partyId: '', reason: '' },
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
    onSuccess: ({ name }) => {
      toast({ title: 'Channel Added', description: `${name} waits for its approval and a test.` })
      onClose()
    },
  })
  const { form } = api
  const { register, watch, formState } = form
  const { errors } = formState

  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title="Add channel"
      description="How files are exchanged with a bank. A second person approves it before it carries anything."
      cancelLabel="Back"
      submitLabel="Add channel"
    >
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...register('name', { required: missing.name })} maxLength={120} />
      </Field>
      <Field label="Bank" required error={errors.bankCode?.message}>
        <Select
          placeholder="Select Bank"
          options={(banks.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          {...register('bankCode', { required: missing.bankCode })}
        />
      </Field>
      <Field label="Reached by">
        <Select
          options={[
            { value: 'sftp', label: 'SFTP' },
            { value: 'folder', label: 'A folder of this machine' },
          ]}
          {...register('transport')}
        />
      </Field>
      {watch('transport') === 'sftp' ? <SftpFields form={form} /> : null}
      <ExchangeFields form={form} />
    </FormDialog>
  )
}
