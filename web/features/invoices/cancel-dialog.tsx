import { cancelInvoice, type InvoiceDetail } from '#contract/invoices/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { TextAreaField } from '#web/ui/form/form-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

interface CancelDialogProps {
  readonly invoice: InvoiceDetail
  readonly open: boolean
  readonly onClose: () => void
}

export function CancelDialog({ invoice, open, onClose }: CancelDialogProps) {
  const { base, fail, withReload } = useInvoiceChange(invoice)
  const api = useApiForm(cancelInvoice, {
    defaultValues: { reason: '' },
    toInput: (body) => ({ params: { id: base.id }, body, version: base.version }),
    onSuccess: (changed) => {
      toast({ title: 'Invoice Cancelled', description: `${changed.invoiceNumber} is cancelled.` })
      onClose()
    },
    onError: fail,
  })

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={api.submit}
      title={`Cancel ${base.invoiceNumber}?`}
      description="It keeps its number and can be read, and nothing can be paid on it any more. This cannot be undone."
      confirmLabel="Cancel invoice"
      destructive
      pending={api.isPending}
    >
      <form {...api.formProps} className="grid gap-3">
        <TextAreaField form={api.form} name="reason" label="Reason" rows={2} maxLength={500} />
        <Refusal {...withReload(api).refusal} />
      </form>
    </ConfirmDialog>
  )
}
