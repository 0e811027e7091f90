import { useQuery } from '@tanstack/react-query'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { applyCredit, type ClientCredit, getClientCredit } from '#contract/invoices/credit.ts'
import type { InvoiceCurrency } from '#contract/invoices/labels.ts'
import { settlingCurrencyOf } from '#contract/invoices/settlements.ts'
import { digitsOf } from '#kernel/money.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { fillField, SelectField } from '#web/ui/form/form-field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as invoices from '../messages.ts'
import { useInvoiceChange } from '../use-invoice-change.ts'
import * as t from './messages.ts'

type Note = ClientCredit['notes'][number]

interface ApplyCreditProps {
  readonly invoice: InvoiceDetail
  readonly onClose: () => void
}

/** Pays an invoice with the client's credit: the oldest credit note first. */
export function ApplyCreditDialog({ invoice, onClose }: ApplyCreditProps) {
  const credit = useQuery(read(getClientCredit, { params: { id: invoice.clientId } }))
  if (credit.data !== undefined && credit.data.notes.length > 0)
    return <ApplyCreditForm invoice={invoice} notes={credit.data.notes} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={invoices.applyCreditAction} description={t.applyCreditHint(invoice.invoiceNumber)}>
      <QueryContent reading={credit} messageOf={serverMessage} skeleton={<SkeletonRows rows={2} />}>
        {() => <p className="text-s text-ink-2">{t.noCreditLeft}</p>}
      </QueryContent>
    </Dialog>
  )
}

/** The currency of the payment: the common one of both invoices, else dollars. */
const currencyOf = (invoice: InvoiceDetail, note: Note): InvoiceCurrency =>
  note.localCurrency === invoice.localCurrency ? invoice.localCurrency : 'USD'

/** All that fits, as plain digits. */
function fitting(invoice: InvoiceDetail, note: Note): string {
  const as = settlingCurrencyOf(currencyOf(invoice, note))
  const [left, open] = [note.left[as], invoice.open[as]]
  return Number(left) < Number(open) ? left : open
}

function ApplyCreditForm({ invoice, notes, onClose }: ApplyCreditProps & { readonly notes: readonly Note[] }) {
  const { base, fail, withReload } = useInvoiceChange(invoice)
  const noteOf = (id: string): Note => notes.find((note) => String(note.id) === id) ?? (notes[0] as Note)
  const first = noteOf('')
  const api = useApiForm(applyCredit, {
    defaultValues: { creditNoteId: String(first.id), amount: fitting(base, first) },
    toInput: ({ creditNoteId, amount }) => ({
      params: { id: base.id },
      body: { creditNoteId: Number(creditNoteId), amount },
      version: base.version,
    }),
    onSuccess: (changed) =>
      closeWithToast(onClose, {
        title: invoices.creditApplied,
        description:
          changed.status === 'paid'
            ? t.paidHint(changed.invoiceNumber)
            : t.stillDueHint(formatAmount(changed.openUsd, 'USD')),
      }),
    onError: fail,
  })
  const { form } = api
  const note = noteOf(form.watch('creditNoteId'))
  const currency = currencyOf(base, note)
  const options = notes.map((one) => {
    const local = formatAmount(one.left.local, one.localCurrency)
    return { value: String(one.id), label: t.creditOption(one.creditNoteNumber, one.invoiceNumber, local) }
  })

  return (
    <FormDialog
      form={withReload(api)}
      onClose={onClose}
      title={invoices.applyCreditAction}
      description={t.balanceDueHint(formatAmount(base.open.local, base.localCurrency), base.invoiceNumber)}
      submitLabel={invoices.applyCreditAction}
    >
      <SelectField
        form={form}
        name="creditNoteId"
        label={invoices.creditNote}
        options={options}
        rules={{
          onChange: ({ target }: { target: { value: string } }) =>
            fillField(form, 'amount', fitting(base, noteOf(target.value))),
        }}
      />
      <AmountField
        form={form}
        name="amount"
        label={ui.amount}
        required
        currency={currency}
        decimals={digitsOf(currency)}
      />
    </FormDialog>
  )
}
