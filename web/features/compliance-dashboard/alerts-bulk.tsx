import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type alertBulkActions, changeAlerts, listOfficers } from '#contract/alerts/api.ts'
import type { BulkRun } from '#contract/bulk.ts'
import { bulkSelection, useBulkDeed } from '#web/api/bulk.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, type Submit, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { BulkBar, BulkProgress } from '#web/ui/list/bulk-bar.tsx'
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

/** What can be done to the selected alerts, and how it fares. What is confirmed is closed one by one, by two people. */
export function AlertsBulk({ selection, filter, total }: AlertsBulkProps) {
  const deed = useBulkDeed<Action>('alerts')
  return (
    <>
      <BulkBar selection={selection} total={total} noun="alert">
        {(['investigate', 'resolve', 'assign'] as const).map((action) => (
          <Button key={action} onClick={() => deed.ask(action)}>
            {titles[action]}
          </Button>
        ))}
      </BulkBar>
      {deed.asking ? (
        <AskDialog
          action={deed.asking}
          selection={selection}
          filter={filter}
          total={total}
          onClose={deed.dismiss}
          onStarted={(action, run) => {
            deed.begin(action, run)
            selection.clear()
          }}
        />
      ) : null}
      <BulkProgress title={deed.action ? `${titles[deed.action]}: alerts` : ''} noun="alert" {...deed.progress} />
    </>
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
  const change = useChange(changeAlerts)
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
    change.mutate(
      { body },
      {
        onSuccess: (run) => onStarted(action, run),
        onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
      },
    )
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
