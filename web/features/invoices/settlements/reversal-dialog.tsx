import { type InvoiceDetail, reversePayment } from '#contract/invoices/api.ts'
import type { Payment } from '#contract/invoices/settlements.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ReasonField } from '#web/ui/form/form-field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as invoices from '../messages.ts'
import { useInvoiceChange } from '../use-invoice-change.ts'
import * as t from './messages.ts'

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
      toast({ title: invoices.paymentReversed, description: t.reversedBalanceHint(open, changed.invoiceNumber) })
      onClose()
    },
    onError: fail,
  })
  const amount = formatAmount(payment.amount, payment.currency)

  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={api.submit}
      title={t.reverseQuestion(amount)}
      description={payment.creditNote ? t.reverseCreditHint : t.reverseHint}
      confirmLabel={t.reverseAction}
      destructive
      pending={api.isPending}
    >
      <form {...api.formProps} className="grid gap-3">
        <ReasonField form={api.form} rows={2} maxLength={500} />
        <Refusal {...withReload(api).refusal} />
      </form>
    </ConfirmDialog>
  )
}
