import { useState } from 'react'
import { type BulkRun, maxZippedFiles } from '#contract/bulk.ts'
import { changeInvoices, downloadInvoicePdfs, type InvoiceBulkAction } from '#contract/invoices/lists.ts'
import { bulkSelection, selectionInAddress, useBulkAction } from '#web/api/bulk.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { type Submit, useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { BulkActions } from '#web/ui/list/bulk-actions.tsx'
import { BulkDownload } from '#web/ui/list/bulk-bar.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'

type Body = Submit<typeof changeInvoices>['body']
export type InvoiceListFilter = NonNullable<Extract<Body['selection'], { all: true }>['filter']>

interface Words {
  readonly button: string
  readonly title: string
  readonly meaning: string
}

const words: Readonly<Record<InvoiceBulkAction, Words>> = {
  send: {
    button: 'Send',
    title: 'Send invoices',
    meaning: 'Each draft is fixed, its PDF kept and mailed to its client. What is no draft is left as it is.',
  },
  remind: {
    button: 'Send reminders',
    title: 'Send reminders',
    meaning: 'A reminder goes to the client of each invoice that is sent, pending or overdue.',
  },
  cancel: {
    button: 'Cancel invoices',
    title: 'Cancel invoices',
    meaning:
      'They keep their numbers and can be read, and nothing can be paid on them any more. What was paid or credited in part is left as it is. This cannot be undone.',
  },
}

interface InvoicesBulkProps {
  readonly selection: Selection
  readonly filter: InvoiceListFilter
  readonly total: number
}

/** The bulk actions on the selected invoices. */
export function InvoicesBulk({ selection, filter, total }: InvoicesBulkProps) {
  const user = useSignedInUser()
  const deed = useBulkAction<InvoiceBulkAction>('invoices')
  const address = addressOf(downloadInvoicePdfs, { query: selectionInAddress(selection.rows, filter) })
  return (
    <BulkActions
      selection={selection}
      total={total}
      noun="invoice"
      control={deed}
      actions={(can(user, 'invoices.write') ? (['send', 'remind', 'cancel'] as const) : []).map((action) => ({
        action,
        label: words[action].button,
        destructive: action === 'cancel',
      }))}
      titleOf={(action) => words[action].title}
      download={
        <BulkDownload address={address} label="Download PDFs" count={selection.count(total)} most={maxZippedFiles} />
      }
    >
      {(action, dialog) => (
        <AskDialog action={action} selection={selection} filter={filter} total={total} {...dialog} />
      )}
    </BulkActions>
  )
}

interface AskDialogProps extends InvoicesBulkProps {
  readonly action: InvoiceBulkAction
  readonly onClose: () => void
  readonly onStarted: (action: InvoiceBulkAction, run: BulkRun) => void
}

function AskDialog({ action, selection, filter, total, onClose, onStarted }: AskDialogProps) {
  const change = useChange(changeInvoices, {
    onSuccess: (run) => onStarted(action, run),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const [reason, setReason] = useState('')
  const { button, title, meaning } = words[action]

  function confirm() {
    change.mutate({ body: { selection: bulkSelection(selection.rows, filter), action, reason } })
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`${title}: ${formatCount(selection.count(total), 'invoice')}`}
      description={meaning}
      confirmLabel={button}
      destructive={action === 'cancel'}
      pending={change.isPending}
    >
      {action === 'cancel' ? (
        <Field label="Reason">
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      ) : null}
    </ConfirmDialog>
  )
}
