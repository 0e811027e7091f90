import { minimumConversionXof } from '#kernel/conversion-price.ts'
import { formatDecimal } from '#web/ui/format.ts'

/** Whole francs of what was typed; 0 when it is not numeric (specification 5). */
export function parseAmountXof(text: string): bigint {
  const digits = text.replaceAll(',', '').trim()
  return /^\d{1,18}$/.test(digits) ? BigInt(digits) : 0n
}

export const isTooSmall = (amountXof: bigint): boolean => amountXof < minimumConversionXof

/** `150M XOF`, `62.5M XOF`, `1,500M XOF`: exact, so that 49,999,999 never reads as 50M. */
export function millionsLabel(amountXof: bigint): string {
  const digits = amountXof.toString().padStart(7, '0')
  return `${formatDecimal(`${digits.slice(0, -6)}.${digits.slice(-6)}`, { least: 0, most: 6 })}M XOF`
}

/** The submit button: `Convert 150M XOF`. */
export const convertLabel = (amountXof: bigint): string =>
  amountXof === 0n ? 'Convert XOF' : `Convert ${millionsLabel(amountXof)}`
