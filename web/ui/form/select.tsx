import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './field.tsx'

export interface Option<V extends string = string> {
  readonly value: V
  readonly label: string
  readonly disabled?: boolean
}

interface SelectProps<V extends string> extends Omit<ComponentProps<'select'>, 'children' | 'value' | 'defaultValue'> {
  readonly options: readonly Option<V>[]
  readonly value?: V | '' | undefined
  readonly defaultValue?: V | '' | undefined
  /** A first entry with the value '', such as 'Select Client'. */
  readonly placeholder?: string
}

/**
 * One of a short fixed list: the browser's own select, which every keyboard, phone and screen reader knows,
 * drawn as ours where the browser allows. A long or searched list belongs in Combobox.
 */
export function Select<V extends string>({ options, placeholder, className, ...rest }: SelectProps<V>) {
  return (
    <select {...useFieldControl()} {...rest} className={classNames('control select', className)}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
