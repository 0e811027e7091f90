import { amountAfter, type Selected, selectedIn } from '#web/ui/form/amount-grouping.ts'
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
  const { inputType, data } = event as InputEvent
  const change = { typed, shown, caret: selectionStart ?? typed.length, inputType, data, pastedOver }
  const edit = amountAfter(change, { decimals: 0, currency: 'XOF' })
  shown = edit.text
  input.value = shown
  if (edit.caret !== null) input.setSelectionRange(edit.caret, edit.caret)
  const digits = /^\d{1,13}$/.test(edit.value) ? edit.value : '0'
  for (const [key, text] of Object.entries(exampleLines(BigInt(digits)))) {
    const line = document.querySelector(`[data-breakdown="${key}"]`)
    if (line) line.textContent = text
  }
})
