import { type ComponentProps, useId, useRef, useState } from 'react'
import { parseAmountText } from '#kernel/amount-text.ts'
import { amountError } from './amount-grouping.ts'
import { FieldMessage, NumberInput, useFieldControl } from './field.tsx'

export interface DecimalInputProps extends Omit<ComponentProps<'input'>, 'onBeforeInput' | 'onPaste' | 'type'> {
  readonly decimals: number
}

/**
 * A native number field that reads separators and signs with the parser of amounts. Left alone,
 * browsers drop the comma of `1200,50` and make 120,050 of it.
 */
export function DecimalInput({ decimals, onBlur, onKeyDown, ...rest }: DecimalInputProps) {
  const messageId = useId()
  const control = useFieldControl()
  // The text as typed, from the first character that a number field would drop.
  const typed = useRef<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const shownProblem = control['aria-invalid'] ? undefined : problem

  function take(input: HTMLInputElement, text: string) {
    const parsed = parseAmountText(text, { decimals })
    setProblem(parsed.ok ? undefined : amountError(text, { decimals }))
    setNativeValue(input, parsed.ok ? parsed.value : '')
  }

  return (
    <>
      <NumberInput
        inputMode="decimal"
        {...rest}
        {...(shownProblem ? { 'aria-invalid': true, 'aria-describedby': messageId } : {})}
        onBeforeInput={(event) => {
          const data = (event as unknown as { readonly data: string | null }).data ?? ''
          // Text that arrives at once is the whole amount; a key adds to what was typed.
          const isWhole = data.length > 1
          if (isWhole) typed.current = null
          if (typed.current === null && /^[\d.]*$/.test(data)) return setProblem(undefined)
          event.preventDefault()
          typed.current = isWhole ? data : (typed.current ?? event.currentTarget.value) + data
          take(event.currentTarget, typed.current)
        }}
        onPaste={(event) => {
          event.preventDefault()
          typed.current = null
          take(event.currentTarget, event.clipboardData.getData('text'))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' || event.key === 'Delete') typed.current = null
          onKeyDown?.(event)
        }}
        onBlur={(event) => {
          typed.current = null
          onBlur?.(event)
        }}
      />
      {shownProblem ? <FieldMessage id={messageId}>{shownProblem}</FieldMessage> : null}
    </>
  )
}

/** Sets the value as the user would, so that React and the form see the change. */
function setNativeValue(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
