import { formatAmountText } from '#kernel/format.ts'
import { money, parseMoney } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'

/** A limit of a rule as decimal text in its own currency. */
export interface Limit {
  readonly currency: 'XOF' | 'USD' | 'EUR'
  readonly amount: string
}

/** A conversion's worth: francs, and cents of the gross dollars at its own rate. */
interface Worth {
  readonly amountXof: bigint
  readonly grossUsdMinor: bigint
}

export const worthOf = (stated: { readonly amountXof: string; readonly grossUsdMinor: string }): Worth => ({
  amountXof: BigInt(stated.amountXof),
  grossUsdMinor: BigInt(stated.grossUsdMinor),
})

export const sumOf = (worths: readonly Worth[]): Worth =>
  worths.reduce(
    (sum, { amountXof, grossUsdMinor }) => ({
      amountXof: sum.amountXof + amountXof,
      grossUsdMinor: sum.grossUsdMinor + grossUsdMinor,
    }),
    { amountXof: 0n, grossUsdMinor: 0n },
  )

/**
 * Whether a worth is strictly greater than the limit. Dollars are those of the conversion's own rate; euro are compared at
 * the fixed parity of 655.957 francs (regulation, "Money, dates"), multiplied out so that nothing is rounded.
 */
export function aboveLimit(limit: Limit): (worth: Worth) => boolean {
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

export const isAbove = (worth: Worth, limit: Limit): boolean => aboveLimit(limit)(worth)

export const formatLimit = ({ currency, amount }: Limit): string =>
  formatAmountText(expectOk(parseMoney(currency, amount), 'the limit of a rule is an amount'))

/** Digits of francs as a sentence names them. */
export const formatFrancs = (digits: string): string => formatAmountText(money('XOF', BigInt(digits)))
