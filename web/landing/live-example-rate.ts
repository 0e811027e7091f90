import { amountAfter, groupAmount, type Selected, selectedIn } from '#web/ui/form/amount-grouping.ts'
import { exampleLines } from './example.ts'

/** Makes the example's amount editable; without this script it stays as rendered. */
const input = document.querySelector<HTMLInputElement>('#example-amount')

input?.removeAttribute('readonly')
let shown = input?.value ?? ''
let pastedOver: Selected | undefined
input?.addEventListener('paste', () => {
  pastedOver = selectedIn(input)
})
input?.addEventListener('input', (event) => {
  const { value: typed, selectionStart } = input
  const { inputType } = event as InputEvent
  const edit = amountAfter({ typed, shown, caret: selectionStart ?? typed.length, inputType, pastedOver }, 0)
  const digits = edit.value.slice(0, 13)
  shown = groupAmount(digits)
  input.value = shown
  input.setSelectionRange(edit.caret, edit.caret)
  for (const [key, text] of Object.entries(exampleLines(BigInt(digits || '0')))) {
    const line = document.querySelector(`[data-slip="${key}"]`)
    if (line) line.textContent = text
  }
})
