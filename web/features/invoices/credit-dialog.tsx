import { createCreditNote, type InvoiceDetail } from '#contract/invoices/api.ts'
import { parseMoney } from '#kernel/money.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { ReasonField } from '#web/ui/form/form-field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { useInvoiceChange } from './use-invoice-change.ts'

interface CreditDialogProps {
  readonly invoice: InvoiceDetail
  readonly open: boolean
  readonly onClose: () => void
}

/** Credits all or part of a sent invoice, line by line, net of tax. The tax is derived. */
export function CreditDialog({ invoice, open, onClose }: CreditDialogProps) {
  const { base, fail, withReload } = useInvoiceChange(invoice)
  const lines = base.lines.filter(({ creditableUsd }) => isSome(creditableUsd))
  const api = useApiForm(createCreditNote, {
    defaultValues: {
      reason: '',
      isMailed: true,
      amounts: lines.map(({ creditableUsd }) => ({ amountUsd: creditableUsd as string })),
    },
    toInput: ({ reason, isMailed, amounts }) => {
      const taken = lines
        .map(({ position }, at) => ({ position, amountUsd: amounts[at]?.amountUsd ?? '' }))
        .filter(({ amountUsd }) => isSome(amountUsd))
      const isWhole = lines.every(({ creditableUsd }, at) => amounts[at]?.amountUsd === creditableUsd)
      const body = { reason, isMailed, ...(isWhole ? {} : { lines: taken }) }
      return { params: { id: base.id }, body, version: base.version }
    },
    onSuccess: (changed) => {
      const note = changed.creditNotes.at(-1)
      toast({
        title: t.creditNoteToast,
        description: t.creditNoteAmount(note?.creditNoteNumber ?? '', formatAmount(note?.amountUsd, 'USD')),
      })
      onClose()
    },
    onError: fail,
  })
  const { form } = api

  return (
    <FormDialog
      form={withReload(api)}
      open={open}
      onClose={onClose}
      size="l"
      title={t.creditTitle(base.invoiceNumber)}
      description={t.creditDescription}
      cancelLabel={ui.back}
      submitLabel={t.issueCreditNoteAction}
      className="grid gap-3.5"
    >
      <ReasonField form={form} rows={2} maxLength={500} />
      {lines.map(({ position, description, creditableUsd }, at) => (
        <AmountField
          key={position}
          form={form}
          name={`amounts.${at}.amountUsd`}
          label={description}
          hint={t.creditMaximumHint(formatAmount(creditableUsd, 'USD'))}
          currency="USD"
          decimals={2}
        />
      ))}
      <Switch
        label={t.mailCreditNoteLabel}
        hint={[...base.mailedTo, ...base.mailedCc].join(', ')}
        {...form.register('isMailed')}
      />
    </FormDialog>
  )
}

/** True if a typed decimal is above zero. */
function isSome(amount: string): boolean {
  const parsed = parseMoney('USD', amount)
  return parsed.ok && parsed.value.minor > 0n
}
