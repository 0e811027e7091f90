import { type FormEvent, useId, useState } from 'react'
import { type AppSetUp, confirmAuthenticator } from '#contract/identity/second-factor.ts'
import { fieldMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { isUnproven } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { QrPicture } from '#web/ui/qr-picture.tsx'

interface AppDialogProps {
  readonly setUp: AppSetUp
  readonly onClose: () => void
  /** With recovery codes to be shown, where they were made. */
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** The picture for the app's camera, and the first code that proves it was read. */
export function AppDialog({ setUp, onClose, onDone }: AppDialogProps) {
  const formId = useId()
  const [code, setCode] = useState('')
  const confirm = useChange(confirmAuthenticator)
  function submit(event: FormEvent) {
    event.preventDefault()
    confirm.mutate(
      { body: { setUp: setUp.setUp, code } },
      {
        onSuccess: ({ recoveryCodes }) => {
          toast({ title: 'Authenticator App Set Up', description: 'Its code is asked for at each sign-in.' })
          onDone(recoveryCodes)
        },
      },
    )
  }
  const error = confirm.error && !isUnproven(confirm.error) ? fieldMessage(confirm.error) : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      firm
      size="s"
      title="Set up authenticator app"
      description="Scan the picture with any authenticator app, then enter the code it shows."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            pending={confirm.isPending}
            disabled={code.trim() === ''}
          >
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
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
        <Field label="Code" hint="Six digits." error={error}>
          <TextInput
            name="code"
            inputMode="numeric"
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
