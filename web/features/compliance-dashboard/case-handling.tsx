import { useQuery } from '@tanstack/react-query'
import { type Alert, commentAlert, listOfficers } from '#contract/alerts/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { dash } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { useAlertChange } from './use-alert-change.ts'

/** Assignee and due date of the case. */
export function CaseHandling({ alert }: { alert: Alert }) {
  const user = useSignedInUser()
  const officers = useQuery(read(listOfficers, {}))
  const { change, isPending } = useAlertChange(alert)
  if (!can(user, 'alerts.handle'))
    return <p className="text-s text-ink-2">{t.assignedToName(alert.assignedToName ?? dash)}</p>
  const known = officers.data ?? []
  const gone = known.length > 0 && alert.assignedTo !== null && !known.some(({ id }) => id === alert.assignedTo)
  const options = [
    ...known.map(({ id, name }) => ({ value: id, label: id === user.id ? t.yourselfOption(name) : name })),
    ...(gone && alert.assignedTo ? [{ value: alert.assignedTo, label: alert.assignedToName ?? alert.assignedTo }] : []),
  ]
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t.assignedToLabel}>
        <Select
          placeholder={t.unassigned}
          options={options}
          value={alert.assignedTo ?? ''}
          disabled={isPending || officers.isPending}
          onChange={(event) => change({ assignedTo: event.target.value || null })}
        />
      </Field>
      <Field label={t.dueOnLabel}>
        <TextInput
          type="date"
          defaultValue={alert.dueOn}
          disabled={isPending}
          onBlur={(event) => {
            const { value } = event.target
            if (value !== '' && value !== alert.dueOn) change({ dueOn: value })
          }}
        />
      </Field>
    </div>
  )
}

/** Adds a comment to the history. Comments cannot be edited. */
export function CommentField({ id }: { id: number }) {
  const mayHandle = can(useSignedInUser(), 'alerts.handle')
  const api = useApiForm(commentAlert, {
    defaultValues: { text: '' },
    toInput: (body) => ({ params: { id }, body }),
    onSuccess: (_, form) => form.reset(),
    onError: (error) => toast(errorToast(error)),
  })
  const { form } = api
  if (!mayHandle) return null
  return (
    <form {...api.formProps} className="mt-3 grid gap-2">
      <TextAreaField
        form={form}
        name="text"
        label={t.newCommentLabel}
        rules={notBlank(ui.required)}
        rows={2}
        maxLength={4000}
      />
      <div className="flex justify-end">
        <Button size="s" type="submit" pending={api.isPending}>
          {t.addCommentAction}
        </Button>
      </div>
    </form>
  )
}
