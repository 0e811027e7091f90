import { commentAlert } from '#contract/alerts/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { TextAreaField } from '#web/ui/form/form-field.tsx'

/** Adds a comment to the history. Comments cannot be edited. */
export function CommentField({ id }: { id: number }) {
  const mayHandle = can(useSignedInUser(), 'alerts.handle')
  const api = useApiForm(commentAlert, {
    defaultValues: { text: '' },
    toInput: (body) => ({ params: { id }, body }),
    onSuccess: (_, form) => form.reset(),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const { form } = api
  if (!mayHandle) return null
  return (
    <form {...api.formProps} className="mt-3 grid gap-2">
      <TextAreaField form={form} name="text" label="New comment" rows={2} maxLength={4000} />
      <div className="flex justify-end">
        <Button size="s" type="submit" pending={api.isPending} disabled={form.watch('text').trim() === ''}>
          Add comment
        </Button>
      </div>
    </form>
  )
}
