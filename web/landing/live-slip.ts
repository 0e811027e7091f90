import { caretAfterGrouping, cleanAmount, groupAmount } from '#web/ui/grouping.ts'
import { exampleLines } from './example.ts'

/** Makes the example's amount editable; without this script it stands as rendered. */
const input = document.querySelector<HTMLInputElement>('#example-amount')

input?.removeAttribute('readonly')
input?.addEventListener('input', () => {
  const digits = cleanAmount(input.value, 0).slice(0, 13)
  const caret = caretAfterGrouping(input.value, input.selectionStart ?? input.value.length, groupAmount(digits))
  input.value = groupAmount(digits)
  input.setSelectionRange(caret, caret)
  for (const [key, text] of Object.entries(exampleLines(BigInt(digits || '0')))) {
    const line = document.querySelector(`[data-slip="${key}"]`)
    if (line) line.textContent = text
  }
})
