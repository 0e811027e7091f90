import { cancelInvoice, type InvoiceDetail } from '#contract/invoices/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { TextAreaField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'
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
    onSuccess: (changed) =>
      closeWithToast(onClose, { title: t.cancelledToast, description: t.cancelledHint(changed.invoiceNumber) }),
    onError: fail,
  })

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={api.submit}
      title={t.cancelQuestion(base.invoiceNumber)}
      description={t.cancelWarning}
      confirmLabel={t.cancelInvoiceAction}
      destructive
      pending={api.isPending}
    >
      <form {...api.formProps} className="grid gap-3">
        <TextAreaField form={api.form} name="reason" label={ui.reason} rows={2} maxLength={500} />
        <Refusal {...withReload(api).refusal} />
      </form>
    </ConfirmDialog>
  )
}
