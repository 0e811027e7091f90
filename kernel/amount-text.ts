/**
 * Parses amounts that people type or paste. An amount is what it looks like or it is refused: no
 * sign, separator or exponent is ever dropped (decisions 17).
 */
import { groupSeparator } from './language.ts'
import { err, ok, type Result } from './result.ts'

/** The amounts that a field takes. */
export interface AmountFormat {
  /** Number of decimals allowed: 0 for XOF. */
  readonly decimals: number
  /** Code that may stand before or after the figure. `$` stands for USD. */
  readonly currency?: string | undefined
}

export type AmountTextError = {
  readonly code: 'not_an_amount' | 'negative' | 'ambiguous' | 'no_decimals' | 'too_many_decimals' | 'too_large'
}

/** Digits before the point. Numbers up to this length stay exact on the way to the server. */
export const maxWholeDigits = 15

const minus = /^[-−–]/

/**
 * Plain digits with at most one point, `1200.50`, from an amount as people write it: `1,200.50`,
 * `1 200,50` and `1.200,50`. Commas group where the language writes them so. `1.200`, and in other
 * languages `1,200`, is refused where fewer than three decimals are allowed, because it is 1.2 to
 * some people and 1,200 to others.
 */
export function parseAmountText(text: string, format: AmountFormat): Result<string, AmountTextError> {
  const figure = withoutCurrency(text.trim(), format.currency).replaceAll(/\s/g, ' ').replaceAll('’', "'")
  if (minus.test(figure)) return err({ code: 'negative' })
  const parts = splitFigure(figure, format.decimals)
  if (!parts.ok) return parts
  const whole = parts.value.whole.replace(/^0+(?=\d)/, '')
  const { fraction } = parts.value
  if (whole.length > maxWholeDigits) return err({ code: 'too_large' })
  // Zeros beyond the decimals of the field change nothing.
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > format.decimals) {
    return err({ code: format.decimals === 0 ? 'no_decimals' : 'too_many_decimals' })
  }
  const digits = fraction.slice(0, format.decimals)
  return ok(digits === '' ? whole : `${whole}.${digits}`)
}

function withoutCurrency(text: string, currency: string | undefined): string {
  if (currency === undefined) return text
  const sign = currency === 'USD' ? '$' : currency
  if (text.startsWith(sign)) return text.slice(sign.length).trim()
  return text.endsWith(currency) ? text.slice(0, -currency.length).trim() : text
}

interface Figure {
  readonly whole: string
  readonly fraction: string
}

const notAnAmount = err({ code: 'not_an_amount' } as const)

function splitFigure(figure: string, decimals: number): Result<Figure, AmountTextError> {
  if (!/^[\d., ']*\d[\d., ']*$/.test(figure)) return notAnAmount
  const marks = figure.replaceAll(/[^.,]/g, '')
  const last = marks.at(-1)
  if (last === undefined) return wholeOnly(figure)
  const at = figure.lastIndexOf(last)
  const [before, after] = [figure.slice(0, at), figure.slice(at + 1)]
  const isRepeated = before.includes(last)
  if (isRepeated) return marks.includes(last === ',' ? '.' : ',') ? notAnAmount : wholeOnly(figure)
  if (/^\d{3}$/.test(after) && /^[1-9]\d{0,2}([., ']\d{3})*$/.test(before)) {
    if (last === groupSeparator && marks.length === 1 && /^\d+$/.test(before)) return wholeOnly(figure)
    if (decimals < 3) return err({ code: 'ambiguous' })
  }
  if (!/^\d+$/.test(after)) return notAnAmount
  const whole = before === '' ? ok({ whole: '0', fraction: '' }) : wholeOnly(before)
  return whole.ok ? ok({ whole: whole.value.whole, fraction: after }) : whole
}

/** A whole figure: plain digits, or groups of three behind one separator. */
function wholeOnly(text: string): Result<Figure, AmountTextError> {
  if (/^\d+$/.test(text)) return ok({ whole: text, fraction: '' })
  const separator = /\D/.exec(text)?.[0] ?? ''
  const [first = '', ...groups] = text.split(separator)
  const isGrouped = /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  return isGrouped ? ok({ whole: [first, ...groups].join(''), fraction: '' }) : notAnAmount
}

/** True while more digits can still make an amount of the text, such as `1,` or `1,20`. */
export function isIncompleteAmount(text: string, format: AmountFormat): boolean {
  return text.trim() === '' || ['0', '00', '000'].some((rest) => parseAmountText(text + rest, format).ok)
}
