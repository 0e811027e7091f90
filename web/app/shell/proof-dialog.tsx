import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { confirmIdentity } from '#contract/identity.ts'
import { beginPasskeyProof, confirmByPasskey } from '#contract/passkeys.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { canUsePasskeys, holderMessage, signWithKey } from '#web/api/key-holder.ts'
import { proofDesk } from '#web/api/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Asks for the password where a call wants fresh proof of who is there; the call then goes on by itself. */
export function ProofDialog() {
  const isAsking = useSyncExternalStore(proofDesk.subscribe, proofDesk.isAsking)
  return isAsking ? <Question /> : null
}

function Question() {
  const formId = useId()
  const user = useSignedInUser()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const isWhole = password !== '' && (!user.provesByCode || code.trim() !== '')
  const confirm = useMutation({
    mutationFn: () => call(confirmIdentity, { body: { password, ...(user.provesByCode ? { code } : {}) } }),
    onSuccess: () => proofDesk.answer(true),
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { setUp, options } = await call(beginPasskeyProof, {})
      return call(confirmByPasskey, { body: { setUp, response: await signWithKey(options) } })
    },
    onSuccess: () => proofDesk.answer(true),
  })
  const message = confirm.error ? serverMessage(confirm.error) : undefined
  const isAboutCode = isCallError(confirm.error) && confirm.error.problem?.errors?.[0]?.path === 'code'
  const decline = () => proofDesk.answer(false)

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
      description={`This needs your password again${user.provesByCode ? ', and a new code' : ''}. You are then not asked for five minutes.`}
      footer={
        <>
          <Button onClick={decline}>Back</Button>
          <Button variant="primary" type="submit" form={formId} pending={confirm.isPending} disabled={!isWhole}>
            Confirm
          </Button>
        </>
      }
    >
      {user.provesByPasskey && canUsePasskeys() ? (
        <div className="mb-4 grid gap-3 border-b border-line pb-4">
          {byPasskey.error ? (
            <Notice tone="bad" alert>
              {holderMessage(byPasskey.error) ?? serverMessage(byPasskey.error)}
            </Notice>
          ) : null}
          <Button wide pending={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            Use a passkey
          </Button>
        </div>
      ) : null}
      <form id={formId} onSubmit={submit} className="grid gap-4">
        {/* Tells a password manager whose password is asked for. */}
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
    </Dialog>
  )
}
