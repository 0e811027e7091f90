import type { UseFormReturn } from 'react-hook-form'
import { painVersions } from '#contract/banking/channels.ts'
import { Field, NumberInput, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** Form values of a new or edited channel. */
export interface ChannelForm {
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
  /** Reason for the change; empty for a new channel. */
  reason: string
}

/** Server address and authentication; nothing for a folder. */
export const serverOf = ({ transport, host, port, username, hostKey, auth, secret }: ChannelForm) =>
  transport === 'sftp' ? { host, port: Number(port), username, hostKey, auth, secret } : {}

/** Messages for empty fields, shown before the password is asked for. */
export const missing = {
  name: 'Name is required',
  bankCode: 'Bank is required',
  host: 'Host is required',
  port: 'Port is required',
  username: 'User is required',
  hostKey: 'Pinned host key is required',
  folder: 'Folder is required',
  partyName: 'Name at the bank is required',
  partyId: 'Id at the bank is required',
  reason: 'Say why',
} as const

interface FieldsProps {
  readonly form: UseFormReturn<ChannelForm>
  /** The current authentication method, if its secret may be kept. */
  readonly keeps?: ChannelForm['auth'] | undefined
}

export function SftpFields({ form: { register, watch, formState }, keeps }: FieldsProps) {
  const { errors } = formState
  const auth = watch('auth')
  const secretName = auth === 'key' ? 'Private key' : 'Password'
  const secret = register('secret', { required: auth === keeps ? false : `${secretName} is required` })
  return (
    <>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
        <Field label="Host" required error={errors.host?.message}>
          <TextInput {...register('host', { required: missing.host })} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label="Port" required error={errors.port?.message}>
          <NumberInput {...register('port', { required: missing.port })} min={1} max={65535} />
        </Field>
      </div>
      <Field label="User" required error={errors.username?.message}>
        <TextInput {...register('username', { required: missing.username })} autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label="Pinned host key"
        required
        hint="SHA256:… as the bank gives it, or as ssh-keygen -l prints it. No other server is spoken with."
        error={errors.hostKey?.message}
      >
        <TextInput
          {...register('hostKey', { required: missing.hostKey })}
          autoComplete="off"
          spellCheck={false}
          className="num"
        />
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
        label={secretName}
        required={auth !== keeps}
        hint={
          auth === keeps
            ? 'Leave it empty to keep the present one, which is never shown.'
            : 'Kept encrypted; it is never shown again.'
        }
        error={errors.secret?.message}
      >
        {auth === 'key' ? (
          <TextArea {...secret} autoComplete="off" spellCheck={false} />
        ) : (
          <TextInput type="password" {...secret} autoComplete="off" />
        )}
      </Field>
    </>
  )
}

export function ExchangeFields({ form: { register, formState } }: Pick<FieldsProps, 'form'>) {
  const { errors } = formState
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Folder for orders" required error={errors.outbox?.message}>
          <TextInput {...register('outbox', { required: missing.folder })} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label="Folder of answers" required error={errors.inbox?.message}>
          <TextInput {...register('inbox', { required: missing.folder })} autoComplete="off" spellCheck={false} />
        </Field>
      </div>
      <Field label="Version of orders">
        <Select options={painVersions.map((value) => ({ value, label: value }))} {...register('painVersion')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Our name at the bank" required error={errors.partyName?.message}>
          <TextInput {...register('partyName', { required: missing.partyName })} maxLength={140} />
        </Field>
        <Field label="Our id at the bank" required error={errors.partyId?.message}>
          <TextInput {...register('partyId', { required: missing.partyId })} maxLength={35} />
        </Field>
      </div>
    </>
  )
}
