import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { listBanks } from '#contract/banking/api.ts'
import { createBankChannel } from '#contract/banking/channels.ts'
import { showFieldErrors } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type ChannelForm, ExchangeFields, missing, SftpFields, serverOf } from './channel-fields.tsx'

const empty: ChannelForm = {
  ...{ name: '', bankCode: '', transport: 'sftp', host: '', port: '22', username: '', hostKey: '', auth: 'key' },
  ...{ secret: '', outbox: '', inbox: '', painVersion: 'pain.001.001.09', partyName: '', partyId: '', reason: '' },
}

/** What an administrator enters to reach a bank by files. The secret goes to the server and never comes back. */
export function ChannelDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId()
  const form = useForm<ChannelForm>({ defaultValues: empty })
  const banks = useQuery(read(listBanks, {}))
  const add = useChange(createBankChannel)
  const [refusal, setRefusal] = useState<string | undefined>(undefined)
  const { register, handleSubmit, watch, formState } = form
  const { errors } = formState

  const submit = handleSubmit((values) => {
    const { name, bankCode, transport, outbox, inbox, painVersion, partyName, partyId } = values
    const rest = { name, bankCode, transport, outbox, inbox, painVersion, partyName, partyId }
    setRefusal(undefined)
    add.mutate(
      { body: { ...rest, ...serverOf(values) } },
      {
        onSuccess: ({ name }) => {
          toast({ title: 'Channel Added', description: `${name} waits for its approval and a test.` })
          onClose()
        },
        onError: (error) =>
          setRefusal(
            showFieldErrors(error, {
              setError: (path, { message }) => form.setError(path as keyof ChannelForm, { message }),
              fields: Object.keys(empty) as (keyof ChannelForm)[],
            }),
          ),
      },
    )
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add channel"
      description="How files are exchanged with a bank. A second person approves it before it carries anything."
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" type="submit" form={formId} pending={add.isPending}>
            Add channel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal ? (
          <Notice tone="bad" alert>
            {refusal}
          </Notice>
        ) : null}
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
      </form>
    </Dialog>
  )
}
