import { type InvoiceDetail, type Payment, reversePayment } from '#contract/invoices/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

interface ReversalDialogProps {
  readonly invoice: InvoiceDetail
  readonly payment: Payment
  readonly onClose: () => void
}

/** Reverses a payment that was recorded by mistake, with a reason. */
export function ReversalDialog({ invoice, payment, onClose }: ReversalDialogProps) {
  const { base, fail, withReload } = useInvoiceChange(invoice)
  const api = useApiForm(reversePayment, {
    defaultValues: { reason: '' },
    toInput: (body) => ({ params: { id: base.id, paymentId: payment.id }, body, version: base.version }),
    onSuccess: (changed) => {
      const open = formatAmount(changed.openUsd, 'USD')
      toast({ title: 'Payment Reversed', description: `${open} is open on ${changed.invoiceNumber}.` })
      onClose()
    },
    onError: fail,
  })
  const amount = formatAmount(payment.amount, payment.currency)

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={api.submit}
      title={`Reverse the payment of ${amount}?`}
      description="For a payment that was recorded by mistake. It stays in the books with this reason, and the invoice is open again by what it had settled."
      confirmLabel="Reverse payment"
      destructive
      pending={api.isPending}
    >
      <form {...api.formProps} className="grid gap-3">
        <TextAreaField
          form={api.form}
          name="reason"
          label="Reason"
          required
          rules={notBlank('Reason is required')}
          rows={2}
          maxLength={500}
        />
        <Refusal {...withReload(api).refusal} />
      </form>
    </ConfirmDialog>
  )
}
