import { removeAuthenticator } from '#contract/identity/second-factor.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'

/** Removing the app requires both factors at once, even right after sign-in. */
export function RemoveAppDialog({ onClose }: { onClose: () => void }) {
  const { email } = useSignedInUser()
  const api = useApiForm(removeAuthenticator, {
    defaultValues: { password: '', code: '' },
    toInput: (body) => ({ body }),
    onSuccess: () => {
      toast({ title: 'Authenticator App Removed', description: 'Your recovery codes ended with it.' })
      onClose()
    },
  })
  const { form } = api
  const { password, code } = form.watch()
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      size="s"
      title="Remove authenticator app?"
      description="Your password alone signs you in then. Your recovery codes end too."
      submitLabel="Remove app"
      danger
      disabled={password === '' || code.trim() === ''}
    >
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField form={form} name="password" label="Password" type="password" autoComplete="current-password" />
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="From the app, or a recovery code."
        autoComplete="one-time-code"
        maxLength={20}
      />
    </FormDialog>
  )
}
