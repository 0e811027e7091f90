import { useQuery } from '@tanstack/react-query'
import { ListPlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { getWaemuRates } from '#contract/fx/api.ts'
import { earliestDay } from '#contract/invoices/input.ts'
import { invoiceCurrencies } from '#contract/invoices/labels.ts'
import { localFromUsd } from '#kernel/invoice-price.ts'
import { money, parseMoney, toDecimal } from '#kernel/money.ts'
import { parseRate } from '#kernel/rate.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, NumberInput, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { formatAmount, formatCount, formatRate } from '#web/ui/format/format.ts'
import { type BilledClient, ClientField } from './client-field.tsx'
import { dollars, emptyLine, type InvoiceFields, priceOf } from './invoice-fields.ts'
import { LinesEditor } from './lines-editor.tsx'

const currencyOptions = invoiceCurrencies.map((code) => ({ value: code, label: code }))

interface InvoiceFormFieldsProps {
  readonly form: UseFormReturn<InvoiceFields>
  readonly client: BilledClient | null
  readonly onClient: (client: BilledClient | null) => void
  readonly onAddClient?: (() => void) | undefined
}

/**
 * Fields shared by creating and editing, in the specification's order, with the extended ones
 * below.
 */
export function InvoiceFormFields({ form, client, onClient, onAddClient }: InvoiceFormFieldsProps) {
  const { register, formState, watch } = form
  const error = (name: keyof InvoiceFields) => formState.errors[name]?.message
  const hasLines = watch('lines').length > 0
  const [day] = useState(() => businessDay(new Date()))
  return (
    <div className="grid gap-x-4 gap-y-3.5 phone:grid-cols-2">
      <div className="phone:col-span-2">
        <ClientField value={client} onValueChange={onClient} error={error('clientId')} onAddClient={onAddClient} />
      </div>
      {hasLines ? (
        <Field label="Amount (USD)" hint="What the lines come to">
          <TextInput readOnly value={formatAmount(totalOf(form), 'USD')} className="num" />
        </Field>
      ) : (
        <Field label="Amount (USD)" required error={error('amountUsd')}>
          <NumberInput min={0.01} step={0.01} {...register('amountUsd')} />
        </Field>
      )}
      <Field label="Local Currency" error={error('localCurrency')} hint={<LocalAmount form={form} client={client} />}>
        <Select options={currencyOptions} {...register('localCurrency')} />
      </Field>
      <Field label="Description" required error={error('description')} className="phone:col-span-2">
        <TextArea rows={2} maxLength={500} {...register('description')} />
      </Field>
      <Field label="Service Period Start" required error={error('servicePeriodStart')}>
        <TextInput type="date" min={earliestDay} max={day} {...register('servicePeriodStart')} />
      </Field>
      <Field label="Service Period End" required error={error('servicePeriodEnd')}>
        <TextInput type="date" min={earliestDay} {...register('servicePeriodEnd')} />
      </Field>
      <Field label="Due Date" required hint={termsOf(client)} error={error('dueDate')}>
        <TextInput type="date" min={day} {...register('dueDate')} />
      </Field>
      <Field
        label="Client's Reference"
        hint="An order number, where the client has one"
        error={error('buyerReference')}
      >
        <TextInput autoComplete="off" maxLength={80} {...register('buyerReference')} />
      </Field>
      {hasLines ? <LinesEditor form={form} /> : null}
      <Field label="Note" hint="Stands under the totals" error={error('note')} className="phone:col-span-2">
        <TextArea rows={2} maxLength={2000} {...register('note')} />
      </Field>
      <LinesToggle form={form} hasLines={hasLines} />
    </div>
  )
}

/**
 * Switches between the single amount of the specified form and lines with quantities, discounts and
 * taxes.
 */
function LinesToggle({ form, hasLines }: { form: UseFormReturn<InvoiceFields>; hasLines: boolean }) {
  const first = useRef(false)
  useEffect(() => {
    if (hasLines && first.current) form.setFocus('lines.0.description')
    first.current = false
  }, [hasLines, form])

  function add() {
    first.current = true
    const { amountUsd, description } = form.getValues()
    form.setValue('lines', [{ ...emptyLine, description, unitPrice: amountUsd }])
  }
  return (
    <p className="phone:col-span-2">
      {hasLines ? (
        <Button size="s" variant="ghost" icon={<X aria-hidden="true" />} onClick={() => form.setValue('lines', [])}>
          One amount instead of lines
        </Button>
      ) : (
        <Button size="s" variant="ghost" icon={<ListPlus aria-hidden="true" />} onClick={add}>
          Lines, discounts and taxes
        </Button>
      )}
    </p>
  )
}

const termsOf = (client: BilledClient | null): string | undefined =>
  client?.paymentTerms === undefined
    ? undefined
    : `The client's payment terms: ${formatCount(client.paymentTerms, 'day')}`

/** Notes that the invoice is in dollars when the client's billing currency is another. */
function inDollars(client: BilledClient | null): string {
  const currency = invoiceCurrencies.find((code) => code === client?.billingCurrency)
  if (currency === undefined || currency === 'USD') return 'The dollar amount is the amount'
  return `Dollars alone; this client is billed in ${currency}`
}

const totalOf = (form: UseFormReturn<InvoiceFields>): string | null => {
  const price = priceOf({ lines: form.watch('lines'), discountPercent: form.watch('discountPercent') })
  return price && dollars(price.totalMinor)
}

/** The amount in local currency at the newest stored rate, which is locked on creation. */
function LocalAmount({ form, client }: Pick<InvoiceFormFieldsProps, 'form' | 'client'>) {
  const currency = form.watch('localCurrency')
  const hasLines = form.watch('lines').length > 0
  const typed = form.watch('amountUsd')
  const rates = useQuery(read(getWaemuRates, {}))
  if (currency === 'USD') return inDollars(client)
  const pair = rates.data?.pairs[`USD_${currency}`]
  if (!pair) return rates.data ? `No rate from USD to ${currency} was ever stored` : ''
  const rate = parseRate(pair.rate)
  const amount = parseMoney('USD', (hasLines ? totalOf(form) : typed) ?? '')
  const at = `at ${formatRate(pair.rate)} (${pair.source}${pair.stale ? ', stale' : ''}), locked when the invoice is made`
  if (!rate.ok || !amount.ok) return `Converted ${at}`
  const local = toDecimal(money(currency, localFromUsd(amount.value.minor, currency, rate.value)))
  return `${formatAmount(local, currency)} ${at}`
}
