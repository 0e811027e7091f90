import { useQuery } from '@tanstack/react-query'
import { type Alert, listOfficers } from '#contract/alerts/api.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { dash } from '#web/ui/format/format.ts'
import { useAlertChange } from './use-alert-change.ts'

/** Assignee and due date of the case. */
export function CaseHandling({ alert }: { alert: Alert }) {
  const user = useSignedInUser()
  const officers = useQuery(read(listOfficers, {}))
  const { change, isPending } = useAlertChange(alert)
  if (!can(user, 'alerts.handle'))
    return <p className="text-s text-ink-2">Assigned to {alert.assignedToName ?? dash}</p>
  const known = officers.data ?? []
  const gone = known.length > 0 && alert.assignedTo !== null && !known.some(({ id }) => id === alert.assignedTo)
  const options = [
    ...known.map(({ id, name }) => ({ value: id, label: id === user.id ? `${name} (you)` : name })),
    ...(gone && alert.assignedTo ? [{ value: alert.assignedTo, label: alert.assignedToName ?? alert.assignedTo }] : []),
  ]
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Assigned to">
        <Select
          placeholder="Nobody"
          options={options}
          value={alert.assignedTo ?? ''}
          disabled={isPending || officers.isPending}
          onChange={(event) => change({ assignedTo: event.target.value || null })}
        />
      </Field>
      <Field label="Due on">
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
