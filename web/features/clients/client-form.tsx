import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type Country, countries, countryOf } from '#contract/countries.ts'
import { resolved } from '#web/api/api-form.ts'
import { issuesOf } from '#web/api/schema-issues.ts'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field, NumberInput, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { countryName, inListOrder } from '#web/ui/format/country-name.ts'
import * as ui from '#web/ui/messages.ts'
import { bodyOf, type ClientFields, currencyOptions } from './client-fields.ts'
import * as t from './messages.ts'

/** Validates the form with the schema of the call. */
export const resolverFor =
  (schema: z.ZodMiniType) =>
  <Fields extends ClientFields>(values: Fields) =>
    resolved(values, issuesOf(schema, bodyOf(values)))

interface ClientFormFieldsProps {
  readonly form: UseFormReturn<ClientFields>
  /** Further fields of this form, in the same grid. */
  readonly children?: ReactNode
}

/** Fields shared by adding and editing, in the order of the specification. */
export function ClientFormFields({ form, children }: ClientFormFieldsProps) {
  const { register, control, formState } = form
  const error = (name: keyof ClientFields) => formState.errors[name]?.message
  return (
    <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
      <Field label={t.companyNameLabel} required error={error('companyName')}>
        <TextInput maxLength={200} {...register('companyName')} />
      </Field>
      <Field label={ui.contactPerson} required error={error('contactName')}>
        <TextInput maxLength={200} {...register('contactName')} />
      </Field>
      <Field label={ui.email} required error={error('email')}>
        <TextInput type="email" maxLength={254} {...register('email')} />
      </Field>
      <Field label={ui.phone} error={error('phone')}>
        <TextInput type="tel" maxLength={40} {...register('phone')} />
      </Field>
      <Field label={ui.address} required error={error('address')} className="sm:col-span-2">
        <TextArea rows={2} maxLength={1000} {...register('address')} />
      </Field>
      <Field label={ui.country} required error={error('country')}>
        <Controller
          control={control}
          name="country"
          render={({ field }) => <CountryInput value={field.value} onValueChange={field.onChange} />}
        />
      </Field>
      <Field label={t.billingCurrencyLabel} error={error('billingCurrency')}>
        <Select options={currencyOptions} {...register('billingCurrency')} />
      </Field>
      <Field label={ui.registrationNumber} error={error('registrationNumber')}>
        <TextInput maxLength={80} {...register('registrationNumber')} />
      </Field>
      <Field label={ui.taxId} error={error('taxId')}>
        <TextInput maxLength={80} {...register('taxId')} />
      </Field>
      <Field label={ui.paymentTerms} hint={t.paymentTermsHint} error={error('paymentTerms')}>
        <NumberInput min={0} max={365} step={1} {...register('paymentTerms')} />
      </Field>
      <Field label={ui.monthlyLimit} hint={t.monthlyLimitHint} error={error('monthlyLimit')}>
        <Controller
          control={control}
          name="monthlyLimit"
          render={({ field: { value, onChange, onBlur } }) => (
            <AmountInput currency="USD" decimals={2} value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
      {children}
    </div>
  )
}

const choices = inListOrder(countries)

function CountryInput({ value, onValueChange }: { value: string; onValueChange: (name: string) => void }) {
  return (
    <Combobox<Country>
      items={choices}
      value={countryOf(value) ?? null}
      onValueChange={(country) => onValueChange(country?.name ?? '')}
      itemKey={({ code }) => code}
      itemLabel={countryName}
      placeholder={t.countryPlaceholder}
      emptyText={t.countryEmpty}
    />
  )
}
