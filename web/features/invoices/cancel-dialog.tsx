import { useState } from 'react'
import { cancelInvoice, type InvoiceDetail } from '#contract/invoices/api.ts'
import { useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

interface CancelDialogProps {
  readonly invoice: InvoiceDetail
  readonly open: boolean
  readonly onClose: () => void
}

export function CancelDialog({ invoice, open, onClose }: CancelDialogProps) {
  const { base, failure, fail, reload } = useInvoiceChange(invoice)
  const cancel = useChange(cancelInvoice)
  const [reason, setReason] = useState('')

  function confirm() {
    cancel.mutate(
      { params: { id: base.id }, body: { reason }, version: base.version },
      {
        onSuccess: (changed) => {
          toast({ title: 'Invoice Cancelled', description: `${changed.invoiceNumber} is cancelled.` })
          onClose()
        },
        onError: fail,
      },
    )
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={`Cancel ${base.invoiceNumber}?`}
      description="It keeps its number and can be read, and nothing can be paid on it any more. This cannot be undone."
      confirmLabel="Cancel invoice"
      destructive
      pending={cancel.isPending}
    >
      <div className="grid gap-3">
        <Field label="Reason">
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <ChangeFailure failure={failure} reload={reload} />
      </div>
    </ConfirmDialog>
  )
}
