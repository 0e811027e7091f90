import { Field, TextInput } from '#web/ui/form/field.tsx'
import { emailMark, FormPage, firstNameMark, lastNameMark, tokenMark } from './form-page.tsx'

/** Creates the first administrator, through the one-time link that the server prints. */
export function SetUpPage() {
  return (
    <FormPage
      title="Set up Corridor"
      text="You become the first administrator, who lets everybody else in."
      action="/api/setup"
      submit="Create Administrator"
    >
      <input type="hidden" name="token" defaultValue={tokenMark} />
      <div className="grid grid-cols-2 gap-3">
        <Field label="First name">
          <TextInput name="firstName" autoComplete="given-name" defaultValue={firstNameMark} required />
        </Field>
        <Field label="Last name">
          <TextInput name="lastName" autoComplete="family-name" defaultValue={lastNameMark} required />
        </Field>
      </div>
      <Field label="Email">
        <TextInput type="email" name="email" autoComplete="username" defaultValue={emailMark} required />
      </Field>
      <Field label="Password" hint="12 characters or more. Not a common password, your name, your email or Corridor.">
        <TextInput type="password" name="password" autoComplete="new-password" minLength={12} required />
      </Field>
    </FormPage>
  )
}
