import { parseAmountText } from '#kernel/amount-text.ts'
import { maximumConversionXof, minimumConversionXof } from '#kernel/conversion-price.ts'
import { amountError } from '#web/ui/form/amount-grouping.ts'
import { formatAmount, millionsLabel } from '#web/ui/format/format.ts'
import * as t from './messages.ts'

const xofFormat = { decimals: 0, currency: 'XOF' } as const

/** Why the typed text is no amount; undefined if it is one, or empty. */
export const unreadableAmount = (text: string): string | undefined => amountError(text, xofFormat)

/** Whole francs from typed text; 0 if not numeric (specification 5). */
export function parseAmountXof(text: string): bigint {
  const parsed = parseAmountText(text, xofFormat)
  return parsed.ok ? BigInt(parsed.value) : 0n
}

export const isTooSmall = (amountXof: bigint): boolean => amountXof < minimumConversionXof

/** Message for an amount above the maximum of one conversion, with the server's text. */
export const tooLarge = (amountXof: bigint): string | undefined =>
  amountXof > maximumConversionXof ? t.maximumAmountError(formatAmount(maximumConversionXof, 'XOF')) : undefined

/** The submit button: `Convert 150M XOF`. */
export const convertLabel = (amountXof: bigint): string =>
  amountXof === 0n ? t.convertAction : t.convertAmountAction(millionsLabel(amountXof))
