import { ListPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { earliestDay } from '#contract/invoices/input.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { countryText } from '#web/ui/format/country-name.ts'
import { formatAmount, formatDate } from '#web/ui/format/format.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { AmountFields } from './amount-fields.tsx'
import { type BilledClient, ClientField } from './client-field.tsx'
import { NoteFields } from './content-fields.tsx'
import { dollars, emptyLine, type InvoiceFields, priceCurrencyOf, priceOf } from './invoice-fields.ts'
import { type LockedRates, useAmounts, useEntryRates } from './invoice-rate.ts'
import * as t from './messages.ts'

// A new invoice has one amount: the editor loads when lines are added.
const LinesEditor = lazyPart(() => import('./lines-editor.tsx'), 'LinesEditor')

interface InvoiceFormFieldsProps {
  readonly form: UseFormReturn<InvoiceFields>
  readonly client: BilledClient | null
  readonly onClient: (client: BilledClient | null) => void
  readonly onAddClient?: (() => void) | undefined
  /** The rates of the draft that is edited. */
  readonly locked?: LockedRates | undefined
}

/** The form beside a live preview of the invoice. */
export function InvoiceFormFields({ form, client, onClient, onAddClient, locked }: InvoiceFormFieldsProps) {
  const { register, formState, watch } = form
  const error = (name: keyof InvoiceFields) => formState.errors[name]?.message
  const fields = watch()
  const hasLines = fields.lines.length > 0
  const { rateOf } = useEntryRates(fields.localCurrency, locked)
  const [isNew, setNew] = useState(false)
  const [day] = useState(() => businessDay(new Date()))
  return (
    <div className="grid gap-6 side:grid-cols-[minmax(0,9fr)_minmax(0,5fr)]">
      <div className="grid content-start gap-x-4 gap-y-3.5 sm:grid-cols-6">
        <div className="sm:col-span-6">
          <ClientField value={client} onValueChange={onClient} error={error('clientId')} onAddClient={onAddClient} />
        </div>
        <AmountFields form={form} client={client} locked={locked} />
        <Field label={ui.description} required error={error('description')} className="sm:col-span-6">
          <TextArea rows={2} maxLength={500} {...register('description')} />
        </Field>
        <Field label={t.servicePeriodStartLabel} required error={error('servicePeriodStart')} className="sm:col-span-2">
          <TextInput
            type="date"
            min={earliestDay}
            max={day}
            value={fields.servicePeriodStart}
            {...register('servicePeriodStart')}
          />
        </Field>
        <Field label={t.servicePeriodEndLabel} required error={error('servicePeriodEnd')} className="sm:col-span-2">
          <TextInput type="date" min={earliestDay} value={fields.servicePeriodEnd} {...register('servicePeriodEnd')} />
        </Field>
        <Field
          label={t.dueDateLabel}
          required
          hint={termsOf(client)}
          error={error('dueDate')}
          className="sm:col-span-2"
        >
          <TextInput type="date" min={day} value={fields.dueDate} {...register('dueDate')} />
        </Field>
        {hasLines ? <LinesEditor form={form} rateOf={rateOf} isNew={isNew} /> : null}
        <LinesToggle form={form} hasLines={hasLines} onAdd={() => setNew(true)} />
        <NoteFields form={form} />
      </div>
      <InvoicePreview form={form} client={client} locked={locked} />
    </div>
  )
}

interface LinesToggleProps {
  readonly form: UseFormReturn<InvoiceFields>
  readonly hasLines: boolean
  readonly onAdd: () => void
}

/**
 * Switches between the single amount of the specified form and lines with quantities, discounts and
 * taxes.
 */
function LinesToggle({ form, hasLines, onAdd }: LinesToggleProps) {
  function add() {
    onAdd()
    const { amountUsd, amountLocal, amountIn, description } = form.getValues()
    const unitPrice = amountIn === 'usd' ? amountUsd : amountLocal
    form.setValue('lines', [{ ...emptyLine, description, unitPrice }])
  }
  return (
    <p className="sm:col-span-6">
      {hasLines ? (
        <Button size="s" variant="ghost" icon={<X aria-hidden="true" />} onClick={() => form.setValue('lines', [])}>
          {t.singleAmountAction}
        </Button>
      ) : (
        <Button size="s" variant="ghost" icon={<ListPlus />} onClick={add}>
          {t.detailedLinesAction}
        </Button>
      )}
    </p>
  )
}

const termsOf = (client: BilledClient | null): string | undefined =>
  client?.paymentTerms === undefined ? undefined : t.paymentTermsHint(ui.dayCount(client.paymentTerms))

interface InvoicePreviewProps {
  readonly form: UseFormReturn<InvoiceFields>
  readonly client: BilledClient | null
  readonly locked: LockedRates | undefined
}

/** The invoice as typed so far, beside the form. */
function InvoicePreview({ form, client, locked }: InvoicePreviewProps) {
  const fields = form.watch()
  const { lines, description, dueDate, discountPercent, localCurrency } = fields
  const { usd, local } = useAmounts(form, locked)
  const typedIn = priceCurrencyOf(fields)
  const rate = useEntryRates(localCurrency, locked).rateOf(typedIn)
  const price = lines.length > 0 ? priceOf({ lines, discountPercent }, rate) : null
  const amount = (minor: bigint | undefined) => formatAmount(minor === undefined ? null : dollars(minor), 'USD')
  const rows =
    lines.length > 0
      ? lines.map((line, index) => ({
          key: index,
          name: line.description || t.lineLabel(index + 1),
          detail: `${line.quantity || '0'} × ${line.unitPrice || '0'}${typedIn === 'USD' ? '' : ` ${typedIn}`}`,
          net: amount(price?.lines[index]?.netMinor),
        }))
      : [{ key: 0, name: description || t.previewDescriptionEmpty, detail: '', net: formatAmount(usd, 'USD') }]
  return (
    <section
      aria-label={t.previewTitle}
      className="grid content-start gap-5 self-start rounded-card border border-line bg-paper p-5 text-s side:sticky side:top-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="text-l font-title">{ui.invoice}</p>
        <p className="text-right">
          <span className="block text-[12.5px] text-ink-2">{ui.due}</span>
          <span className="font-strong num">{formatDate(dueDate)}</span>
        </p>
      </div>
      <p>
        <span className="block text-[12.5px] text-ink-2">{t.billedToLabel}</span>
        <span className="font-strong break-words">{client?.companyName ?? t.previewClientEmpty}</span>
        {client?.country ? <span className="block text-ink-2">{countryText(client.country)}</span> : null}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ key, name, detail, net }) => (
          <li key={key} className="flex gap-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="line-clamp-3 break-words">{name}</span>
              {detail === '' ? null : <span className="block text-[12.5px] text-ink-2 num">{detail}</span>}
            </span>
            <span className="num">{net}</span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 num [&_dd]:text-right [&_dt]:text-ink-2">
        {price && price.discountMinor > 0n ? (
          <>
            <dt>{ui.discount}</dt>
            <dd>− {amount(price.discountMinor)}</dd>
          </>
        ) : null}
        {price && price.taxMinor > 0n ? (
          <>
            <dt>{ui.tax}</dt>
            <dd>{amount(price.taxMinor)}</dd>
          </>
        ) : null}
        <dt className="text-base font-title text-ink!">{ui.total}</dt>
        <dd className="text-base font-title">{formatAmount(usd, 'USD')}</dd>
        {localCurrency === 'USD' ? null : (
          <>
            <dt>{t.inCurrencyLabel(localCurrency)}</dt>
            <dd>{formatAmount(local, localCurrency)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
