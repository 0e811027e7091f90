import { type FormEvent, useId, useState } from 'react'
import { removeAuthenticator } from '#contract/identity/second-factor.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Giving up the app takes both proofs at once, however lately one signed in. */
export function RemoveAppDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const { email } = useSignedInUser()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const remove = useChange(removeAuthenticator)
  const message = remove.error ? serverMessage(remove.error) : undefined
  const field = isCallError(remove.error) ? remove.error.problem?.errors?.[0]?.path : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    remove.mutate(
      { body: { password, code } },
      {
        onSuccess: () => {
          toast({ title: 'Authenticator App Removed', description: 'Your recovery codes ended with it.' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title="Remove authenticator app?"
      description="Your password alone signs you in then. Your recovery codes end too."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            pending={remove.isPending}
            disabled={password === '' || code.trim() === ''}
          >
            Remove app
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Password" error={field === 'code' ? undefined : message}>
          <TextInput
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Field label="Code" hint="From the app, or a recovery code." error={field === 'code' ? message : undefined}>
          <TextInput
            name="code"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
