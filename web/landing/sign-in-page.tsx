import { Field, TextInput } from '#web/ui/form/field.tsx'
import { emailMark, FormPage } from './form-page.tsx'

/** The built-in sign-in at `/api/login`: a plain form that needs no script. */
export function SignInPage() {
  return (
    <FormPage title="Sign in" text="To the back office of your business." action="/api/login" submit="Sign In" passkey>
      <Field label="Email">
        <TextInput type="email" name="email" autoComplete="username" defaultValue={emailMark} required />
      </Field>
      <Field label="Password" hint="Forgotten it? Ask an administrator for a reset link.">
        <TextInput type="password" name="password" autoComplete="current-password" required />
      </Field>
    </FormPage>
  )
}
