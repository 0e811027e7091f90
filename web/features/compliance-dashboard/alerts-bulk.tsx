import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { type alertBulkActions, changeAlerts, listOfficers } from '#contract/alerts/api.ts'
import type { AlertOutcome } from '#contract/alerts/labels.ts'
import type { BulkRun } from '#contract/bulk.ts'
import { colon } from '#kernel/language.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { bulkSelection, useBulkAction } from '#web/api/bulk.ts'
import { errorToast } from '#web/api/call-error.ts'
import { read, type Submit } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { notBlank, SelectField, TextAreaField } from '#web/ui/form/form-field.tsx'
import { BulkActions } from '#web/ui/list/bulk-bar.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'
import { OutcomeChoice } from './outcome-choice.tsx'

type Action = (typeof alertBulkActions)[number]
type Body = Submit<typeof changeAlerts>['body']
type AlertListFilter = NonNullable<Extract<Body['selection'], { all: true }>['filter']>

const titles: Readonly<Record<Action, string>> = {
  investigate: t.investigateAction,
  resolve: t.resolveAction,
  assign: t.assignAction,
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
  const bulkAction = useBulkAction<Action>()
  return (
    <BulkActions
      selection={selection}
      total={total}
      count={t.alertCount}
      control={bulkAction}
      actions={(['investigate', 'resolve', 'assign'] as const).map((action) => ({ action, label: titles[action] }))}
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
  readonly onStarted: (run: BulkRun) => void
}

function AskDialog({ action, selection, filter, total, onClose, onStarted }: AskDialogProps) {
  const officers = useQuery(read(listOfficers, {}))
  const resolves = action === 'resolve'
  const api = useApiForm(changeAlerts, {
    defaultValues: { note: '', assignedTo: '', outcome: null as AlertOutcome | null },
    toInput: ({ note, assignedTo, outcome }) => ({
      body: {
        selection: bulkSelection(selection.rows, filter),
        action,
        outcome,
        note: action === 'assign' ? null : note,
        ...(action === 'assign' ? { assignedTo: assignedTo || null } : {}),
      },
    }),
    onSuccess: onStarted,
    onError: (error) => toast(errorToast(error)),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={api.submit}
      title={`${titles[action]}${colon}${t.alertCount(selection.count(total))}`}
      description={t.bulkHints[action]}
      confirmLabel={titles[action]}
      pending={api.isPending}
    >
      <form {...api.formProps} className="grid gap-3.5">
        {action === 'assign' ? (
          <SelectField
            form={api.form}
            name="assignedTo"
            label={t.assignedToLabel}
            placeholder={t.unassigned}
            options={(officers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : (
          <>
            {resolves ? (
              <Controller
                control={api.form.control}
                name="outcome"
                rules={{ validate: (value) => value !== null || t.outcomeRequired }}
                render={({ field, fieldState }) => (
                  <OutcomeChoice value={field.value} onValueChange={field.onChange} error={fieldState.error?.message} />
                )}
              />
            ) : null}
            <TextAreaField
              form={api.form}
              name="note"
              label={ui.note}
              required={resolves}
              rules={resolves ? notBlank(t.noteRequired) : {}}
              rows={3}
              maxLength={4000}
            />
          </>
        )}
      </form>
    </ConfirmDialog>
  )
}
