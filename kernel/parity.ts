import { divideHalfEven, type Money, money } from './money.ts'
import { type Rate, ratio } from './rate.ts'
import { expectOk } from './result.ts'

/** The franc's fixed parity: Council Regulation (EC) No 2866/98 and the franc zone agreements. */
export const xofPerEur: Rate = expectOk(ratio(655_957n, 1000n), 'the parity is a rate')

/** What francs are in euro at the parity, to the cent, halves to even. */
export function euroOf({ minor }: Money<'XOF'>): Money<'EUR'> {
  return money('EUR', divideHalfEven(minor * 100n * xofPerEur.denominator, xofPerEur.numerator))
}
