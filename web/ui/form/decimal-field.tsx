// A decimal field bound to react-hook-form. Apart from the input, which smaller dialogs load alone.
import type { FieldValues } from 'react-hook-form'
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'
import { type Bound, FormField, fieldOf } from './form-field.tsx'

/** A decimal bound to react-hook-form: stored in the form as digits with a point. */
export function DecimalField<Fields extends FieldValues>(props: Bound<Fields, DecimalInputProps>) {
  const { form, name, label, hint, required, aside, rules, fieldClassName, ...input } = props
  return (
    <FormField {...fieldOf(props)}>
      <DecimalInput {...input} {...form.register(name, rules as object)} />
    </FormField>
  )
}
