/** Fixed parity of the CFA franc to the euro. */
import { divideHalfEven, type Money, money } from './money.ts'
import { cross, invert, type Rate, ratio } from './rate.ts'
import { expectOk } from './result.ts'

/**
 * The CFA franc's fixed parity: Council Regulation (EC) No 2866/98 and the franc zone agreements.
 */
export const xofPerEur: Rate = expectOk(ratio(655_957n, 1000n), 'the parity is a rate')

/** Converts francs to euro at the parity, half-even to the cent. */
export function euroOf({ minor }: Money<'XOF'>): Money<'EUR'> {
  return money('EUR', divideHalfEven(minor * 100n * xofPerEur.denominator, xofPerEur.numerator))
}

/**
 * Francs for one unit of a currency that invoices are paid in: euros at the parity, others by the
 * rates of a day, which are units per dollar. Null without such a rate.
 */
export function xofPerUnit(
  currency: 'USD' | 'EUR' | 'GBP' | 'JPY',
  perUsd: Pick<ReadonlyMap<'XOF' | 'GBP' | 'JPY', Rate>, 'get'>,
): Rate | null {
  if (currency === 'EUR') return xofPerEur
  const francs = perUsd.get('XOF')
  if (!francs || currency === 'USD') return francs ?? null
  const units = perUsd.get(currency)
  return units ? cross(francs, invert(units)) : null
}
