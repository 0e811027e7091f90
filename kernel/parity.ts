/** Fixed parity of the CFA franc to the euro. */
import { divideHalfEven, type Money, money } from './money.ts'
import { type Rate, ratio } from './rate.ts'
import { expectOk } from './result.ts'

/**
 * The CFA franc's fixed parity: Council Regulation (EC) No 2866/98 and the franc zone agreements.
 */
export const xofPerEur: Rate = expectOk(ratio(655_957n, 1000n), 'the parity is a rate')

/** Converts francs to euro at the parity, half-even to the cent. */
export function euroOf({ minor }: Money<'XOF'>): Money<'EUR'> {
  return money('EUR', divideHalfEven(minor * 100n * xofPerEur.denominator, xofPerEur.numerator))
}
