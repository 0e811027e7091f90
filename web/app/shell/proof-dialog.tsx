import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { confirmIdentity } from '#contract/identity.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { proofDesk } from '#web/api/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'

/** Asks for the password where a call wants fresh proof of who is there; the call then goes on by itself. */
export function ProofDialog() {
  const isAsking = useSyncExternalStore(proofDesk.subscribe, proofDesk.isAsking)
  return isAsking ? <Question /> : null
}

function Question() {
  const formId = useId()
  const user = useSignedInUser()
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(confirmIdentity, { body: { password } }),
    onSuccess: () => proofDesk.answer(true),
  })
  const decline = () => proofDesk.answer(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password !== '') confirm.mutate()
  }

  return (
    <Dialog
      open
      onClose={decline}
      size="s"
      title="Confirm it is you"
      description="This needs your password again. You are then not asked for five minutes."
      footer={
        <>
          <Button onClick={decline}>Back</Button>
          <Button variant="primary" type="submit" form={formId} pending={confirm.isPending} disabled={password === ''}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        {/* Tells a password manager whose password is asked for. */}
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <Field label="Password" error={confirm.error ? serverMessage(confirm.error) : undefined}>
          <TextInput
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
