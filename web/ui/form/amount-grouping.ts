// Formats and parses amounts while the user types.
import { type AmountFormat, type AmountTextError, maxWholeDigits, parseAmountText } from '#kernel/amount-text.ts'
import { decimalSeparator, groupSeparator } from '#kernel/language.ts'
import { groupThousands } from '../format/format.ts'
import * as t from './messages.ts'

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

export interface EditedAmount {
  /** What the field shows. */
  readonly text: string
  /** Plain digits such as `1200.50`, or the text itself while it is no amount. */
  readonly value: string
  /** The caret; null leaves it where the browser put it. */
  readonly caret: number | null
}

export type Selected = readonly [start: number, end: number]

export const selectedIn = ({ selectionStart, selectionEnd, value }: HTMLInputElement): Selected => [
  selectionStart ?? 0,
  selectionEnd ?? value.length,
]

/** Digits with at most one point, as the form holds an amount. */
const plainAmount = /^\d*(\.\d*)?$/

/**
 * The field's text and value after an edit. Separators that the field itself wrote move with the
 * digits. A sign, separator or letter that the user wrote stays in sight, and the whole text counts
 * for what it says: an amount, or none.
 */
export function amountAfter(edit: AmountEdit, format: AmountFormat): EditedAmount {
  const { typed, caret } = edit
  const plain = ungrouped(edit, format)
  if (plain !== null) {
    const digits = withoutLeadingZeros(plain)
    const before = plainOf(typed.slice(0, caret))
    const text = groupAmount(digits)
    return {
      text,
      value: digits.replace(/\.$/, ''),
      caret: caretIn(text, before.length + digits.length - plain.length),
    }
  }
  const parsed = parseAmountText(typed, format)
  if (!parsed.ok) return { text: typed, value: typed.trim(), caret: null }
  // A person who types separators is not overtaken by ours; a paste is complete.
  const isComplete = edit.inputType === 'insertFromPaste' || typed.length > edit.shown.length + 1
  const text = isComplete ? groupAmount(parsed.value) : typed
  return { text, value: parsed.value, caret: isComplete ? text.length : null }
}

/**
 * The plain digits when only digits, or the decimal point, were added to or deleted from a figure
 * that the field had grouped; null for any other edit.
 */
function ungrouped(edit: AmountEdit, { decimals }: AmountFormat): string | null {
  const { typed, shown } = edit
  const before = plainOf(shown)
  if (!plainAmount.test(before) || shown !== groupAmount(before)) return null
  const inserted = insertedText(edit)
  const isPoint = (inserted === '.' || inserted === decimalSeparator) && decimals > 0 && !before.includes('.')
  if (!isPoint && !/^\d*$/.test(inserted)) return null
  const plain = plainOf(typed)
  const [whole = '', fraction = ''] = plain.split('.')
  const fits = plainAmount.test(plain) && whole.length <= maxWholeDigits && fraction.length <= decimals
  return fits ? plain : null
}

/** The text that the edit put in, whatever it replaced. */
function insertedText({ typed, shown, caret, data, inputType, pastedOver }: AmountEdit): string {
  if (inputType?.startsWith('delete')) return ''
  if (pastedOver && inputType === 'insertFromPaste') return typed.slice(pastedOver[0], caret)
  if (data !== undefined && data !== null) return data
  // Autofill and drops do not say what they put in: take what the old text does not begin with.
  const after = typed.slice(caret)
  if (!shown.endsWith(after)) return typed
  let start = 0
  while (start < caret && typed[start] === shown[start]) start += 1
  return typed.slice(start, caret)
}

/** `1,200.5` → `1200.5`. */
const plainOf = (text: string): string => text.replaceAll(groupSeparator, '').replace(decimalSeparator, '.')

/** `0012` → `12`, `.5` → `0.5`. */
function withoutLeadingZeros(plain: string): string {
  return plain.replace(/^0+(?=\d)/, '').replace(/^\./, '0.')
}

/** `150000000` → `150,000,000`; the decimals, and what is no amount, stay as typed. */
export function groupAmount(value: string): string {
  if (!plainAmount.test(value)) return value
  const [whole = '', ...rest] = value.split('.')
  return rest.length === 0 ? groupThousands(whole) : `${groupThousands(whole)}${decimalSeparator}${rest.join('')}`
}

/** Caret position in the grouped text, behind `count` digits and points. */
function caretIn(grouped: string, count: number): number {
  let seen = 0
  for (let position = 0; position < grouped.length; position += 1) {
    if (seen >= count) return position
    if (grouped[position] !== groupSeparator) seen += 1
  }
  return grouped.length
}

const refusals = {
  not_an_amount: ({ decimals }) => (decimals === 0 ? t.notAWholeAmount : t.notAnAmount),
  negative: () => t.negativeAmount,
  ambiguous: () => t.ambiguousAmount,
  no_decimals: ({ currency }) => t.amountWithoutDecimals(currency ?? ''),
  too_many_decimals: ({ decimals }) => t.tooManyDecimals(decimals),
  too_large: () => t.amountTooLarge,
} as const satisfies Record<AmountTextError['code'], (format: AmountFormat) => string>

/** Why a field refuses its value; undefined for an amount and for an empty field. */
export function amountError(value: string, format: AmountFormat): string | undefined {
  if (value.trim() === '') return undefined
  const parsed = parseAmountText(value, format)
  return parsed.ok ? undefined : refusals[parsed.error.code](format)
}
