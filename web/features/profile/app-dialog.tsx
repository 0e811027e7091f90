import { type AppSetUp, confirmAuthenticator } from '#contract/identity/second-factor.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { QrPicture } from '#web/ui/qr-picture.tsx'

interface AppDialogProps {
  readonly setUp: AppSetUp
  readonly onClose: () => void
  /** Receives recovery codes to show, if any were created. */
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** The QR code for the authenticator app, and the first code that confirms it. */
export function AppDialog({ setUp, onClose, onDone }: AppDialogProps) {
  const api = useApiForm(confirmAuthenticator, {
    defaultValues: { code: '' },
    toInput: ({ code }) => ({ body: { setUp: setUp.setUp, code } }),
    onSuccess: ({ recoveryCodes }) => {
      toast({ title: 'Authenticator App Set Up', description: 'Its code is asked for at each sign-in.' })
      onDone(recoveryCodes)
    },
  })
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      firm
      size="s"
      title="Set up authenticator app"
      description="Scan the picture with any authenticator app, then enter the code it shows."
      submitLabel="Confirm"
      disabled={api.form.watch('code').trim() === ''}
    >
      <div className="grid justify-items-center gap-3">
        <QrPicture
          label="QR code for your authenticator app"
          viewBox={`0 0 ${setUp.qr.size} ${setUp.qr.size}`}
          path={setUp.qr.path}
        />
        <p className="text-center text-s text-ink-2">
          Without a camera, enter this key:
          <span className="mt-1 block font-medium text-ink num wrap-anywhere">
            {setUp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </span>
        </p>
      </div>
      <TextField
        form={api.form}
        name="code"
        label="Code"
        hint="Six digits."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
    </FormDialog>
  )
}
