import { useState } from 'react'
import type { BulkRun } from '#contract/bulk.ts'
import { accountTypes } from '#contract/clients/api.ts'
import { changeClients, type clientBulkActions } from '#contract/clients/lists.ts'
import { bulkSelection, useBulkAction } from '#web/api/bulk.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { type Submit, useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { capitalise, formatCount } from '#web/ui/format/format.ts'
import { BulkActions } from '#web/ui/list/bulk-actions.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { ReasonField } from './reason-field.tsx'

type Action = (typeof clientBulkActions)[number]
type Body = Submit<typeof changeClients>['body']
export type ClientListFilter = NonNullable<Extract<Body['selection'], { all: true }>['filter']>

const titles: Readonly<Record<Action, string>> = {
  deactivate: 'Deactivate clients',
  reactivate: 'Reactivate clients',
  set_account_type: 'Set account type',
}

interface ClientsBulkProps {
  readonly selection: Selection
  readonly filter: ClientListFilter
  readonly total: number
}

/** The bulk actions on the selected clients. */
export function ClientsBulk({ selection, filter, total }: ClientsBulkProps) {
  const deed = useBulkAction<Action>('clients')
  return (
    <BulkActions
      selection={selection}
      total={total}
      noun="client"
      control={deed}
      actions={(['reactivate', 'deactivate', 'set_account_type'] as const).map((action) => ({
        action,
        label: action === 'set_account_type' ? 'Set account type' : capitalise(action),
        destructive: action === 'deactivate',
      }))}
      titleOf={(action) => titles[action]}
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
  readonly onStarted: (action: Action, run: BulkRun) => void
}

const meanings: Readonly<Record<Action, string>> = {
  deactivate: 'Nothing new can be started for inactive clients. Their records stay, and they can be reactivated.',
  reactivate: 'Conversions can be started for these clients again.',
  set_account_type: 'The account type of each is set to the one chosen.',
}

function AskDialog({ action, selection, filter, total, onClose, onStarted }: AskDialogProps) {
  const change = useChange(changeClients, {
    onSuccess: (run) => onStarted(action, run),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const [reason, setReason] = useState('')
  const [accountType, setAccountType] = useState<(typeof accountTypes)[number]>('standard')
  const [tried, setTried] = useState(false)

  function confirm() {
    setTried(true)
    if (reason.trim() === '') return
    const body: Body = {
      selection: bulkSelection(selection.rows, filter),
      action,
      reason,
      ...(action === 'set_account_type' ? { accountType } : {}),
    }
    change.mutate({ body })
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`${titles[action].replace('clients', '').trim()}: ${formatCount(selection.count(total), 'client')}`}
      description={meanings[action]}
      confirmLabel={action === 'set_account_type' ? 'Set account type' : capitalise(action)}
      destructive={action === 'deactivate'}
      pending={change.isPending}
    >
      <div className="grid gap-3">
        {action === 'set_account_type' ? (
          <Field label="Account Type">
            <Select
              options={accountTypes.map((type) => ({ value: type, label: capitalise(type) }))}
              value={accountType}
              onChange={(event) => setAccountType(event.target.value as typeof accountType)}
            />
          </Field>
        ) : null}
        <ReasonField value={reason} onValueChange={setReason} missing={tried} />
      </div>
    </ConfirmDialog>
  )
}
