import { Send } from 'lucide-react'
import { type InvoiceDetail, sendInvoice } from '#contract/invoices/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

interface SendCardProps {
  readonly invoice: InvoiceDetail
  /** False once sent: the card is hidden, but still shows its confirmation. */
  readonly shown: boolean
}

/** Sends a draft, next to its preview: the client gets exactly what is shown. */
export function SendCard({ invoice, shown }: SendCardProps) {
  const { fail, withReload } = useInvoiceChange(invoice)
  const api = useApiForm(sendInvoice, {
    defaultValues: { to: invoice.clientEmail ?? '', message: '' },
    toInput: ({ to, message }) => ({
      params: { id: invoice.id },
      body: { ...(to === '' ? {} : { to }), message },
      version: invoice.version,
    }),
    onSuccess: (sent, form) =>
      toast({ title: 'Invoice Sent', description: `${sent.invoiceNumber} goes to ${form.getValues('to')}.` }),
    onError: fail,
  })
  const { form, formProps, isPending } = api

  if (!shown) return null
  return (
    <Card title="Send">
      <form {...formProps} className="grid gap-3.5">
        <TextField form={form} name="to" label="To" required type="email" autoComplete="off" />
        <TextAreaField
          form={form}
          name="message"
          label="Message"
          hint="Stands above the standard text"
          rows={2}
          maxLength={2000}
        />
        <Refusal {...withReload(api).refusal} />
        <p className="text-[12.5px] text-ink-2">
          A sent invoice can no longer be edited. Its PDF is kept, and goes out attached.
        </p>
        <Button type="submit" variant="primary" wide icon={<Send aria-hidden="true" />} pending={isPending}>
          Send Invoice
        </Button>
      </form>
    </Card>
  )
}
