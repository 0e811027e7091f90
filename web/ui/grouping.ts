import { groupThousands } from './format.ts'

/** Of the whole: so many are exact in every number on the way to the server. */
const mostDigits = 15

/** As typed here, where commas group: digits and at most one point with so many decimals; drops leading zeros. */
function cleanAmount(typed: string, decimals: number): string {
  const [whole = '', ...rest] = typed.replace(decimals === 0 ? /\D/g : /[^\d.]/g, '').split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '').slice(0, mostDigits)
  if (decimals === 0 || rest.length === 0) return trimmed
  return `${trimmed || '0'}.${rest.join('').slice(0, decimals)}`
}

/**
 * An amount that came as a whole, pasted or filled in, as plain digits, whatever marks it was written with: `1.200,50`,
 * `1 200,50` and `1,200.50` are `1200.50`. A single mark before exactly three digits groups, unless it is a point where decimals
 * may be. Decimals that the field has no room for are left out, never taken for digits of the whole.
 */
export function readAmount(text: string, decimals: number): string {
  const marks = text.replaceAll(/[^\d.,]/g, '')
  const at = Math.max(marks.lastIndexOf('.'), marks.lastIndexOf(','))
  if (at < 0) return cleanAmount(marks, decimals)
  const mark = marks[at] ?? ''
  const whole = marks.slice(0, at)
  const isGrouping =
    whole.includes(mark) || (marks.length - at - 1 === 3 && !hasOther(whole) && !isPoint(mark, decimals))
  return isGrouping
    ? cleanAmount(marks.replaceAll(/\D/g, ''), decimals)
    : cleanAmount(decimals === 0 ? whole : `${whole.replaceAll(/\D/g, '')}.${marks.slice(at + 1)}`, decimals)
}

const hasOther = (whole: string): boolean => /[.,]/.test(whole)
const isPoint = (mark: string, decimals: number): boolean => mark === '.' && decimals > 0

export interface AmountEdit {
  /** What the field holds now, and what it held before. */
  readonly typed: string
  readonly shown: string
  readonly caret: number
  /** What the browser says of how it came about (`InputEvent.inputType`) and which text it put in. */
  readonly inputType?: string | undefined
  readonly data?: string | null | undefined
}

/** What a field holds after an edit, in plain digits, and where its caret belongs once they are grouped. */
export function amountAfter(edit: AmountEdit, decimals: number): { value: string; caret: number } {
  const { typed, shown, caret, inputType, data } = edit
  if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop' || typed.length > shown.length + 1) {
    const value = readAmount(typed, decimals)
    return { value, caret: groupAmount(value).length }
  }
  // The comma key begins the decimals, as the point does.
  const isComma = data === ',' && decimals > 0 && !shown.includes('.')
  const value = cleanAmount(isComma ? `${typed.slice(0, caret - 1)}.${typed.slice(caret)}` : typed, decimals)
  return { value, caret: caretAfterGrouping(typed, caret, groupAmount(value)) + (isComma ? 1 : 0) }
}

/** `150000000` → `150,000,000`; the decimals stay as typed. */
export function groupAmount(value: string): string {
  const [whole = '', ...rest] = value.split('.')
  return rest.length === 0 ? groupThousands(whole) : `${groupThousands(whole)}.${rest.join('')}`
}

/** Where the caret belongs after grouping: behind the same count of digits as before. */
function caretAfterGrouping(typed: string, caret: number, grouped: string): number {
  const wanted = typed.slice(0, caret).replace(/[^\d.]/g, '').length
  let seen = 0
  for (let position = 0; position < grouped.length; position += 1) {
    if (seen === wanted) return position
    if (grouped[position] !== ',') seen += 1
  }
  return grouped.length
}
