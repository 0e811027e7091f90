import { Field, TextInput } from '#web/ui/form/field.tsx'
import { QrPicture } from '#web/ui/qr-picture.tsx'
import { FormPage, qrBoxMark, qrPathMark, secretMark } from './form-page.tsx'

/** Sets up an authenticator app at sign-in, when the role requires a second factor. */
export function EnrolmentPage() {
  return (
    <FormPage
      title="Set up your second step"
      text="Your role needs a code from an authenticator app at each sign-in. Scan this picture with the app, then enter the code it shows."
      action="/api/login/enrolment"
      submit="Confirm and Sign In"
    >
      <div className="grid justify-items-center gap-3">
        <QrPicture label="QR code for your authenticator app" viewBox={qrBoxMark} path={qrPathMark} />
        <p className="text-center text-s text-ink-2">
          Without a camera, enter this key:
          <span className="mt-1 block font-medium text-ink num wrap-anywhere">{secretMark}</span>
        </p>
      </div>
      <Field label="Code" hint="Six digits.">
        <TextInput name="code" autoComplete="one-time-code" inputMode="numeric" maxLength={20} required />
      </Field>
    </FormPage>
  )
}
