import { maximumConversionXof, minimumConversionXof } from '#kernel/conversion-price.ts'
import { formatAmount, millionsLabel } from '#web/ui/format/format.ts'

/** Whole francs from typed text; 0 if not numeric (specification 5). */
export function parseAmountXof(text: string): bigint {
  const digits = text.replaceAll(',', '').trim()
  return /^\d{1,18}$/.test(digits) ? BigInt(digits) : 0n
}

export const isTooSmall = (amountXof: bigint): boolean => amountXof < minimumConversionXof

/** Message for an amount above the maximum of one conversion, with the server's text. */
export const tooLarge = (amountXof: bigint): string | undefined =>
  amountXof > maximumConversionXof
    ? `Maximum amount for one conversion is ${formatAmount(maximumConversionXof, 'XOF')}`
    : undefined

/** The submit button: `Convert 150M XOF`. */
export const convertLabel = (amountXof: bigint): string =>
  amountXof === 0n ? 'Convert XOF' : `Convert ${millionsLabel(amountXof)}`
