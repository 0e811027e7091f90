import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import { type InvoiceDetail, sendInvoice } from '#contract/invoices/api.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

interface SendCardProps {
  readonly invoice: InvoiceDetail
  /** False once it is sent: the card is gone, and still says that it was. */
  readonly shown: boolean
}

/** Sends a draft, beside its preview: what is seen is what goes out. */
export function SendCard({ invoice, shown }: SendCardProps) {
  const formId = useId()
  const { failure, fail, reload } = useInvoiceChange(invoice)
  const send = useChange(sendInvoice)
  const [to, setTo] = useState(invoice.clientEmail ?? '')
  const [message, setMessage] = useState('')

  function submit() {
    send.mutate(
      { params: { id: invoice.id }, body: { ...(to === '' ? {} : { to }), message }, version: invoice.version },
      {
        onSuccess: (sent) => toast({ title: 'Invoice Sent', description: `${sent.invoiceNumber} goes to ${to}.` }),
        onError: fail,
      },
    )
  }

  if (!shown) return null
  return (
    <Card title="Send">
      <form
        id={formId}
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="To" required>
          <TextInput type="email" autoComplete="off" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
        <Field label="Message" hint="Stands above the standard text">
          <TextArea rows={2} maxLength={2000} value={message} onChange={(event) => setMessage(event.target.value)} />
        </Field>
        <ChangeFailure failure={failure} reload={reload} />
        <p className="text-[12.5px] text-ink-2">
          A sent invoice can no longer be edited. Its PDF is kept, and goes out attached.
        </p>
        <Button type="submit" variant="primary" wide icon={<Send aria-hidden="true" />} pending={send.isPending}>
          Send Invoice
        </Button>
      </form>
    </Card>
  )
}
