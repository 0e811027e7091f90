import { Field, TextInput } from '#web/ui/form/field.tsx'
import { FormPage, tokenMark } from './form-page.tsx'

/** Sets a password, through the one-time link from an administrator. */
export function JoinPage() {
  return (
    <FormPage
      title="Choose your password"
      text="This link works once. You are signed in when the password is set."
      action="/api/join"
      submit="Set Password"
    >
      <input type="hidden" name="token" defaultValue={tokenMark} />
      <Field label="Password" hint="12 characters or more. Not a common password, your name, your email or Corridor.">
        <TextInput type="password" name="password" autoComplete="new-password" minLength={12} required />
      </Field>
    </FormPage>
  )
}
