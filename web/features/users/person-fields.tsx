import type { UseFormReturn } from 'react-hook-form'
import { type Role, roles } from '#contract/permissions.ts'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { roleLabels } from './labels.ts'

export interface PersonFields {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
}

const roleOptions = roles.map((value) => ({ value, label: capitalise(value) }))

/** Name and role fields, for inviting and for editing a user. */
export function NameAndRole({
  form,
  roleFixed,
}: {
  form: UseFormReturn<PersonFields>
  roleFixed?: string | undefined
}) {
  const { register, watch, formState } = form
  const role = watch('role')
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <Field label="First name" error={formState.errors.firstName?.message}>
          <TextInput autoComplete="off" {...register('firstName')} />
        </Field>
        <Field label="Last name" error={formState.errors.lastName?.message}>
          <TextInput autoComplete="off" {...register('lastName')} />
        </Field>
      </div>
      <Field label="Role" hint={roleFixed ?? roleLabels[role] ?? ''} error={formState.errors.role?.message}>
        <Select options={roleOptions} disabled={roleFixed !== undefined} {...register('role')} />
      </Field>
    </>
  )
}
