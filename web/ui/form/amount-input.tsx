import { type ChangeEvent, type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react'
import { isIncompleteAmount } from '#kernel/amount-text.ts'
import { classNames } from '../class-names.ts'
import { amountAfter, amountError, groupAmount, type Selected, selectedIn } from './amount-grouping.ts'
import { FieldMessage, useFieldControl } from './field.tsx'

interface AmountInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode' | 'size' | 'ref'> {
  /**
   * Plain digits with at most one point, `150000000` or `1200.5`; '' when empty. Text that is no
   * amount stays as typed, so that a form refuses it: see `amountError`.
   */
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** Shown after the figure. */
  readonly currency: string
  /** Number of decimals allowed: 0 for XOF. */
  readonly decimals?: number
  /** The large figure of the conversion form. */
  readonly large?: boolean
}

/**
 * Money input: grouped while typing, stored as plain digits, never as a floating-point number. Says
 * below the field why it does not take what was typed.
 */
export function AmountInput({
  value,
  onValueChange,
  currency,
  decimals = 0,
  large = false,
  className,
  onBlur,
  onFocus,
  ...rest
}: AmountInputProps) {
  const messageId = useId()
  const control = useFieldControl()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | undefined>(undefined)
  const pastedOver = useRef<Selected | undefined>(undefined)
  const [draft, setDraft] = useState({ text: groupAmount(value), value })
  const [isTyping, setTyping] = useState(false)
  const text = draft.value === value ? draft.text : groupAmount(value)
  const format = { decimals, currency }
  const problem = isTyping && isIncompleteAmount(text, format) ? undefined : amountError(value, format)
  // The field's own error says it already.
  const shownProblem = control['aria-invalid'] ? undefined : problem

  useLayoutEffect(() => {
    if (caret.current === undefined || !input.current) return
    input.current.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.target
    const { inputType, data } = event.nativeEvent as InputEvent
    const edit = { typed, shown: text, caret: selectionStart ?? typed.length, inputType, data }
    const next = amountAfter({ ...edit, pastedOver: pastedOver.current }, format)
    caret.current = next.caret ?? undefined
    setDraft(next)
    onValueChange(next.value)
  }

  return (
    <>
      <div
        className={classNames(
          'flex items-baseline',
          large
            ? 'gap-2.5 border-b-2 border-accent pt-1 pb-2 outline-offset-2 outline-accent has-[[aria-invalid]]:border-bad has-[[aria-invalid]]:outline-bad has-[:focus-visible]:rounded-s has-[:focus-visible]:border-transparent has-[:focus-visible]:outline-2'
            : 'control items-center gap-2',
          className,
        )}
      >
        <input
          type="text"
          autoComplete="off"
          {...control}
          {...(shownProblem
            ? {
                'aria-invalid': true,
                'aria-describedby': [messageId, control['aria-describedby']].filter(Boolean).join(' '),
              }
            : {})}
          {...rest}
          ref={input}
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          value={text}
          onChange={change}
          onPaste={(event) => {
            pastedOver.current = selectedIn(event.currentTarget)
          }}
          onFocus={(event) => {
            setTyping(true)
            onFocus?.(event)
          }}
          onBlur={(event) => {
            setTyping(false)
            setDraft({ text: groupAmount(value), value })
            onBlur?.(event)
          }}
          className={classNames(
            'min-w-0 bg-transparent outline-none num',
            large
              ? 'field-sizing-content max-w-full text-3xl leading-[1.3] font-title tracking-[-0.03em] max-sm:text-[32px]'
              : 'h-9 flex-1',
          )}
          {...(large ? { size: Math.max(text.length, 3) } : {})}
        />
        <span aria-hidden="true" className={large ? 'text-l font-strong text-ink-2' : 'text-s text-ink-2'}>
          {currency}
        </span>
      </div>
      {shownProblem ? <FieldMessage id={messageId}>{shownProblem}</FieldMessage> : null}
    </>
  )
}
