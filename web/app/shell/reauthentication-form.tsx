import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { confirmIdentity } from '#contract/identity/api.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { reauthenticationQueue } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ProviderReauthentication } from './provider-reauthentication.tsx'

/** Asks for the password or a passkey. The waiting call then continues. */
export function ReauthenticationForm() {
  const formId = useId()
  const user = useSignedInUser()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const isWhole = password !== '' && (!user.provesByCode || code.trim() !== '')
  const confirm = useMutation({
    mutationFn: () => call(confirmIdentity, { body: { password, ...(user.provesByCode ? { code } : {}) } }),
    onSuccess: () => reauthenticationQueue.answer(true),
  })
  const message = confirm.error ? serverMessage(confirm.error) : undefined
  const isAboutCode = isCallError(confirm.error) && confirm.error.problem?.errors?.[0]?.path === 'code'
  const decline = () => reauthenticationQueue.answer(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWhole) confirm.mutate()
  }

  return (
    <Dialog
      open
      onClose={decline}
      size="s"
      title="Confirm it is you"
      description={`${user.provesByPassword ? `This needs your password again${user.provesByCode ? ', and a new code' : ''}.` : 'This needs your proof again.'} You are then not asked for five minutes.`}
      footer={
        <>
          <Button onClick={decline}>Back</Button>
          {user.provesByPassword ? (
            <Button variant="primary" type="submit" form={formId} pending={confirm.isPending} disabled={!isWhole}>
              Confirm
            </Button>
          ) : null}
        </>
      }
    >
      {user.provesByPasskey || user.provesByProvider ? (
        <div className={user.provesByPassword ? 'mb-4 border-b border-line pb-4' : undefined}>
          <ProviderReauthentication passkey={user.provesByPasskey} provider={user.provesByProvider} />
        </div>
      ) : null}
      {user.provesByPassword || user.provesByPasskey || user.provesByProvider ? null : (
        <p className="text-s text-ink-2">Sign out and in again, then repeat what you were about to do.</p>
      )}
      {user.provesByPassword ? (
        <form id={formId} onSubmit={submit} className="grid gap-4">
          {/* Tells a password manager which account the password belongs to. */}
          <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
          <Field label="Password" error={isAboutCode ? undefined : message}>
            <TextInput
              type="password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          {user.provesByCode ? (
            <Field
              label="Code"
              hint="From your authenticator app, or a recovery code."
              error={isAboutCode ? message : undefined}
            >
              <TextInput
                name="code"
                autoComplete="one-time-code"
                maxLength={20}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            </Field>
          ) : null}
        </form>
      ) : null}
    </Dialog>
  )
}
