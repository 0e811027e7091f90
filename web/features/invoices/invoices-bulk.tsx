import { useState } from 'react'
import { type BulkRun, mostZippedFiles } from '#contract/bulk.ts'
import { changeInvoices, downloadInvoicePdfs, type InvoiceBulkAction } from '#contract/invoices/lists.ts'
import { bulkSelection, selectionInAddress, useBulkDeed } from '#web/api/bulk.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { type Submit, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { BulkBar, BulkDownload, BulkProgress } from '#web/ui/list/bulk-bar.tsx'
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

/** What can be done to the selected invoices, and how it fares. */
export function InvoicesBulk({ selection, filter, total }: InvoicesBulkProps) {
  const user = useSignedInUser()
  const deed = useBulkDeed<InvoiceBulkAction>('invoices')
  const address = addressOf(downloadInvoicePdfs, { query: selectionInAddress(selection.rows, filter) })
  return (
    <>
      <BulkBar selection={selection} total={total} noun="invoice">
        <BulkDownload address={address} label="Download PDFs" count={selection.count(total)} most={mostZippedFiles} />
        {can(user, 'invoices.write')
          ? (['send', 'remind', 'cancel'] as const).map((action) => (
              <Button
                key={action}
                variant={action === 'cancel' ? 'danger' : 'secondary'}
                onClick={() => deed.ask(action)}
              >
                {words[action].button}
              </Button>
            ))
          : null}
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
      <BulkProgress title={deed.action ? words[deed.action].title : ''} noun="invoice" {...deed.progress} />
    </>
  )
}

interface AskDialogProps extends InvoicesBulkProps {
  readonly action: InvoiceBulkAction
  readonly onClose: () => void
  readonly onStarted: (action: InvoiceBulkAction, run: BulkRun) => void
}

function AskDialog({ action, selection, filter, total, onClose, onStarted }: AskDialogProps) {
  const change = useChange(changeInvoices)
  const [reason, setReason] = useState('')
  const { button, title, meaning } = words[action]

  function confirm() {
    change.mutate(
      { body: { selection: bulkSelection(selection.rows, filter), action, reason } },
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
