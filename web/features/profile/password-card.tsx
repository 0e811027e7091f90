import { changeOwnPassword } from '#contract/identity/users.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'

const minLength = 12

export function PasswordCard() {
  const { email } = useSignedInUser()
  const api = useApiForm(changeOwnPassword, {
    defaultValues: { password: '' },
    toInput: (body) => ({ body }),
    onSuccess: ({ endedSessions }, form) => {
      form.reset()
      toast({
        title: 'Password Changed',
        description:
          endedSessions === 0
            ? 'You were signed in nowhere else.'
            : `${formatCount(endedSessions, 'other session')} ended.`,
      })
    },
  })
  const { form } = api
  return (
    <Card title="Password">
      <form {...api.formProps} className="grid gap-4">
        {/* Tells a password manager which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Refusal {...api.refusal} />
        <TextField
          form={form}
          name="password"
          label="New password"
          hint={`${minLength} characters or more. Not a common password, your name, your email or Corridor. Every other session of yours ends.`}
          type="password"
          autoComplete="new-password"
          maxLength={1000}
        />
        <div>
          <Button type="submit" pending={api.isPending} disabled={[...form.watch('password')].length < minLength}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}
