import { useState } from 'react'
import { type InvoiceDetail, type Payment, reversePayment } from '#contract/invoices/api.ts'
import { useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

interface ReversalDialogProps {
  readonly invoice: InvoiceDetail
  readonly payment: Payment
  readonly onClose: () => void
}

/** Takes back a payment that was recorded by mistake, for a reason that is kept. */
export function ReversalDialog({ invoice, payment, onClose }: ReversalDialogProps) {
  const { base, failure, fail, reload } = useInvoiceChange(invoice)
  const reverse = useChange(reversePayment)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const amount = formatAmount(payment.amount, payment.currency)

  function confirm() {
    setTried(true)
    if (reason.trim() === '') return
    reverse.mutate(
      { params: { id: base.id, paymentId: payment.id }, body: { reason }, version: base.version },
      {
        onSuccess: (changed) => {
          const open = formatAmount(changed.openUsd, 'USD')
          toast({ title: 'Payment Reversed', description: `${open} is open on ${changed.invoiceNumber}.` })
          onClose()
        },
        onError: fail,
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Reverse the payment of ${amount}?`}
      description="For a payment that was recorded by mistake. It stays in the books with this reason, and the invoice is open again by what it had settled."
      confirmLabel="Reverse payment"
      destructive
      pending={reverse.isPending}
    >
      <div className="grid gap-3">
        <Field label="Reason" required error={tried && reason.trim() === '' ? 'Reason is required' : undefined}>
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <ChangeFailure failure={failure} reload={reload} />
      </div>
    </ConfirmDialog>
  )
}
