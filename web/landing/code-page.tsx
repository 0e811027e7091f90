import { Field, TextInput } from '#web/ui/form/field.tsx'
import { FormPage } from './form-page.tsx'

/** The second step of a sign-in, in answer to the first. */
export function CodePage() {
  return (
    <FormPage
      title="Confirm it is you"
      text="Enter the code that your authenticator app shows for Corridor."
      action="/api/login/code"
      submit="Confirm"
      passkey
    >
      <Field label="Code" hint="Six digits. Without your app, enter one of your recovery codes.">
        <TextInput
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
        />
      </Field>
    </FormPage>
  )
}
