import {
  type ComponentProps,
  createContext,
  type InputEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '#kernel/language.ts'
import * as t from '#web/ui/messages.ts'
import { classNames } from '../class-names.ts'
import { formatDate } from '../format/format.ts'

interface FieldControl {
  readonly id: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
  readonly 'aria-required'?: true | undefined
}

const FieldContext = createContext<FieldControl | undefined>(undefined)

/**
 * Attributes that tie a control to its surrounding field. The controls of this folder read them
 * themselves.
 */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {}
}

interface FieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Shown under the control and announced with it. */
  readonly error?: string | undefined
  /** Marks the label with an asterisk. */
  readonly required?: boolean
  /** To the right of the label: a badge or a link. */
  readonly aside?: ReactNode
  /** Hides the label where a column heading replaces it: everywhere but on phones. */
  readonly headed?: boolean
  readonly children: ReactNode
  readonly className?: string
}

/** Label, one control, its hint and its error. */
export function Field({
  label,
  hint,
  error,
  required = false,
  aside,
  headed = false,
  children,
  className,
}: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ')
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={classNames('min-w-0', className)}>
      <div className={classNames('mb-1.5 flex items-center gap-2', headed && 'sm:hidden')}>
        <label htmlFor={id} className="text-s font-strong">
          {label}
          {required ? (
            <span aria-hidden="true" className="text-bad">
              *
            </span>
          ) : null}
        </label>
        {aside ? <span className="ml-auto">{aside}</span> : null}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {error ? <FieldMessage id={errorId}>{error}</FieldMessage> : null}
      {hint ? (
        <p id={hintId} className="mt-1.5 text-[12.5px] text-ink-2">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** Why a control does not take its value, below it. */
export function FieldMessage({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 text-[12.5px] font-medium text-bad first-letter:uppercase">
      {children}
    </p>
  )
}

/** Shorter limits are of codes and addresses, which are complete when they are full. */
const minNotedLength = 60

/** Says that text is full, because the browser drops what is typed or pasted beyond `maxLength`. */
function useLengthNote({ maxLength = 0, onInput }: ComponentProps<'input'> | ComponentProps<'textarea'>) {
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const [isFull, setIsFull] = useState(false)
  // A form that is reset empties the field without an event.
  useEffect(() => {
    if (isFull && field.current && field.current.value.length < maxLength) setIsFull(false)
  })
  return {
    handlers: maxLength >= minNotedLength && {
      onInput: (event: InputEvent<HTMLInputElement & HTMLTextAreaElement>) => {
        field.current = event.currentTarget
        setIsFull(event.currentTarget.value.length >= maxLength)
        onInput?.(event)
      },
    },
    note: isFull ? (
      <p role="status" className="mt-1.5 text-[12.5px] font-medium text-bad">
        {t.lengthLimit(formatNumber(maxLength))}
      </p>
    ) : null,
  }
}

/** The browser offers no earlier input, unless `autoComplete` names a fact about the user. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  const { handlers, note } = useLengthNote(rest)
  const defaults = { type: 'text', autoComplete: 'off', ...useFieldControl() }
  const control = { ...defaults, ...rest, className: classNames('control', className) }
  if (rest.type === 'date' || rest.type === 'time') return <DateInput {...control} />
  return (
    <>
      <input {...control} {...handlers} />
      {note}
    </>
  )
}

/**
 * The browser's date or time field, which shows `Mar 05, 2025` and `14:02` as the page does. While
 * it is edited it is in the format of the browser's locale. A form that sets it passes `value`.
 */
function DateInput({ value, defaultValue, onInput, ...rest }: ComponentProps<'input'>) {
  const [typed, setTyped] = useState(defaultValue ?? '')
  const shown = String(value ?? typed)
  return (
    <span className="date-field relative block" data-filled={shown !== '' || undefined}>
      <input
        {...rest}
        {...(value === undefined ? { defaultValue } : { value })}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          onInput?.(event)
        }}
      />
      <span aria-hidden="true" className="date-text pointer-events-none absolute inset-y-0 left-3 items-center num">
        {rest.type === 'date' ? formatDate(shown) : shown}
      </span>
    </span>
  )
}

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const { handlers, note } = useLengthNote(rest)
  const control = { rows, ...useFieldControl(), ...rest, className: classNames('control py-2', className) }
  return (
    <>
      <textarea {...control} {...handlers} />
      {note}
    </>
  )
}

/** A native number field for days and other whole numbers. `DecimalInput` takes decimals. */
export function NumberInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="number"
      inputMode="numeric"
      {...useFieldControl()}
      {...rest}
      // Scrolling the page with the wheel must not change the number.
      onWheel={(event) => event.currentTarget.blur()}
      className={classNames('control num', className)}
    />
  )
}

/** The checkbox already has `checked`; a separate aria-checked could contradict it. */
const switchRole = { role: 'switch' } as const

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
}

/** On/off control that takes effect at once, with its label next to it. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className={classNames('flex items-center gap-3', className)}>
      <input
        type="checkbox"
        {...switchRole}
        id={id}
        aria-describedby={hint ? hintId : undefined}
        {...rest}
        className="switch"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-s font-strong">
          {label}
        </label>
        {hint ? (
          <p id={hintId} className="text-[12.5px] text-ink-2">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}
