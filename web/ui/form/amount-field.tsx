// A money field bound to react-hook-form. Apart from the other fields, so that forms without money
// do not load the parser of amounts.
import type { ComponentProps } from 'react'
import { Controller, type FieldValues } from 'react-hook-form'
import type { AmountFormat } from '#kernel/amount-text.ts'
import { amountError } from './amount-grouping.ts'
import { AmountInput } from './amount-input.tsx'
import { type Bound, FormField, fieldOf, type Rules } from './form-field.tsx'

type AmountProps = Omit<ComponentProps<typeof AmountInput>, 'onValueChange'>

/** The rules of a field, after the rule that its text is an amount. */
function amountRules(rules: Rules | undefined, format: AmountFormat): Rules {
  const validate: unknown = rules?.validate
  return {
    ...rules,
    validate: (value: unknown, fields: unknown) =>
      amountError(String(value ?? ''), format) ?? (typeof validate === 'function' ? validate(value, fields) : true),
  }
}

/** Money: stored in the form as plain digits. Refuses text that is no amount. */
export function AmountField<Fields extends FieldValues>(props: Bound<Fields, AmountProps>) {
  const { form, name, label, hint, required, aside, rules, fieldClassName, ...input } = props
  const { currency, decimals = 0 } = input
  return (
    <FormField {...fieldOf(props)}>
      <Controller
        control={form.control}
        name={name}
        rules={amountRules(rules, { currency, decimals }) as object}
        render={({ field: { value, onChange, onBlur } }) => (
          <AmountInput {...input} value={value} onValueChange={onChange} onBlur={onBlur} />
        )}
      />
    </FormField>
  )
}
