import { useState } from 'react'
import { type BulkRun, maxZippedFiles } from '#contract/bulk.ts'
import { changeInvoices, downloadInvoicePdfs, type InvoiceBulkAction } from '#contract/invoices/lists.ts'
import { colon } from '#kernel/language.ts'
import { bulkSelection, selectionInAddress, useBulkAction } from '#web/api/bulk.ts'
import { errorToast } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { type Submit, useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { BulkActions, BulkDownload } from '#web/ui/list/bulk-bar.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

type Body = Submit<typeof changeInvoices>['body']
export type InvoiceListFilter = NonNullable<Extract<Body['selection'], { all: true }>['filter']>

interface Words {
  readonly button: string
  readonly title: string
  readonly meaning: string
}

const words: Readonly<Record<InvoiceBulkAction, Words>> = {
  send: {
    button: t.sendAction,
    title: t.sendInvoicesTitle,
    meaning: t.sendInvoicesHint,
  },
  remind: {
    button: t.sendRemindersAction,
    title: t.sendRemindersAction,
    meaning: t.sendRemindersHint,
  },
  cancel: {
    button: t.cancelInvoicesAction,
    title: t.cancelInvoicesAction,
    meaning: t.cancelInvoicesHint,
  },
}

interface InvoicesBulkProps {
  readonly selection: Selection
  readonly filter: InvoiceListFilter
  readonly total: number
}

export function InvoicesBulk({ selection, filter, total }: InvoicesBulkProps) {
  const user = useSignedInUser()
  const bulkAction = useBulkAction<InvoiceBulkAction>()
  const address = addressOf(downloadInvoicePdfs, { query: selectionInAddress(selection.rows, filter) })
  return (
    <BulkActions
      selection={selection}
      total={total}
      count={ui.invoiceCount}
      control={bulkAction}
      actions={(can(user, 'invoices.write') ? (['send', 'remind', 'cancel'] as const) : []).map((action) => ({
        action,
        label: words[action].button,
        destructive: action === 'cancel',
      }))}
      download={
        <BulkDownload
          address={address}
          label={t.downloadPdfsAction}
          count={selection.count(total)}
          max={maxZippedFiles}
        />
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
  readonly onStarted: (run: BulkRun) => void
}

function AskDialog({ action, selection, filter, total, onClose, onStarted }: AskDialogProps) {
  const change = useChange(changeInvoices, {
    onSuccess: onStarted,
    onError: (error) => toast(errorToast(error)),
  })
  const [reason, setReason] = useState('')
  const { button, title, meaning } = words[action]

  function confirm() {
    change.mutate({ body: { selection: bulkSelection(selection.rows, filter), action, reason } })
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={confirm}
      title={`${title}${colon}${ui.invoiceCount(selection.count(total))}`}
      description={meaning}
      confirmLabel={button}
      destructive={action === 'cancel'}
      pending={change.isPending}
    >
      {action === 'cancel' ? (
        <Field label={ui.reason}>
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      ) : null}
    </ConfirmDialog>
  )
}
