// Fields that the forms of invoices, quotes and recurring invoices share.
import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fillField, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { AmountFields } from './amount-fields.tsx'
import { type BilledClient, ClientField } from './client-field.tsx'
import type { InvoiceFields } from './invoice-fields.ts'
import { type LockedRates, useEntryRates } from './invoice-rate.ts'
import * as t from './messages.ts'

const LinesEditor = lazyPart(() => import('./lines-editor.tsx'), 'LinesEditor')

interface ContentFieldsProps<Fields extends InvoiceFields> {
  readonly form: UseFormReturn<Fields>
  readonly client: BilledClient | null
  readonly onClient?: (client: BilledClient | null) => void
  /** The rates of the quote that is edited. */
  readonly locked?: LockedRates | undefined
  readonly fieldClassName: string
  /** Fields after the description. */
  readonly dates: ReactNode
  /** Fields after the lines. */
  readonly children?: ReactNode
}

/** The form of a quote or a recurring invoice: both always have lines. */
export function ContentFields<Fields extends InvoiceFields>({
  form: ownForm,
  client: recorded,
  onClient,
  locked,
  fieldClassName,
  dates,
  children,
}: ContentFieldsProps<Fields>) {
  // The parts of the invoice form know only the fields of an invoice.
  const form = ownForm as unknown as UseFormReturn<InvoiceFields>
  const [chosen, setChosen] = useState<BilledClient | null>(null)
  const { clientId, localCurrency } = form.watch()
  const client = [chosen, recorded].find((known) => known?.id === clientId) ?? null
  const { rateOf } = useEntryRates(localCurrency, locked)
  function choose(next: BilledClient | null) {
    setChosen(next)
    fillField(form, 'clientId', next?.id ?? null)
    onClient?.(next)
  }
  return (
    <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-6">
      <div className="sm:col-span-6">
        <ClientField value={client} onValueChange={choose} error={form.formState.errors.clientId?.message} />
      </div>
      <TextField
        form={form}
        name="description"
        label={ui.description}
        required
        maxLength={500}
        fieldClassName={fieldClassName}
      />
      {dates}
      <AmountFields form={form} client={client} locked={locked} />
      <LinesEditor form={form} rateOf={rateOf} />
      {children}
      <NoteFields form={form} />
    </div>
  )
}

/** The note and the client's order number. */
export function NoteFields({ form }: { form: UseFormReturn<InvoiceFields> }) {
  return (
    <>
      <TextAreaField
        form={form}
        name="note"
        label={ui.note}
        hint={t.noteHint}
        rows={2}
        maxLength={2000}
        fieldClassName="sm:col-span-3"
      />
      <TextField
        form={form}
        name="buyerReference"
        label={t.poNumberOptionalLabel}
        hint={t.poNumberHint}
        maxLength={80}
        fieldClassName="sm:col-span-3"
      />
    </>
  )
}
