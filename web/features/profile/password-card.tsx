import { type FormEvent, useState } from 'react'
import { changeOwnPassword } from '#contract/identity/users.ts'
import { fieldMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { isUnproven } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'

const shortest = 12

export function PasswordCard() {
  const { email } = useSignedInUser()
  const [password, setPassword] = useState('')
  const change = useChange(changeOwnPassword)

  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate(
      { body: { password } },
      {
        onSuccess: ({ endedSessions }) => {
          setPassword('')
          toast({
            title: 'Password Changed',
            description:
              endedSessions === 0
                ? 'You were signed in nowhere else.'
                : `${formatCount(endedSessions, 'other session')} ended.`,
          })
        },
      },
    )
  }

  const error = change.error && !isUnproven(change.error) ? fieldMessage(change.error) : undefined
  return (
    <Card title="Password">
      <form onSubmit={submit} className="grid gap-4">
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="New password"
          hint={`${shortest} characters at least. Every other session of yours ends.`}
          error={error}
        >
          <TextInput
            type="password"
            autoComplete="new-password"
            value={password}
            maxLength={1000}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <div>
          <Button type="submit" pending={change.isPending} disabled={[...password].length < shortest}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}
