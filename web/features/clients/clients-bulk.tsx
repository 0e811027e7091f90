import type { BulkRun } from '#contract/bulk.ts'
import { accountTypes } from '#contract/clients/api.ts'
import { changeClients, type clientBulkActions } from '#contract/clients/lists.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { bulkSelection, useBulkAction } from '#web/api/bulk.ts'
import { errorToast } from '#web/api/call-error.ts'
import type { Submit } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ReasonField, SelectField } from '#web/ui/form/form-field.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { BulkActions } from '#web/ui/list/bulk-bar.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

type Action = (typeof clientBulkActions)[number]
type Body = Submit<typeof changeClients>['body']
export type ClientListFilter = NonNullable<Extract<Body['selection'], { all: true }>['filter']>

interface ClientsBulkProps {
  readonly selection: Selection
  readonly filter: ClientListFilter
  readonly total: number
}

export function ClientsBulk({ selection, filter, total }: ClientsBulkProps) {
  const bulkAction = useBulkAction<Action>()
  return (
    <BulkActions
      selection={selection}
      total={total}
      count={ui.clientCount}
      control={bulkAction}
      actions={(['reactivate', 'deactivate', 'set_account_type'] as const).map((action) => ({
        action,
        label: action === 'set_account_type' ? t.setAccountTypeAction : valueLabel(action),
        destructive: action === 'deactivate',
      }))}
    >
      {(action, dialog) => (
        <AskDialog action={action} selection={selection} filter={filter} total={total} {...dialog} />
      )}
    </BulkActions>
  )
}

interface AskDialogProps extends ClientsBulkProps {
  readonly action: Action
  readonly onClose: () => void
  readonly onStarted: (run: BulkRun) => void
}

function AskDialog({ action, selection, filter, total, onClose, onStarted }: AskDialogProps) {
  const setsType = action === 'set_account_type'
  const api = useApiForm(changeClients, {
    defaultValues: { reason: '', accountType: 'standard' as (typeof accountTypes)[number] },
    toInput: ({ reason, accountType }) => ({
      body: {
        selection: bulkSelection(selection.rows, filter),
        action,
        reason,
        ...(setsType ? { accountType } : {}),
      },
    }),
    onSuccess: onStarted,
    onError: (error) => toast(errorToast(error)),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={api.submit}
      title={t.bulkQuestions[action](selection.count(total))}
      description={t.bulkHints[action]}
      confirmLabel={setsType ? t.setAccountTypeAction : valueLabel(action)}
      destructive={action === 'deactivate'}
      pending={api.isPending}
    >
      <form {...api.formProps} className="grid gap-3">
        {setsType ? (
          <SelectField
            form={api.form}
            name="accountType"
            label={ui.accountType}
            options={accountTypes.map((type) => ({ value: type, label: valueLabel(type) }))}
          />
        ) : null}
        <ReasonField form={api.form} />
      </form>
    </ConfirmDialog>
  )
}
