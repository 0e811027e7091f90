// Form fields bound to react-hook-form, with label, hint and error.
import type { ComponentProps, ReactNode } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import * as t from '#web/ui/messages.ts'
import { Field, TextArea, TextInput } from './field.tsx'
import { Select } from './select.tsx'

export type Rules = Pick<RegisterOptions, 'required' | 'validate' | 'onChange'>

interface BoundProps<Fields extends FieldValues> {
  readonly form: UseFormReturn<Fields>
  readonly name: FieldPath<Fields>
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Marks the label; `rules` validate. */
  readonly required?: boolean
  readonly aside?: ReactNode
  readonly rules?: Rules
  readonly fieldClassName?: string
}

export type Bound<Fields extends FieldValues, Input> = BoundProps<Fields> &
  Omit<Input, 'form' | 'name' | 'required' | 'value'>

/** Validation rule for text: whitespace counts as empty. */
export const notBlank = (message: string): Rules => ({
  validate: (value: unknown) => String(value ?? '').trim() !== '' || message,
})

/** Sets a field that a choice elsewhere fills in; the error of its last value goes. */
export function fillField<Fields extends FieldValues, Name extends FieldPath<Fields>>(
  form: UseFormReturn<Fields>,
  name: Name,
  value: FieldPathValue<Fields, Name>,
): void {
  form.setValue(name, value)
  form.clearErrors(name)
}

/** The error of a group of controls without a common field. */
export function FieldError({ message }: { message: string | undefined }) {
  return message ? (
    <p role="alert" className="text-[12.5px] font-medium text-bad first-letter:uppercase">
      {message}
    </p>
  ) : null
}

/** Label, error and hint around any control of a field. */
export function FormField<Fields extends FieldValues>({
  form,
  name,
  label,
  hint,
  required,
  aside,
  fieldClassName,
  children,
}: Omit<BoundProps<Fields>, 'rules'> & { readonly children: ReactNode }) {
  const error: { message?: string } | undefined = get(form.formState.errors, name)
  return (
    <Field
      label={label}
      hint={hint}
      error={error?.message}
      required={required ?? false}
      aside={aside}
      {...(fieldClassName ? { className: fieldClassName } : {})}
    >
      {children}
    </Field>
  )
}

export function TextField<Fields extends FieldValues>(props: Bound<Fields, ComponentProps<'input'>>) {
  const { form, name, label, hint, required, aside, rules, fieldClassName, ...input } = props
  // A date is shown as the page shows dates, so it follows the form's value.
  const shown = input.type === 'date' || input.type === 'time' ? { value: String(form.watch(name) ?? '') } : {}
  return (
    <FormField {...fieldOf(props)}>
      <TextInput {...input} {...shown} {...form.register(name, rules as object)} />
    </FormField>
  )
}

export function TextAreaField<Fields extends FieldValues>(props: Bound<Fields, ComponentProps<'textarea'>>) {
  const { form, name, label, hint, required, aside, rules, fieldClassName, ...input } = props
  return (
    <FormField {...fieldOf(props)}>
      <TextArea {...input} {...form.register(name, rules as object)} />
    </FormField>
  )
}

export function SelectField<Fields extends FieldValues>(props: Bound<Fields, ComponentProps<typeof Select>>) {
  const { form, name, label, hint, required, aside, rules, fieldClassName, ...input } = props
  return (
    <FormField {...fieldOf(props)}>
      <Select {...input} {...form.register(name, rules as object)} />
    </FormField>
  )
}

export function fieldOf<Fields extends FieldValues>({
  form,
  name,
  label,
  hint,
  required = false,
  aside,
  fieldClassName,
}: BoundProps<Fields>) {
  return { form, name, label, hint, required, aside, ...(fieldClassName ? { fieldClassName } : {}) }
}

interface ReasonFieldProps<Fields extends FieldValues & { readonly reason: string }> {
  readonly form: UseFormReturn<Fields>
  readonly label?: string
  readonly rows?: number
  readonly maxLength?: number
}

/** The required reason of a decision, stored with it and shown in its history. */
export function ReasonField<Fields extends FieldValues & { readonly reason: string }>({
  form,
  label = t.reason,
  rows = 3,
  maxLength = 1000,
}: ReasonFieldProps<Fields>) {
  return (
    <TextAreaField
      form={form}
      name={'reason' as FieldPath<Fields>}
      label={label}
      required
      rules={notBlank(t.reasonRequired)}
      rows={rows}
      maxLength={maxLength}
    />
  )
}
