// Form fields bound to react-hook-form, with label, hint and error.
import type { ComponentProps, ReactNode } from 'react'
import {
  Controller,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { AmountInput } from './amount-input.tsx'
import { Field, TextArea, TextInput } from './field.tsx'
import { Select } from './select.tsx'

type Rules = Pick<RegisterOptions, 'required' | 'validate' | 'onChange'>

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

type Bound<Fields extends FieldValues, Input> = BoundProps<Fields> & Omit<Input, 'form' | 'name' | 'required' | 'value'>

/** Validation rule for text: whitespace counts as empty. */
export const notBlank = (message: string): Rules => ({
  validate: (value: unknown) => String(value ?? '').trim() !== '' || message,
})

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
  return (
    <FormField {...fieldOf(props)}>
      <TextInput {...input} {...form.register(name, rules as object)} />
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

type AmountProps = Omit<ComponentProps<typeof AmountInput>, 'onValueChange'>

/** Money: stored in the form as plain digits. */
export function AmountField<Fields extends FieldValues>(props: Bound<Fields, AmountProps>) {
  const { form, name, label, hint, required, aside, rules, fieldClassName, ...input } = props
  return (
    <FormField {...fieldOf(props)}>
      <Controller
        control={form.control}
        name={name}
        rules={rules as object}
        render={({ field: { value, onChange, onBlur } }) => (
          <AmountInput {...input} value={value} onValueChange={onChange} onBlur={onBlur} />
        )}
      />
    </FormField>
  )
}

function fieldOf<Fields extends FieldValues>({
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
