import { useNavigate } from '@tanstack/react-router'
import { Ban, Banknote, Copy, Ellipsis, FileMinus, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { duplicateInvoice, type InvoiceDetail } from '#contract/invoices/api.ts'
import { canCancel, canCredit, canEdit, canRecordPayment } from '#contract/invoices/capabilities.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { invoicePath } from '#web/routes/paths.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

type Action = 'edit' | 'pay' | 'credit' | 'cancel'

// The form and its library load when a draft is edited.
const EditInvoiceDialog = lazy(() =>
  import('./invoice-dialog.tsx').then(({ EditInvoiceDialog: component }) => ({ default: component })),
)

/** Actions that the user may take on this invoice in its state. */
export function InvoiceActions({ invoice }: { invoice: InvoiceDetail }) {
  const user = useSignedInUser()
  const [deed, setDeed] = useState<{ name: Action; round: number }>()
  const [open, setOpen] = useState(false)
  const duplicate = useDuplicate(invoice)
  // Each dialog opens with the current invoice.
  const begin = (name: Action) => {
    setDeed((last) => ({ name, round: (last?.round ?? 0) + 1 }))
    setOpen(true)
  }
  const dialog = { invoice, open, onClose: () => setOpen(false) }
  const further = [
    ...(canCredit(invoice, user)
      ? [{ label: 'Credit note', icon: <FileMinus />, onSelect: () => begin('credit') }]
      : []),
    ...(can(user, 'invoices.write') ? [{ label: 'Duplicate as new', icon: <Copy />, onSelect: duplicate.run }] : []),
    ...(canCancel(invoice, user)
      ? [{ label: 'Cancel invoice', icon: <Ban />, destructive: true, onSelect: () => begin('cancel') }]
      : []),
  ]
  return (
    <>
      {canEdit(invoice, user) ? (
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => begin('edit')}>
          Edit
        </Button>
      ) : null}
      {canRecordPayment(invoice, user) ? (
        <Button variant="primary" icon={<Banknote aria-hidden="true" />} onClick={() => begin('pay')}>
          Record Payment
        </Button>
      ) : null}
      {further.length > 0 ? (
        <Menu
          items={further}
          trigger={(props) => <IconButton {...props} label="More" icon={<Ellipsis aria-hidden="true" />} />}
        />
      ) : null}
      {deed?.name === 'edit' ? (
        <Suspense fallback={null}>
          <EditInvoiceDialog key={deed.round} {...dialog} />
        </Suspense>
      ) : null}
      {deed?.name === 'pay' ? <PaymentDialog key={deed.round} {...dialog} /> : null}
      {deed?.name === 'credit' ? <CreditDialog key={deed.round} {...dialog} /> : null}
      {deed?.name === 'cancel' ? <CancelDialog key={deed.round} {...dialog} /> : null}
    </>
  )
}

function useDuplicate(invoice: InvoiceDetail) {
  const navigate = useNavigate()
  const duplicate = useChange(duplicateInvoice, {
    onSuccess: (copy) => {
      toast({ title: 'Invoice Duplicated', description: `${copy.invoiceNumber} is a draft of the same content.` })
      void navigate(invoicePath(copy.id))
    },
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  return {
    run: () => duplicate.mutate({ params: { id: invoice.id }, body: {} }),
  }
}
