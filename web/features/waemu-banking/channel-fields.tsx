import type { UseFormReturn } from 'react-hook-form'
import { painVersions } from '#contract/banking/channels.ts'
import { Field, NumberInput, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

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
  name: t.nameRequired,
  bankCode: t.bankRequired,
  host: t.hostRequired,
  port: t.portRequired,
  username: t.userRequired,
  hostKey: t.hostKeyRequired,
  folder: t.folderRequired,
  partyName: t.bankSideNameRequired,
  partyId: t.bankSideIdRequired,
  reason: ui.reasonRequired,
} as const

interface FieldsProps {
  readonly form: UseFormReturn<ChannelForm>
  /** The current authentication method, if its secret may be kept. */
  readonly keeps?: ChannelForm['auth'] | undefined
}

export function SftpFields({ form: { register, watch, formState }, keeps }: FieldsProps) {
  const { errors } = formState
  const auth = watch('auth')
  const secretName = auth === 'key' ? t.privateKeyLabel : ui.password
  const secret = register('secret', { required: auth === keeps ? false : t.secretRequired(secretName) })
  return (
    <>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
        <Field label={t.hostLabel} required error={errors.host?.message}>
          <TextInput {...register('host', { required: missing.host })} spellCheck={false} />
        </Field>
        <Field label={t.portLabel} required error={errors.port?.message}>
          <NumberInput {...register('port', { required: missing.port })} min={1} max={65535} />
        </Field>
      </div>
      <Field label={ui.user} required error={errors.username?.message}>
        <TextInput {...register('username', { required: missing.username })} spellCheck={false} />
      </Field>
      <Field label={t.hostKeyLabel} required hint={t.hostKeyHint} error={errors.hostKey?.message}>
        <TextInput {...register('hostKey', { required: missing.hostKey })} spellCheck={false} className="num" />
      </Field>
      <Field label={t.authenticationLabel}>
        <Select
          options={[
            { value: 'key', label: t.privateKeyLabel },
            { value: 'password', label: ui.password },
          ]}
          {...register('auth')}
        />
      </Field>
      <Field
        label={secretName}
        required={auth !== keeps}
        hint={auth === keeps ? t.secretUnchangedHint : t.secretHint}
        error={errors.secret?.message}
      >
        {auth === 'key' ? <TextArea {...secret} spellCheck={false} /> : <TextInput type="password" {...secret} />}
      </Field>
    </>
  )
}

export function ExchangeFields({ form: { register, formState } }: Pick<FieldsProps, 'form'>) {
  const { errors } = formState
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t.ordersFolderLabel} required error={errors.outbox?.message}>
          <TextInput {...register('outbox', { required: missing.folder })} spellCheck={false} />
        </Field>
        <Field label={t.answersFolderLabel} required error={errors.inbox?.message}>
          <TextInput {...register('inbox', { required: missing.folder })} spellCheck={false} />
        </Field>
      </div>
      <Field label={t.ordersVersionLabel}>
        <Select options={painVersions.map((value) => ({ value, label: value }))} {...register('painVersion')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t.nameAtBankLabel} required error={errors.partyName?.message}>
          <TextInput {...register('partyName', { required: missing.partyName })} maxLength={140} />
        </Field>
        <Field label={t.idAtBankLabel} required error={errors.partyId?.message}>
          <TextInput {...register('partyId', { required: missing.partyId })} maxLength={35} />
        </Field>
      </div>
    </>
  )
}
