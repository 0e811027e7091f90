import type { ReactNode } from 'react'
import { Controller, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type Country, countries, countryOf } from '#contract/countries.ts'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field, NumberInput, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { type ClientFields, currencyOptions, fieldErrors } from './client-fields.ts'

/** Validates the form with the schema of the call. */
export const resolverFor =
  (schema: z.ZodMiniType) =>
  <Fields extends ClientFields>(values: Fields) => {
    const messages = Object.entries(fieldErrors(schema, values))
    const errors = Object.fromEntries(messages.map(([name, message]) => [name, { type: 'schema', message }]))
    return messages.length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<Fields> }
  }

interface ClientFormFieldsProps {
  readonly form: UseFormReturn<ClientFields>
  /** Further fields of this form, in the same grid. */
  readonly children?: ReactNode
}

/** Fields shared by adding and editing, in the specification's order. */
export function ClientFormFields({ form, children }: ClientFormFieldsProps) {
  const { register, control, formState } = form
  const error = (name: keyof ClientFields) => formState.errors[name]?.message
  return (
    <div className="grid gap-x-4 gap-y-3.5 phone:grid-cols-2">
      <Field label="Company Name" required error={error('companyName')}>
        <TextInput autoComplete="off" {...register('companyName')} />
      </Field>
      <Field label="Contact Person" required error={error('contactName')}>
        <TextInput autoComplete="off" {...register('contactName')} />
      </Field>
      <Field label="Email" required error={error('email')}>
        <TextInput type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Phone" error={error('phone')}>
        <TextInput type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field label="Address" required error={error('address')} className="phone:col-span-2">
        <TextArea rows={2} autoComplete="off" {...register('address')} />
      </Field>
      <Field label="Country" required error={error('country')}>
        <Controller
          control={control}
          name="country"
          render={({ field }) => <CountryInput value={field.value} onValueChange={field.onChange} />}
        />
      </Field>
      <Field label="Billing Currency" error={error('billingCurrency')}>
        <Select options={currencyOptions} {...register('billingCurrency')} />
      </Field>
      <Field label="Registration Number" error={error('registrationNumber')}>
        <TextInput autoComplete="off" {...register('registrationNumber')} />
      </Field>
      <Field label="Tax ID" error={error('taxId')}>
        <TextInput autoComplete="off" {...register('taxId')} />
      </Field>
      <Field label="Payment Terms" hint="Days from the invoice to its due date" error={error('paymentTerms')}>
        <NumberInput min={0} max={365} step={1} {...register('paymentTerms')} />
      </Field>
      <Field
        label="Monthly Limit"
        hint="Conversions in a calendar month; empty for no limit"
        error={error('monthlyLimit')}
      >
        <Controller
          control={control}
          name="monthlyLimit"
          render={({ field }) => (
            <AmountInput value={field.value} onValueChange={field.onChange} currency="USD" decimals={2} />
          )}
        />
      </Field>
      {children}
    </div>
  )
}

interface CountryInputProps {
  readonly value: string
  readonly onValueChange: (name: string) => void
}

function CountryInput({ value, onValueChange }: CountryInputProps) {
  return (
    <Combobox<Country>
      items={countries}
      value={countryOf(value) ?? null}
      onValueChange={(country) => onValueChange(country?.name ?? '')}
      itemKey={({ code }) => code}
      itemLabel={({ name }) => name}
      placeholder="Select Country"
      emptyText="No such country"
    />
  )
}
