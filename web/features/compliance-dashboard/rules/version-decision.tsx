import { useState } from 'react'
import { decideRuleVersion, type RuleVersion } from '#contract/alerts/rules.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'

/** The second signature on a version, which its author cannot give. */
export function VersionDecision({ version: { rule, version, createdById } }: { version: RuleVersion }) {
  const user = useSignedInUser()
  const decide = useChange(decideRuleVersion, {
    onSuccess: (_, { body: { decision } }) =>
      toast({ title: decision === 'approved' ? 'Version Approved' : 'Version Rejected' }),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const [note, setNote] = useState('')
  if (!can(user, 'rules.manage') || createdById === user.id) return null
  const settle = (decision: 'approved' | 'rejected') =>
    decide.mutate({ params: { rule, version }, body: { decision, note } })
  return (
    <div className="mt-1 flex flex-wrap items-end gap-2">
      <Field label="Note" hint="Optional." className="min-w-0 flex-1 basis-48">
        <TextInput maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Button size="s" variant="primary" pending={decide.isPending} onClick={() => settle('approved')}>
        Approve
      </Button>
      <Button size="s" pending={decide.isPending} onClick={() => settle('rejected')}>
        Reject
      </Button>
    </div>
  )
}
