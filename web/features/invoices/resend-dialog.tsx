import { type InvoiceDetail, resendInvoice } from '#contract/invoices/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import * as t from './messages.ts'
import { RecipientFields, recipientsOf } from './recipient-fields.tsx'
import { useSentToast } from './send-card.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

interface ResendDialogProps {
  readonly invoice: InvoiceDetail
  readonly open: boolean
  readonly onClose: () => void
}

/** Mails a sent invoice again, with the same PDF and link. */
export function ResendDialog({ invoice, open, onClose }: ResendDialogProps) {
  const { base, fail, withReload } = useInvoiceChange(invoice)
  const announce = useSentToast()
  const api = useApiForm(resendInvoice, {
    defaultValues: { to: base.mailedTo.join(', '), cc: base.mailedCc.join(', '), message: '' },
    toInput: (fields) => ({ params: { id: base.id }, body: recipientsOf(fields), version: base.version }),
    onSuccess: (resent) => {
      // The email of this send, not an earlier one that arrived.
      const email = resent.emails.find(({ status }) => status === 'queued' || status === 'sending')
      const delivery = email ? { messageId: email.messageId, status: email.status } : resent.delivery
      announce(resent.invoiceNumber, { ...resent, delivery })
      onClose()
    },
    onError: fail,
  })
  return (
    <FormDialog
      form={withReload(api)}
      open={open}
      onClose={onClose}
      title={t.resendTitle(base.invoiceNumber)}
      description={t.resendDescription}
      submitLabel={t.resendAction}
    >
      <RecipientFields form={api.form} />
    </FormDialog>
  )
}
