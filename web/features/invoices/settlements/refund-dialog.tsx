import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { refundCredit, reverseRefund } from '#contract/invoices/credit.ts'
import {
  type CreditNote,
  type CreditUse,
  type PaymentCurrency,
  paymentCurrenciesOf,
  settlingCurrencyOf,
} from '#contract/invoices/settlements.ts'
import { digitsOf } from '#kernel/money.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { fillField, ReasonField, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as invoices from '../messages.ts'
import { useInvoiceChange } from '../use-invoice-change.ts'
import * as t from './messages.ts'

interface RefundDialogProps {
  readonly invoice: InvoiceDetail
  readonly note: CreditNote
  readonly onClose: () => void
}

/** The credit left in the currency of the refund, as plain digits. */
const leftIn = ({ creditLeft }: CreditNote, currency: PaymentCurrency): string =>
  creditLeft?.[settlingCurrencyOf(currency)] ?? ''

/** Records a refund of a credit note's credit. Default: all that is left. */
export function RefundDialog({ invoice, note, onClose }: RefundDialogProps) {
  const { base, fail, withReload } = useInvoiceChange(invoice)
  const current = base.creditNotes.find(({ id }) => id === note.id) ?? note
  const api = useApiForm(refundCredit, {
    defaultValues: {
      amount: leftIn(current, base.localCurrency),
      currency: base.localCurrency as PaymentCurrency,
      refundedOn: businessDay(new Date()) as string,
      reference: '',
    },
    toInput: (body) => ({ params: { id: base.id, noteId: note.id }, body, version: base.version }),
    onSuccess: (changed) => {
      const left = changed.creditNotes.find(({ id }) => id === note.id)?.creditLeft?.usd ?? '0.00'
      toast({ title: t.refundRecordedToast, description: t.creditLeftTitle(formatAmount(left, 'USD')) })
      onClose()
    },
    onError: fail,
  })
  const { form } = api
  const currency = form.watch('currency')
  const options = paymentCurrenciesOf(base.localCurrency).map((code) => ({ value: code, label: code }))

  return (
    <FormDialog
      form={withReload(api)}
      onClose={onClose}
      title={t.refundAction}
      description={t.refundHint(formatAmount(leftIn(current, currency), currency), note.creditNoteNumber)}
      submitLabel={t.refundAction}
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
        options={options}
        rules={{
          onChange: ({ target }: { target: { value: PaymentCurrency } }) =>
            fillField(form, 'amount', leftIn(current, target.value)),
        }}
      />
      <TextField
        form={form}
        name="refundedOn"
        label={t.refundedOnLabel}
        required
        type="date"
        min={note.issuedOn}
        max={businessDay(new Date())}
      />
      <TextField form={form} name="reference" label={ui.reference} hint={t.paymentReferenceHint} maxLength={140} />
    </FormDialog>
  )
}

interface RefundReversalDialogProps extends RefundDialogProps {
  readonly refund: CreditUse
}

/** Reverses a refund that was recorded by mistake, with a reason. */
export function RefundReversalDialog({ invoice, note, refund, onClose }: RefundReversalDialogProps) {
  const { base, fail, withReload } = useInvoiceChange(invoice)
  const api = useApiForm(reverseRefund, {
    defaultValues: { reason: '' },
    toInput: (body) => ({
      params: { id: base.id, noteId: note.id, refundId: refund.id },
      body,
      version: base.version,
    }),
    onSuccess: (changed) =>
      closeWithToast(onClose, {
        title: invoices.refundReversed,
        description: t.creditLeftTitle(formatAmount(changed.owedToClientUsd, 'USD')),
      }),
    onError: fail,
  })

  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={api.submit}
      title={t.reverseRefundQuestion(formatAmount(refund.amount, refund.currency))}
      description={t.reverseRefundHint}
      confirmLabel={t.reverseRefundAction}
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
