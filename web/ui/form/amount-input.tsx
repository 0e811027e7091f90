import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { amountAfter, groupAmount, type Selected, selectedIn } from './amount-grouping.ts'
import { useFieldControl } from './field.tsx'

interface AmountInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode' | 'size' | 'ref'> {
  /** Plain digits with at most one point, `150000000` or `1200.5`; '' when empty. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** Shown after the figure. */
  readonly currency: string
  /** Number of decimals allowed: 0 for XOF. */
  readonly decimals?: number
  /** The large figure of the conversion form. */
  readonly large?: boolean
}

/** Money input: grouped while typing, stored as plain digits, never as a floating-point number. */
export function AmountInput({
  value,
  onValueChange,
  currency,
  decimals = 0,
  large = false,
  className,
  ...rest
}: AmountInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | undefined>(undefined)
  const pastedOver = useRef<Selected | undefined>(undefined)

  useLayoutEffect(() => {
    if (caret.current === undefined || !input.current) return
    input.current.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.target
    const { inputType, data } = event.nativeEvent as InputEvent
    const edit = { typed, shown: groupAmount(value), caret: selectionStart ?? typed.length, inputType, data }
    const next = amountAfter({ ...edit, pastedOver: pastedOver.current }, decimals)
    caret.current = next.caret
    onValueChange(next.value)
  }

  return (
    <div
      className={classNames(
        'flex items-baseline',
        large
          ? 'gap-2.5 border-b-2 border-accent pt-1 pb-2 has-[[aria-invalid]]:border-bad'
          : 'control has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent items-center gap-2',
        className,
      )}
    >
      <input
        type="text"
        autoComplete="off"
        {...useFieldControl()}
        {...rest}
        ref={input}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        value={groupAmount(value)}
        onChange={change}
        onPaste={(event) => {
          pastedOver.current = selectedIn(event.currentTarget)
        }}
        className={classNames(
          'min-w-0 bg-transparent outline-none num placeholder:text-ink-3',
          large
            ? 'field-sizing-content max-w-full text-3xl leading-[1.3] font-title tracking-[-0.03em] max-phone:text-[32px]'
            : 'h-9 flex-1',
        )}
        {...(large ? { size: Math.max(groupAmount(value).length, 3) } : {})}
      />
      <span aria-hidden="true" className={large ? 'text-l font-strong text-ink-2' : 'text-s text-ink-2'}>
        {currency}
      </span>
    </div>
  )
}
