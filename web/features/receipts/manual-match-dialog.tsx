import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { findOpenInvoices, type OpenInvoice, type ReceiptDetail } from '#contract/receivables/api.ts'
import { read } from '#web/api/queries.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'
import { useReceiptMatch } from './receipt-changes.ts'
import { Lines } from './receipt-lines.tsx'

interface ManualMatchDialogProps {
  readonly detail: ReceiptDetail
  readonly onClose: () => void
  readonly onMatched: () => void
}

/** Splits a receipt over invoices that the person chooses. */
export function ManualMatchDialog({ detail, onClose, onMatched }: ManualMatchDialogProps) {
  const [lines, setLines] = useState<readonly ManualLine[]>([])
  const [isTried, setTried] = useState(false)
  const leftXof = BigInt(detail.amount) - BigInt(detail.allocated)
  const remainingXof = leftXof - assignedXof(lines)
  const match = useReceiptMatch(() => {
    onClose()
    onMatched()
  })
  const change = (invoiceId: number, changes: Partial<ManualLine>) =>
    setLines(lines.map((line) => (line.invoice.id === invoiceId ? { ...line, ...changes } : line)))
  const add = (invoice: OpenInvoice) => {
    if (lines.some((line) => line.invoice.id === invoice.id)) return
    setLines([...lines, { invoice, amount: startAmount(invoice, remainingXof), treatment: 'open' }])
  }
  function submit() {
    setTried(true)
    if (lines.length === 0 || remainingXof < 0n) return
    match.mutate({
      params: { id: detail.id },
      body: { allocations: allocationsOf(lines) },
      version: detail.version,
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title={t.matchByHandAction}
      description={t.handHint(formatAmount(String(leftXof), 'XOF'))}
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button variant="primary" pending={match.isPending} disabled={remainingXof < 0n} onClick={submit}>
            {t.matchAction}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <InvoiceChoice onAdd={add} error={isTried && lines.length === 0 ? t.invoiceRequired : undefined} />
        {lines.map((line) => (
          <LineFields
            key={line.invoice.id}
            line={line}
            onChange={(changes) => change(line.invoice.id, changes)}
            onRemove={() => setLines(lines.filter((one) => one !== line))}
          />
        ))}
        <p role="status" className="grid grid-cols-2 gap-x-4 border-t border-line pt-3 text-s">
          <span>{t.assignedLabel}</span>
          <Money amount={String(assignedXof(lines))} currency="XOF" className="text-right" />
          <span>{t.remainingLabel}</span>
          <Money
            amount={String(remainingXof)}
            currency="XOF"
            className={remainingXof < 0n ? 'text-right text-bad' : 'text-right'}
          />
          {remainingXof < 0n ? <span className="col-span-2 mt-1 text-bad">{t.moreThanReceipt}</span> : null}
        </p>
      </div>
    </Dialog>
  )
}

function InvoiceChoice({ onAdd, error }: { onAdd: (invoice: OpenInvoice) => void; error: string | undefined }) {
  const search = useServerSearch()
  const found = useQuery({
    ...read(findOpenInvoices, { query: { limit: 20, ...search.query } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Field label={t.invoiceSearchLabel} required error={error}>
      <Combobox<OpenInvoice>
        items={found.data ?? []}
        value={null}
        onValueChange={(invoice) => invoice && onAdd(invoice)}
        itemKey={({ id }) => String(id)}
        itemLabel={({ invoiceNumber }) => invoiceNumber}
        itemDetail={({ clientName, open }) => t.openAmount(clientName, formatAmount(open, 'XOF'))}
        {...search.combobox(found)}
        placeholder={ui.invoiceSearchPlaceholder}
        emptyText={found.isError ? ui.loadErrorTitle : t.noInvoiceFound}
      />
    </Field>
  )
}

interface LineFieldsProps {
  readonly line: ManualLine
  readonly onChange: (changes: Partial<ManualLine>) => void
  readonly onRemove: () => void
}

const treatmentOptions: readonly { value: DifferenceTreatment; label: string }[] = [
  { value: 'open', label: t.restStaysOpen },
  { value: 'charges', label: t.restAsCharges },
  { value: 'fx', label: t.restAsFx },
]

/** An invoice with its amount, and what becomes of a difference to what is open. */
export function LineFields({ line, onChange, onRemove }: LineFieldsProps) {
  const { invoice, amount, treatment } = line
  const { invoiceNumber, clientName, open } = invoice
  const difference = differenceXof(line)
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field label={t.amountOf(invoiceNumber)} hint={t.openAmount(clientName, formatAmount(open, 'XOF'))}>
          <AmountInput
            value={amount}
            onValueChange={(value) => onChange({ amount: value })}
            currency="XOF"
            decimals={0}
          />
        </Field>
        <span className="pb-6">
          <IconButton label={t.removeInvoice(invoiceNumber)} icon={<X aria-hidden="true" />} onClick={onRemove} />
        </span>
      </div>
      {difference < 0n ? (
        <p className="grid grid-cols-2 gap-x-4 text-s">
          <Lines charges="0" fxDifference={String(-difference)} />
        </p>
      ) : null}
      {difference > 0n ? (
        <Select
          aria-label={t.differenceLabel(invoiceNumber)}
          options={treatmentOptions}
          value={treatment}
          onChange={({ target }) =>
            onChange({ treatment: treatmentOptions.find(({ value }) => value === target.value)?.value ?? 'open' })
          }
        />
      ) : null}
    </div>
  )
}

/** Treatment of the difference between the amount and the open balance. */
type DifferenceTreatment = 'open' | 'charges' | 'fx'

export interface ManualLine {
  readonly invoice: OpenInvoice
  /** Digits as typed. */
  readonly amount: string
  readonly treatment: DifferenceTreatment
}

const francs = (text: string): bigint => (/^\d{1,15}$/.test(text) ? BigInt(text) : 0n)

export const assignedXof = (lines: readonly ManualLine[]): bigint =>
  lines.reduce((sum, { amount }) => sum + francs(amount), 0n)

/** What is open on the invoice beyond the amount; below zero where the amount is more. */
const differenceXof = ({ invoice, amount }: ManualLine): bigint => BigInt(invoice.open) - francs(amount)

/** The amount that a new line starts with: what is open, at most what remains. */
export function startAmount(invoice: OpenInvoice, remainingXof: bigint): string {
  const open = BigInt(invoice.open)
  return String(open < remainingXof ? open : remainingXof > 0n ? remainingXof : 0n)
}

/** The allocations of the call. More than what is open is an FX gain. */
export function allocationsOf(lines: readonly ManualLine[]) {
  return lines.map((line) => {
    const difference = differenceXof(line)
    const charges = line.treatment === 'charges' && difference > 0n ? difference : 0n
    const fx = line.treatment === 'fx' || difference < 0n ? -difference : 0n
    return {
      invoiceId: line.invoice.id,
      received: String(francs(line.amount)),
      charges: String(charges),
      fxDifference: String(fx),
    }
  })
}
