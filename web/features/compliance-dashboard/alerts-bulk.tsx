import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type alertBulkActions, changeAlerts, listOfficers } from '#contract/alerts/api.ts'
import type { BulkRun } from '#contract/bulk.ts'
import { bulkSelection, useBulkAction } from '#web/api/bulk.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, type Submit, useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { BulkActions } from '#web/ui/list/bulk-actions.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'

type Action = (typeof alertBulkActions)[number]
type Body = Submit<typeof changeAlerts>['body']
type AlertListFilter = NonNullable<Extract<Body['selection'], { all: true }>['filter']>

const titles: Readonly<Record<Action, string>> = {
  investigate: 'Investigate',
  resolve: 'Resolve as false positives',
  assign: 'Assign',
}

interface AlertsBulkProps {
  readonly selection: Selection
  readonly filter: AlertListFilter
  readonly total: number
}

/**
 * The bulk actions on the selected alerts. Confirmed alerts are closed one by one, by two people.
 */
export function AlertsBulk({ selection, filter, total }: AlertsBulkProps) {
  const deed = useBulkAction<Action>('alerts')
  return (
    <BulkActions
      selection={selection}
      total={total}
      noun="alert"
      control={deed}
      actions={(['investigate', 'resolve', 'assign'] as const).map((action) => ({ action, label: titles[action] }))}
      titleOf={(action) => `${titles[action]}: alerts`}
    >
      {(action, dialog) => (
        <AskDialog action={action} selection={selection} filter={filter} total={total} {...dialog} />
      )}
    </BulkActions>
  )
}

interface AskDialogProps extends AlertsBulkProps {
  readonly action: Action
  readonly onClose: () => void
  readonly onStarted: (action: Action, run: BulkRun) => void
}

const meanings: Readonly<Record<Action, string>> = {
  investigate: 'Each becomes investigating; those that nobody has are yours.',
  resolve: 'Each that is investigated is closed as a false positive with this note; the others say why they stay.',
  assign: 'Each is handed to the person chosen.',
}

function AskDialog({ action, selection, filter, total, onClose, onStarted }: AskDialogProps) {
  const change = useChange(changeAlerts, {
    onSuccess: (run) => onStarted(action, run),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const officers = useQuery(read(listOfficers, {}))
  const [note, setNote] = useState('')
  const [assignedTo, setAssignedTo] = useState('')
  const [tried, setTried] = useState(false)
  const lacksNote = action === 'resolve' && note.trim() === ''

  function confirm() {
    setTried(true)
    if (lacksNote) return
    const body: Body = {
      selection: bulkSelection(selection.rows, filter),
      action,
      note: action === 'assign' ? null : note,
      ...(action === 'assign' ? { assignedTo: assignedTo || null } : {}),
    }
    change.mutate({ body })
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`${titles[action]}: ${formatCount(selection.count(total), 'alert')}`}
      description={meanings[action]}
      confirmLabel={titles[action]}
      pending={change.isPending}
    >
      {action === 'assign' ? (
        <Field label="Assigned to">
          <Select
            placeholder="Nobody"
            options={(officers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={assignedTo}
            onChange={(event) => setAssignedTo(event.target.value)}
          />
        </Field>
      ) : (
        <Field
          label="Note"
          required={action === 'resolve'}
          error={tried && lacksNote ? 'Say what was found' : undefined}
        >
          <TextArea rows={3} maxLength={4000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  )
}
