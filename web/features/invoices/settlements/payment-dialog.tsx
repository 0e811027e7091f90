import { type InvoiceDetail, recordPayment } from '#contract/invoices/api.ts'
import {
  maxPrepaidDays,
  type PaymentCurrency,
  paymentCurrenciesOf,
  settlingCurrencyOf,
} from '#contract/invoices/settlements.ts'
import { addDays } from '#kernel/clock.ts'
import { digitsOf } from '#kernel/money.ts'
import { defaultSource } from '#kernel/rate.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { fillField, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { formatAmount, formatRate } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as invoices from '../messages.ts'
import { useInvoiceChange } from '../use-invoice-change.ts'
import * as t from './messages.ts'

interface PaymentDialogProps {
  readonly invoice: InvoiceDetail
  readonly open: boolean
  readonly onClose: () => void
}

/** The open amount in the currency of the payment, as plain digits. */
const openIn = ({ open }: InvoiceDetail, currency: PaymentCurrency): string => open[settlingCurrencyOf(currency)]

/** Records a payment in any currency of the invoice. Default: the open amount. */
export function PaymentDialog({ invoice, open, onClose }: PaymentDialogProps) {
  const { base, fail, withReload } = useInvoiceChange(invoice)
  const api = useApiForm(recordPayment, {
    defaultValues: {
      amount: openIn(base, base.localCurrency),
      currency: base.localCurrency as PaymentCurrency,
      receivedOn: businessDay(new Date()) as string,
      reference: '',
    },
    toInput: (body) => ({ params: { id: base.id }, body, version: base.version }),
    onSuccess: (changed) =>
      closeWithToast(onClose, {
        title: t.paymentRecordedToast,
        description:
          changed.status === 'paid'
            ? t.paidHint(changed.invoiceNumber)
            : t.stillDueHint(formatAmount(changed.openUsd, 'USD')),
      }),
    onError: fail,
  })
  const { form } = api
  const currency = form.watch('currency')
  const options = paymentCurrenciesOf(base.localCurrency).map((code) => ({ value: code, label: code }))

  return (
    <FormDialog
      form={withReload(api)}
      open={open}
      onClose={onClose}
      title={invoices.recordPaymentAction}
      description={t.balanceDueHint(formatAmount(openIn(base, currency), currency), base.invoiceNumber)}
      submitLabel={invoices.recordPaymentAction}
      className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2"
    >
      <AmountField
        form={form}
        name="amount"
        label={ui.amount}
        required
        currency={currency}
        decimals={digitsOf(currency)}
      />
      <SelectField
        form={form}
        name="currency"
        label={ui.currency}
        hint={rateHint(base, currency)}
        options={options}
        rules={{
          onChange: ({ target }: { target: { value: PaymentCurrency } }) =>
            fillField(form, 'amount', openIn(base, target.value)),
        }}
      />
      <TextField
        form={form}
        name="receivedOn"
        label={t.receivedOnLabel}
        required
        type="date"
        min={base.sentAt ? addDays(businessDay(new Date(base.sentAt)), -maxPrepaidDays) : undefined}
        max={businessDay(new Date())}
      />
      <TextField form={form} name="reference" label={ui.reference} hint={t.paymentReferenceHint} maxLength={140} />
    </FormDialog>
  )
}

function rateHint(invoice: InvoiceDetail, currency: PaymentCurrency): string | undefined {
  if (currency === 'USD') return undefined
  const isFranc = currency === 'XOF'
  const hint = t.lockedRateText(formatRate(isFranc ? invoice.xofRate : invoice.fxRate), currency)
  return isFranc && invoice.xofSource === defaultSource ? `${hint}${invoices.defaultRateSuffix}` : hint
}
