import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { WalletFields } from './wallet-fields.ts'

/** Beneficiary data that the travel rule requires. */
export function BeneficiaryFields({ form }: { form: UseFormReturn<WalletFields> }) {
  const { register, formState } = form
  const { errors } = formState
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <fieldset className="grid gap-4 border-line border-t pt-4">
      <legend className="sr-only">Beneficiary</legend>
      <div className="grid gap-4 phone:grid-cols-2">
        <Field label="Beneficiary" error={errors.kind?.message}>
          <Select
            options={[
              { value: 'legal', label: 'A company' },
              { value: 'natural', label: 'A person' },
            ]}
            {...register('kind')}
          />
        </Field>
        <Field label="Country" required error={errors.country?.message}>
          <TextInput maxLength={80} {...register('country', { required: 'Country is required' })} />
        </Field>
        <Field label={kind === 'legal' ? 'Registered name' : 'Surname'} required error={errors.name?.message}>
          <TextInput maxLength={140} {...register('name', { required: "Beneficiary's name is required" })} />
        </Field>
        {kind === 'natural' ? (
          <Field label="Given names" error={errors.givenNames?.message}>
            <TextInput maxLength={140} {...register('givenNames')} />
          </Field>
        ) : null}
        <Field label="Address of the beneficiary" error={errors.beneficiaryAddress?.message}>
          <TextInput maxLength={300} {...register('beneficiaryAddress')} />
        </Field>
        <Field
          label="Provider that keeps the wallet"
          hint="Empty when the beneficiary keeps the key"
          error={errors.provider?.message}
        >
          <TextInput maxLength={140} {...register('provider')} />
        </Field>
      </div>
    </fieldset>
  )
}
