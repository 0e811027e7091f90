import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CurrentUser } from '#web/api/current-user.ts'
import * as t from '#web/app/messages.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'

interface PasswordFormProps {
  readonly user: CurrentUser
  readonly form: UseFormReturn<{ password: string; code: string }>
  readonly formProps: ComponentProps<'form'>
  readonly refusal: ComponentProps<typeof Refusal>
}

/** The signed-in person's password, and the code if one is needed. */
export function PasswordForm({ user, form, formProps, refusal }: PasswordFormProps) {
  return (
    <form {...formProps} className="grid gap-4">
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <TextField form={form} name="password" label={ui.password} type="password" autoComplete="current-password" />
      {user.provesByCode ? (
        <TextField
          form={form}
          name="code"
          label={ui.code}
          hint={t.codeHint}
          autoComplete="one-time-code"
          maxLength={20}
        />
      ) : null}
      <Refusal {...refusal} />
    </form>
  )
}
