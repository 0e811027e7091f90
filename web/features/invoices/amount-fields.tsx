import { Link } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import { invoiceCurrencies, type PriceCurrency } from '#contract/invoices/labels.ts'
import { digitsOf } from '#kernel/money.ts'
import { paths } from '#web/routes/paths.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import type { BilledClient } from './client-field.tsx'
import { type AmountIn, convertPrice, type InvoiceFields, maxPriceDecimals, priceCurrencyOf } from './invoice-fields.ts'
import { type LockedRates, useAmounts, useEntryRates } from './invoice-rate.ts'
import * as t from './messages.ts'

const currencyOptions = invoiceCurrencies.map((code) => ({ value: code, label: code }))

interface AmountFieldsProps {
  readonly form: UseFormReturn<InvoiceFields>
  readonly client: BilledClient | null
  readonly locked: LockedRates | undefined
}

/** The amount and its currency, and the currency in which amount and prices are typed. */
export function AmountFields({ form, client, locked }: AmountFieldsProps) {
  const { register, formState, watch } = form
  const fields = watch()
  const { localCurrency } = fields
  const typedIn = priceCurrencyOf(fields)
  const { usd, local, at, typedAt, unpriced } = useAmounts(form, locked)
  const isTyped = typedIn !== 'USD'
  const error = formState.errors.amountLocal?.message ?? formState.errors.amountUsd?.message
  const localHint = local === null ? t.convertedHint(at) : `${formatAmount(local, localCurrency)} ${at}`
  return (
    <>
      {fields.lines.length > 0 ? (
        <Field
          label={t.amountUsdLabel}
          hint={isTyped && typedAt !== '' ? t.dollarsRateHint(typedAt) : t.linesTotalHint}
          className="sm:col-span-3"
        >
          <TextInput readOnly value={formatAmount(usd, 'USD')} className="num" />
        </Field>
      ) : (
        <Field
          key={typedIn}
          label={isTyped ? t.amountLocalLabel(typedIn) : t.amountUsdLabel}
          required
          error={error}
          hint={isTyped && usd !== null ? t.dollarsAtRateHint(formatAmount(usd, 'USD'), typedAt) : undefined}
          className="sm:col-span-3"
        >
          <DecimalInput
            decimals={digitsOf(typedIn)}
            min={digitsOf(typedIn) === 0 ? 1 : 0.01}
            step={digitsOf(typedIn) === 0 ? 1 : 0.01}
            {...register(isTyped ? 'amountLocal' : 'amountUsd')}
          />
        </Field>
      )}
      <Field
        label={t.localCurrencyLabel}
        error={formState.errors.localCurrency?.message}
        hint={localCurrency === 'USD' ? inDollars(client) : isTyped || at === '' ? undefined : localHint}
        className="sm:col-span-3"
      >
        <Select options={currencyOptions} {...register('localCurrency')} />
      </Field>
      <PriceCurrencyChoice form={form} locked={locked} />
      {unpriced.map((currency) => (
        <div key={currency} className="sm:col-span-6">
          <Notice
            title={t.noRateTitle(currency)}
            action={
              <Link to={paths.fxRates} className="font-strong underline underline-offset-2">
                {t.openFxRatesLink}
              </Link>
            }
          >
            {t.noRateHint(currency)}
          </Notice>
        </div>
      ))}
    </>
  )
}

/** Switches the currency of what is typed, and converts what was typed already. */
function PriceCurrencyChoice({ form, locked }: Omit<AmountFieldsProps, 'client'>) {
  const { localCurrency, amountIn } = form.watch()
  const { rateOf } = useEntryRates(localCurrency, locked)

  function choose(next: AmountIn) {
    const fields = form.getValues()
    const [from, to] = [priceCurrencyOf(fields), priceCurrencyOf({ ...fields, amountIn: next })]
    form.setValue('amountIn', next)
    const [fromRate, toRate] = [rateOf(from), rateOf(to)]
    if (from === to || fromRate === null || toRate === null) return
    const converted = (text: string, digits: number) => convertPrice(text, fromRate, toRate, digits)
    for (const [index, { unitPrice }] of fields.lines.entries())
      form.setValue(`lines.${index}.unitPrice`, converted(unitPrice, to === 'USD' ? maxPriceDecimals : digitsOf(to)))
    const amount = from === 'USD' ? fields.amountUsd : fields.amountLocal
    form.setValue(to === 'USD' ? 'amountUsd' : 'amountLocal', converted(amount, digitsOf(to)))
  }

  const options: { value: AmountIn; label: PriceCurrency }[] = [
    { value: 'usd', label: 'USD' },
    ...(localCurrency === 'USD' ? [] : [{ value: 'local' as const, label: localCurrency }]),
    { value: 'xof', label: 'XOF' },
  ]
  return (
    <div className="flex items-center gap-3 text-s text-ink-2 sm:col-span-6">
      <span aria-hidden="true">{t.amountInLabel}</span>
      <SegmentedControl
        label={t.amountInLabel}
        options={options}
        value={amountIn === 'local' && localCurrency === 'USD' ? 'usd' : amountIn}
        onValueChange={choose}
      />
    </div>
  )
}

/** Notes that the invoice is in dollars when the client's billing currency is another. */
function inDollars(client: BilledClient | null): string {
  const currency = invoiceCurrencies.find((code) => code === client?.billingCurrency)
  if (currency === undefined || currency === 'USD') return t.billedInDollarsHint
  return t.dollarsOnlyHint(currency)
}
