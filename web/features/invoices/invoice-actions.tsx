import { useNavigate } from '@tanstack/react-router'
import { Ban, Banknote, Copy, Ellipsis, FileMinus, Pencil, Repeat, Send } from 'lucide-react'
import { useState } from 'react'
import { duplicateInvoice, type InvoiceDetail } from '#contract/invoices/api.ts'
import { canCancel, canCredit, canEdit, canRecordPayment, canResend } from '#contract/invoices/capabilities.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { invoicePath, makeRecurringPath } from '#web/routes/paths.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import * as t from './messages.ts'
import { makeRecurringAction } from './recurring/messages.ts'

type Action = 'edit' | 'pay' | 'resend' | 'credit' | 'cancel'

// The forms and their library load when one is opened.
const EditInvoiceDialog = lazyPart(() => import('./invoice-dialog.tsx'), 'EditInvoiceDialog')

const PaymentDialog = lazyPart(() => import('./payment-dialog.tsx'), 'PaymentDialog')
const ResendDialog = lazyPart(() => import('./resend-dialog.tsx'), 'ResendDialog')
const CreditDialog = lazyPart(() => import('./credit-dialog.tsx'), 'CreditDialog')
const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'), 'CancelDialog')

/** Actions that the user may take on this invoice in its state. */
export function InvoiceActions({ invoice }: { invoice: InvoiceDetail }) {
  const user = useSignedInUser()
  const [action, setDeed] = useState<{ name: Action; round: number }>()
  const [open, setOpen] = useState(false)
  const duplicate = useDuplicate(invoice)
  const navigate = useNavigate()
  // Each dialog opens with the current invoice.
  const begin = (name: Action) => {
    setDeed((last) => ({ name, round: (last?.round ?? 0) + 1 }))
    setOpen(true)
  }
  const dialog = { invoice, open, onClose: () => setOpen(false) }
  const further = [
    ...(canResend(invoice, user) ? [{ label: t.resendAction, icon: <Send />, onSelect: () => begin('resend') }] : []),
    ...(canCredit(invoice, user)
      ? [{ label: t.creditNote, icon: <FileMinus />, onSelect: () => begin('credit') }]
      : []),
    ...(can(user, 'invoices.write') ? [{ label: t.duplicateAction, icon: <Copy />, onSelect: duplicate.run }] : []),
    ...(can(user, 'invoices.write')
      ? [{ label: makeRecurringAction, icon: <Repeat />, onSelect: () => void navigate(makeRecurringPath(invoice.id)) }]
      : []),
    ...(canCancel(invoice, user)
      ? [{ label: t.cancelInvoiceAction, icon: <Ban />, destructive: true, onSelect: () => begin('cancel') }]
      : []),
  ]
  return (
    <>
      {canEdit(invoice, user) ? (
        <Button icon={<Pencil />} onClick={() => begin('edit')}>
          {ui.edit}
        </Button>
      ) : null}
      {canRecordPayment(invoice, user) ? (
        <Button variant="primary" icon={<Banknote />} onClick={() => begin('pay')}>
          {t.recordPaymentAction}
        </Button>
      ) : null}
      {further.length > 0 ? (
        <Menu items={further} trigger={(props) => <IconButton {...props} label={t.moreAction} icon={<Ellipsis />} />} />
      ) : null}
      {action?.name === 'edit' ? <EditInvoiceDialog key={action.round} {...dialog} /> : null}
      {action?.name === 'pay' ? <PaymentDialog key={action.round} {...dialog} /> : null}
      {action?.name === 'resend' ? <ResendDialog key={action.round} {...dialog} /> : null}
      {action?.name === 'credit' ? <CreditDialog key={action.round} {...dialog} /> : null}
      {action?.name === 'cancel' ? <CancelDialog key={action.round} {...dialog} /> : null}
    </>
  )
}

function useDuplicate(invoice: InvoiceDetail) {
  const navigate = useNavigate()
  const duplicate = useChange(duplicateInvoice, {
    onSuccess: (copy) => {
      toast({ title: t.duplicatedToast, description: t.duplicatedHint(copy.invoiceNumber) })
      void navigate(invoicePath(copy.id))
    },
    onError: (error) => toast(errorToast(error)),
  })
  return {
    run: () => duplicate.mutate({ params: { id: invoice.id }, body: {} }),
  }
}
