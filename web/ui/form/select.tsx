import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './field.tsx'

export interface Option<V extends string = string> {
  readonly value: V
  readonly label: string
}

interface SelectProps<V extends string> extends Omit<ComponentProps<'select'>, 'children' | 'value' | 'defaultValue'> {
  readonly options: readonly Option<V>[]
  readonly value?: V | '' | undefined
  readonly defaultValue?: V | '' | undefined
  /** A first option with the value '', such as 'Select Client'. */
  readonly placeholder?: string
}

/**
 * Selects from a short fixed list. Uses the native select, styled where the browser allows, because
 * keyboards, phones and screen readers support it. Use Combobox for long or searched lists.
 */
export function Select<V extends string>({ options, placeholder, className, ...rest }: SelectProps<V>) {
  return (
    <select {...useFieldControl()} {...rest} className={classNames('control select', className)}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
