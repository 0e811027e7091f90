import { useId, useState } from 'react'
import { type InvoiceDetail, type PaymentCurrency, paymentCurrenciesOf, recordPayment } from '#contract/invoices/api.ts'
import { digitsOf } from '#kernel/money.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { formatAmount, formatRate } from '#web/ui/format/format.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

interface PaymentDialogProps {
  readonly invoice: InvoiceDetail
  readonly open: boolean
  readonly onClose: () => void
}

/** What is open in the currency of the payment, as plain digits. */
function openIn({ open, localCurrency }: InvoiceDetail, currency: PaymentCurrency): string {
  if (currency === 'USD') return open.usd
  return currency === localCurrency ? open.local : open.xof
}

/** Records what the client has paid: all that is open unless less is typed, in any currency the invoice takes. */
export function PaymentDialog({ invoice, open, onClose }: PaymentDialogProps) {
  const formId = useId()
  const { base, failure, fail, reload } = useInvoiceChange(invoice)
  const record = useChange(recordPayment)
  const [currency, setCurrency] = useState<PaymentCurrency>(base.localCurrency)
  const [amount, setAmount] = useState(() => openIn(base, base.localCurrency))
  const [receivedOn, setReceivedOn] = useState<string>(() => businessDay(new Date()))
  const [reference, setReference] = useState('')
  const options = paymentCurrenciesOf(base.localCurrency).map((code) => ({ value: code, label: code }))

  function submit() {
    record.mutate(
      { params: { id: base.id }, body: { amount, currency, receivedOn, reference }, version: base.version },
      {
        onSuccess: (changed) => {
          toast({
            title: 'Payment Recorded',
            description:
              changed.status === 'paid'
                ? `${changed.invoiceNumber} is paid.`
                : `${formatAmount(changed.openUsd, 'USD')} is still open.`,
          })
          onClose()
        },
        onError: fail,
      },
    )
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Record Payment"
      description={`${formatAmount(openIn(base, currency), currency)} is open on ${base.invoiceNumber}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={record.isPending}>
            Record Payment
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-x-4 gap-y-3.5 phone:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="Amount" required>
          <AmountInput value={amount} onValueChange={setAmount} currency={currency} decimals={digitsOf(currency)} />
        </Field>
        <Field label="Currency" hint={rateHint(base, currency)}>
          <Select
            options={options}
            value={currency}
            onChange={(event) => {
              const chosen = event.target.value as PaymentCurrency
              setCurrency(chosen)
              setAmount(openIn(base, chosen))
            }}
          />
        </Field>
        <Field label="Received On" required>
          <TextInput
            type="date"
            max={businessDay(new Date())}
            value={receivedOn}
            onChange={(event) => setReceivedOn(event.target.value)}
          />
        </Field>
        <Field label="Reference" hint="As it stands on the bank statement">
          <TextInput
            autoComplete="off"
            maxLength={140}
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
        <div className="phone:col-span-2 empty:hidden">
          <ChangeFailure failure={failure} reload={reload} />
        </div>
      </form>
    </Dialog>
  )
}

function rateHint(invoice: InvoiceDetail, currency: PaymentCurrency): string | undefined {
  if (currency === 'USD') return undefined
  const rate = currency === 'XOF' ? invoice.xofRate : invoice.fxRate
  return `At the locked rate of ${formatRate(rate)} ${currency} for a dollar`
}
