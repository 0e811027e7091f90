import { useId, useState } from 'react'
import { createCreditNote, type InvoiceDetail } from '#contract/invoices/api.ts'
import { parseMoney } from '#kernel/money.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

interface CreditDialogProps {
  readonly invoice: InvoiceDetail
  readonly open: boolean
  readonly onClose: () => void
}

/** Takes back all or part of a sent invoice, line by line, net of tax: the tax follows. */
export function CreditDialog({ invoice, open, onClose }: CreditDialogProps) {
  const formId = useId()
  const { base, failure, fail, reload } = useInvoiceChange(invoice)
  const issue = useChange(createCreditNote)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const lines = base.lines.filter(({ creditableUsd }) => isSome(creditableUsd))
  const [amounts, setAmounts] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(lines.map(({ position, creditableUsd }) => [position, creditableUsd])),
  )

  function submit() {
    setTried(true)
    if (reason.trim() === '') return
    const taken = lines
      .map(({ position }) => ({ position, amountUsd: amounts[position] ?? '' }))
      .filter(({ amountUsd }) => isSome(amountUsd))
    const isWhole = lines.every(({ position, creditableUsd }) => amounts[position] === creditableUsd)
    issue.mutate(
      { params: { id: base.id }, body: { reason, ...(isWhole ? {} : { lines: taken }) }, version: base.version },
      {
        onSuccess: (changed) => {
          const note = changed.creditNotes.at(-1)
          toast({
            title: 'Credit Note Issued',
            description: `${note?.creditNoteNumber} over ${formatAmount(note?.amountUsd, 'USD')}.`,
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
      size="l"
      title={`Credit ${base.invoiceNumber}`}
      description="A sent invoice stays as it is: a credit note takes back what it said too much. Amounts are net of tax."
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant="primary" pending={issue.isPending}>
            Issue Credit Note
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="Reason" required error={tried && reason.trim() === '' ? 'Reason is required' : undefined}>
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {lines.map(({ position, description, creditableUsd }) => (
          <Field key={position} label={description} hint={`Up to ${formatAmount(creditableUsd, 'USD')}`}>
            <AmountInput
              value={amounts[position] ?? ''}
              onValueChange={(amount) => setAmounts({ ...amounts, [position]: amount })}
              currency="USD"
              decimals={2}
            />
          </Field>
        ))}
        <ChangeFailure failure={failure} reload={reload} />
      </form>
    </Dialog>
  )
}

/** Whether a decimal as typed is above nothing. */
function isSome(amount: string): boolean {
  const parsed = parseMoney('USD', amount)
  return parsed.ok && parsed.value.minor > 0n
}
