/** Comparison of conversion amounts with limits in any currency. */

import { money, parseMoney } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import { textFormats } from '#server/platform/language/formats.ts'

/** A rule's limit as a decimal string in its own currency. */
export interface Limit {
  readonly currency: 'XOF' | 'USD' | 'EUR'
  readonly amount: string
}

/** Amount of a conversion: francs, and cents of the gross dollars at its own rate. */
interface Amounts {
  readonly amountXof: bigint
  readonly grossUsdMinor: bigint
}

export const amountsOf = (stated: { readonly amountXof: string; readonly grossUsdMinor: string }): Amounts => ({
  amountXof: BigInt(stated.amountXof),
  grossUsdMinor: BigInt(stated.grossUsdMinor),
})

export const sumOf = (amounts: readonly Amounts[]): Amounts =>
  amounts.reduce(
    (sum, { amountXof, grossUsdMinor }) => ({
      amountXof: sum.amountXof + amountXof,
      grossUsdMinor: sum.grossUsdMinor + grossUsdMinor,
    }),
    { amountXof: 0n, grossUsdMinor: 0n },
  )

/**
 * Whether an amount is strictly greater than the limit. Dollars use the conversion's own rate. Euro
 * use the fixed parity of 655.957 francs (regulation, "Money, dates"), multiplied out to avoid
 * rounding.
 */
export function aboveLimit(limit: Limit): (amounts: Amounts) => boolean {
  const { minor } = expectOk(parseMoney(limit.currency, limit.amount), 'the limit of a rule is an amount')
  switch (limit.currency) {
    case 'XOF':
      return ({ amountXof }) => amountXof > minor
    case 'USD':
      return ({ grossUsdMinor }) => grossUsdMinor > minor
    case 'EUR':
      return ({ amountXof }) => amountXof * 1000n * 100n > minor * 655_957n
  }
}

export const isAbove = (amounts: Amounts, limit: Limit): boolean => aboveLimit(limit)(amounts)

export const formatLimit = ({ currency, amount }: Limit): string =>
  textFormats.formatAmountText(expectOk(parseMoney(currency, amount), 'the limit of a rule is an amount'))

/** Formats francs for a sentence. */
export const formatFrancs = (digits: string): string => textFormats.formatAmountText(money('XOF', BigInt(digits)))
