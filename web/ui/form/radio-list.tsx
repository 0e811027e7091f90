import { useId } from 'react'
import { classNames } from '../class-names.ts'

interface RadioListProps<V extends string> {
  readonly label: string
  readonly options: readonly { readonly value: V; readonly label: string; readonly hint?: string }[]
  /** Null while nothing is chosen. */
  readonly value: V | null
  readonly onValueChange: (value: V) => void
  readonly error?: string | undefined
}

/** One of a few options, each with a line that explains it. Uses native radio buttons. */
export function RadioList<V extends string>({ label, options, value, onValueChange, error }: RadioListProps<V>) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-1">
      <legend className="mb-1.5 text-s font-strong">
        {label}
        <span aria-hidden="true" className="text-bad">
          *
        </span>
      </legend>
      <div
        className={classNames(
          'divide-y divide-line overflow-clip rounded-s border',
          error ? 'border-bad' : 'border-line-strong',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex cursor-pointer items-start gap-2.5 px-3 py-2 text-s has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-accent',
              option.value === value && 'bg-calm-soft',
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="mt-0.5 size-4 flex-none accent-(--color-accent)"
            />
            <span className="grid">
              <span className="font-strong">{option.label}</span>
              {option.hint ? <span className="text-[12.5px] text-ink-2">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-[12.5px] text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
