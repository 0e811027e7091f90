import { useState } from 'react'
import { commentAlert } from '#contract/alerts/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'

/** A comment into the history. What is written there stays as it was written. */
export function CommentField({ id }: { id: number }) {
  const mayHandle = can(useSignedInUser(), 'alerts.handle')
  const add = useChange(commentAlert)
  const [text, setText] = useState('')
  if (!mayHandle) return null
  return (
    <form
      className="mt-3 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        add.mutate(
          { params: { id }, body: { text } },
          {
            onSuccess: () => setText(''),
            onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
          },
        )
      }}
    >
      <Field label="New comment">
        <TextArea rows={2} maxLength={4000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex justify-end">
        <Button size="s" type="submit" pending={add.isPending} disabled={text.trim() === ''}>
          Add comment
        </Button>
      </div>
    </form>
  )
}
