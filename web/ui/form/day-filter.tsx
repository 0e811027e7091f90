/** A day by which a list is filtered. */
import { useState } from 'react'
import { Field, TextInput } from './field.tsx'

interface DayFilterProps {
  readonly label: string
  /** The day in the URL, as `2026-11-25`. */
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onDay: (day: string | undefined) => void
}

/** While a year is typed, browsers report each digit as a day: `0002-11-25`, `0020-11-25`. */
const isComplete = (day: string): boolean => day === '' || /^[1-9]/.test(day)

/** Reports a day once all of its digits are typed, so that the list is read once. */
export function DayFilter({ label, value = '', onDay, min, max }: DayFilterProps) {
  const [partial, setPartial] = useState<string>()
  function take(day: string) {
    setPartial(isComplete(day) ? undefined : day)
    if (isComplete(day)) onDay(day || undefined)
  }
  return (
    <Field label={label}>
      <TextInput
        type="date"
        value={partial ?? value}
        min={min}
        max={max}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setPartial(undefined)}
      />
    </Field>
  )
}
