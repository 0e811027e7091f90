import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { confirmIdentity } from '#contract/identity/api.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { call } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { reauthenticationQueue } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ProviderReauthentication } from './provider-reauthentication.tsx'

/** Asks for the password or a passkey. The waiting call then continues. */
export function ReauthenticationForm() {
  const user = useSignedInUser()
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const errors = useFormErrors(form)
  const confirm = useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      call(confirmIdentity, { body: { password, ...(user.provesByCode ? { code } : {}) } }),
    onSuccess: () => reauthenticationQueue.answer(true),
    onError: errors.show,
  })
  const submit = form.handleSubmit((fields) => {
    if (!isWhole(fields) || confirm.isPending) return
    errors.clear()
    confirm.mutate(fields)
  })
  const { formProps, refusal } = errors.bind(submit)
  const isWhole = ({ password, code }: { password: string; code: string }) =>
    password !== '' && (!user.provesByCode || code.trim() !== '')
  const decline = () => reauthenticationQueue.answer(false)

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
            <Button
              variant="primary"
              type="submit"
              form={formProps.id}
              pending={confirm.isPending}
              disabled={!isWhole(form.watch())}
            >
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
        <form {...formProps} className="grid gap-4">
          {/* Tells a password manager which account the password belongs to. */}
          <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
          <TextField form={form} name="password" label="Password" type="password" autoComplete="current-password" />
          {user.provesByCode ? (
            <TextField
              form={form}
              name="code"
              label="Code"
              hint="From your authenticator app, or a recovery code."
              autoComplete="one-time-code"
              maxLength={20}
            />
          ) : null}
          <Refusal {...refusal} />
        </form>
      ) : null}
    </Dialog>
  )
}
