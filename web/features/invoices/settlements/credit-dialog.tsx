import { createCreditNote, type InvoiceDetail } from '#contract/invoices/api.ts'
import { creditedTax, creditedWithholding } from '#kernel/invoice-credit.ts'
import { parseMoney, toDecimal, usd } from '#kernel/money.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { ReasonField } from '#web/ui/form/form-field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { useInvoiceChange } from '../use-invoice-change.ts'
import * as t from './messages.ts'

interface CreditDialogProps {
  readonly invoice: InvoiceDetail
  readonly open: boolean
  readonly onClose: () => void
}

/** Credits all or part of a sent invoice, line by line, net of tax. The tax is derived. */
export function CreditDialog({ invoice, open, onClose }: CreditDialogProps) {
  const { base, fail, withReload } = useInvoiceChange(invoice)
  const lines = creditableLines(base)
  const api = useApiForm(createCreditNote, {
    defaultValues: {
      reason: '',
      isMailed: true,
      amounts: lines.map(({ creditableUsd }) => ({ amountUsd: creditableUsd as string })),
    },
    toInput: ({ reason, isMailed, amounts }) => {
      const taken = lines
        .map(({ position }, at) => ({ position, amountUsd: amounts[at]?.amountUsd ?? '' }))
        .filter(({ amountUsd }) => minorOf(amountUsd) > 0n)
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
          rules={{
            validate: (amount) =>
              minorOf(String(amount)) <= minorOf(creditableUsd) ||
              t.creditMaximumHint(formatAmount(creditableUsd, 'USD')),
          }}
          currency="USD"
          decimals={2}
        />
      ))}
      <p className="flex justify-between gap-4 font-strong">
        {ui.total}
        <output className="num">{formatAmount(totalOf(base, form.watch('amounts')), 'USD')}</output>
      </p>
      <Switch
        label={t.mailCreditNoteLabel}
        hint={[...base.mailedTo, ...base.mailedCc].join(', ')}
        {...form.register('isMailed')}
      />
    </FormDialog>
  )
}

/** The note with tax and AIB, as the server computes it. What is no amount counts as nothing. */
function totalOf(invoice: InvoiceDetail, amounts: readonly { readonly amountUsd: string }[]): string {
  const lines = creditableLines(invoice)
  const nets = lines.map((_, at) => minorOf(amounts[at]?.amountUsd ?? ''))
  const netMinor = nets.reduce((sum, net) => sum + net, 0n)
  const taxes = lines.map((line, at) => {
    const netLeftMinor = minorOf(line.creditableUsd)
    const left = { netLeftMinor, taxLeftMinor: minorOf(line.creditableTaxUsd), rateBasisPoints: basisPoints(line) }
    return creditedTax(left, nets[at] ?? 0n)
  })
  const wholeMinor = minorOf(invoice.linesUsd) - minorOf(invoice.discountUsd)
  const beforeMinor = lines.reduce((left, { creditableUsd }) => left - minorOf(creditableUsd), wholeMinor)
  const withheldUntil = (creditedMinor: bigint) =>
    creditedWithholding(minorOf(invoice.withholding?.amountUsd ?? '0'), { wholeMinor, creditedMinor })
  const withheldMinor = withheldUntil(beforeMinor + netMinor) - withheldUntil(beforeMinor)
  return toDecimal(usd(taxes.reduce((sum, tax) => sum + tax, netMinor + withheldMinor)))
}

const creditableLines = ({ lines }: InvoiceDetail) => lines.filter(({ creditableUsd }) => minorOf(creditableUsd) > 0n)

/** A percentage has two decimals, as an amount in dollars has. */
const basisPoints = ({ taxPercent }: { readonly taxPercent: string }): number => Number(minorOf(taxPercent))

function minorOf(amount: string): bigint {
  const parsed = parseMoney('USD', amount)
  return parsed.ok ? parsed.value.minor : 0n
}
