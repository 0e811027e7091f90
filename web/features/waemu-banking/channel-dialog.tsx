import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { createBankChannel, listBanks, painVersions } from '#contract/banking.ts'
import { showFieldErrors } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, NumberInput, TextArea, TextInput } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'

interface ChannelForm {
  name: string
  bankCode: string
  transport: 'sftp' | 'folder'
  host: string
  port: string
  username: string
  hostKey: string
  auth: 'key' | 'password'
  secret: string
  outbox: string
  inbox: string
  painVersion: (typeof painVersions)[number]
  partyName: string
  partyId: string
}

const empty: ChannelForm = {
  ...{ name: '', bankCode: '', transport: 'sftp', host: '', port: '22', username: '', hostKey: '', auth: 'key' },
  ...{ secret: '', outbox: '', inbox: '', painVersion: 'pain.001.001.09', partyName: '', partyId: '' },
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
    const { transport, host, port, username, hostKey, auth, secret, ...rest } = values
    const reach = transport === 'sftp' ? { host, port: Number(port), username, hostKey, auth, secret } : {}
    setRefusal(undefined)
    add.mutate(
      { body: { ...rest, transport, ...reach } },
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
          <TextInput {...register('name')} maxLength={120} />
        </Field>
        <Field label="Bank" required error={errors.bankCode?.message}>
          <Select
            placeholder="Select Bank"
            options={(banks.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            {...register('bankCode')}
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

type FieldsProps = { readonly form: UseFormReturn<ChannelForm> }

function SftpFields({ form: { register, watch, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
        <Field label="Host" required error={errors.host?.message}>
          <TextInput {...register('host')} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label="Port" required error={errors.port?.message}>
          <NumberInput {...register('port')} min={1} max={65535} />
        </Field>
      </div>
      <Field label="User" required error={errors.username?.message}>
        <TextInput {...register('username')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label="Pinned host key"
        required
        hint="SHA256:… as the bank gives it, or as ssh-keygen -l prints it. No other server is spoken with."
        error={errors.hostKey?.message}
      >
        <TextInput {...register('hostKey')} autoComplete="off" spellCheck={false} className="num" />
      </Field>
      <Field label="Proves itself by">
        <Select
          options={[
            { value: 'key', label: 'Private key' },
            { value: 'password', label: 'Password' },
          ]}
          {...register('auth')}
        />
      </Field>
      <Field
        label={watch('auth') === 'key' ? 'Private key' : 'Password'}
        required
        hint="Kept encrypted; it is never shown again."
        error={errors.secret?.message}
      >
        {watch('auth') === 'key' ? (
          <TextArea {...register('secret')} autoComplete="off" spellCheck={false} />
        ) : (
          <TextInput type="password" {...register('secret')} autoComplete="off" />
        )}
      </Field>
    </>
  )
}

function ExchangeFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Folder for orders" required error={errors.outbox?.message}>
          <TextInput {...register('outbox')} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label="Folder of answers" required error={errors.inbox?.message}>
          <TextInput {...register('inbox')} autoComplete="off" spellCheck={false} />
        </Field>
      </div>
      <Field label="Version of orders">
        <Select options={painVersions.map((value) => ({ value, label: value }))} {...register('painVersion')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Our name at the bank" required error={errors.partyName?.message}>
          <TextInput {...register('partyName')} maxLength={140} />
        </Field>
        <Field label="Our id at the bank" required error={errors.partyId?.message}>
          <TextInput {...register('partyId')} maxLength={35} />
        </Field>
      </div>
    </>
  )
}
