// Formats and parses amounts while the user types.
import { groupThousands } from '../format/format.ts'

/** Total digits. Numbers up to this length stay exact on the way to the server. */
const maxDigits = 15

/**
 * Typed text, where commas group: keeps digits and one point with at most `decimals` digits after
 * it, and drops leading zeros.
 */
function cleanAmount(typed: string, decimals: number): string {
  const [whole = '', ...rest] = typed.replace(decimals === 0 ? /\D/g : /[^\d.]/g, '').split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '').slice(0, maxDigits)
  if (decimals === 0 || rest.length === 0) return trimmed
  return `${trimmed || '0'}.${rest.join('').slice(0, decimals)}`
}

/**
 * Parses a pasted or autofilled amount to plain digits, whatever separators it uses: `1.200,50`, `1
 * 200,50` and `1,200.50` are `1200.50`. A single separator between one to three digits and three
 * digits groups, unless it is a point where decimals are allowed. Decimals beyond the field's are
 * dropped, never read as whole digits.
 */
function readDigits(text: string, decimals: number): string {
  const marks = text.replaceAll(/[^\d.,]/g, '')
  const at = Math.max(marks.lastIndexOf('.'), marks.lastIndexOf(','))
  if (at < 0) return marks
  const mark = marks[at] ?? ''
  const whole = marks.slice(0, at)
  const isGroup = marks.length - at - 1 === 3 && /^[1-9]\d{0,2}$/.test(whole)
  const isGrouping = whole.includes(mark) || (isGroup && !(mark === '.' && decimals > 0))
  if (isGrouping) return marks.replaceAll(/\D/g, '')
  const digits = whole.replaceAll(/\D/g, '')
  return decimals === 0 ? digits : `${digits}.${marks.slice(at + 1)}`
}

export interface AmountEdit {
  /** The field's text after the edit, and its text before. */
  readonly typed: string
  readonly shown: string
  readonly caret: number
  /** The browser's `InputEvent` type, and the text that a key inserted. */
  readonly inputType?: string | undefined
  readonly data?: string | null | undefined
  /** The selection range that the last paste replaced. */
  readonly pastedOver?: Selected | undefined
}

export type Selected = readonly [start: number, end: number]

export const selectedIn = ({ selectionStart, selectionEnd, value }: HTMLInputElement): Selected => [
  selectionStart ?? 0,
  selectionEnd ?? value.length,
]

/** The field's plain digits after an edit, and the caret position once they are grouped. */
export function amountAfter(edit: AmountEdit, decimals: number): { value: string; caret: number } {
  const { typed, caret } = edit
  if (isWhole(edit)) {
    const value = cleanAmount(readDigits(typed, decimals), decimals)
    return { value, caret: groupAmount(value).length }
  }
  const before = beforeCaret(edit, decimals)
  const value = cleanAmount(`${before}${typed.slice(caret)}`, decimals)
  return { value, caret: caretAfterGrouping(before, groupAmount(value)) }
}

const isPasted = ({ inputType }: AmountEdit): boolean => inputType === 'insertFromPaste'

/**
 * True for a full paste or autofill: more than one key inserts, and not dropped next to existing
 * text.
 */
function isWhole(edit: AmountEdit): boolean {
  const { typed, shown, inputType, pastedOver } = edit
  if (isPasted(edit) && pastedOver) return pastedOver[0] === 0 && pastedOver[1] >= shown.length
  return typed.length > shown.length + 1 && inputType !== 'insertFromDrop'
}

/** Text before the caret; a pasted part is parsed with its own separators. */
function beforeCaret(edit: AmountEdit, decimals: number): string {
  const { typed, shown, caret, data, pastedOver } = edit
  if (isPasted(edit) && pastedOver) {
    const [start] = pastedOver
    return `${typed.slice(0, start)}${readDigits(typed.slice(start, caret), decimals)}`
  }
  // The comma key starts the decimals, as the point does.
  const isComma = data === ',' && decimals > 0 && !shown.includes('.')
  return isComma ? `${typed.slice(0, caret - 1)}.` : typed.slice(0, caret)
}

/** `150000000` → `150,000,000`; the decimals stay as typed. */
export function groupAmount(value: string): string {
  const [whole = '', ...rest] = value.split('.')
  return rest.length === 0 ? groupThousands(whole) : `${groupThousands(whole)}.${rest.join('')}`
}

/** Caret position after grouping: behind the same number of digits as before. */
function caretAfterGrouping(before: string, grouped: string): number {
  const wanted = before.replace(/[^\d.]/g, '').length
  let seen = 0
  for (let position = 0; position < grouped.length; position += 1) {
    if (seen === wanted) return position
    if (grouped[position] !== ',') seen += 1
  }
  return grouped.length
}
