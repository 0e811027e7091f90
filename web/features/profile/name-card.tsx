import { type FormEvent, useState } from 'react'
import { changeOwnName } from '#contract/identity/users.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'

export function NameCard() {
  const user = useSignedInUser()
  const [firstName, setFirstName] = useState(user.firstName ?? '')
  const [lastName, setLastName] = useState(user.lastName ?? '')
  const change = useChange(changeOwnName)
  const isSame = firstName === (user.firstName ?? '') && lastName === (user.lastName ?? '')

  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate({ body: { firstName, lastName } }, { onSuccess: () => toast({ title: 'Name Updated' }) })
  }

  return (
    <Card title="About you">
      <Facts
        rows={[
          { key: 'email', label: 'Email', value: user.email },
          { key: 'role', label: 'Role', value: capitalise(user.role) },
        ]}
      />
      <form onSubmit={submit} className="mt-4 grid gap-4">
        {change.error ? (
          <Notice tone="bad" alert>
            {serverMessage(change.error)}
          </Notice>
        ) : null}
        <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
          <Field label="First name">
            <TextInput
              value={firstName}
              maxLength={100}
              autoComplete="given-name"
              onChange={(event) => setFirstName(event.target.value)}
            />
          </Field>
          <Field label="Last name">
            <TextInput
              value={lastName}
              maxLength={100}
              autoComplete="family-name"
              onChange={(event) => setLastName(event.target.value)}
            />
          </Field>
        </div>
        <div>
          <Button type="submit" variant="primary" pending={change.isPending} disabled={isSame}>
            Save name
          </Button>
        </div>
      </form>
    </Card>
  )
}
