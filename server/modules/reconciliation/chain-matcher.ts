import type { Conversions } from '#server/modules/conversions/index.ts'
import type { Payout } from '#server/modules/payout/index.ts'
import type { Matcher } from './port.ts'

export interface ChainMatcherDependencies {
  readonly payout: Pick<Payout, 'compare' | 'hasRail'>
  readonly conversions: Pick<Conversions, 'heldPayouts'>
}

/** Compares the treasury with all its outgoing transfers on the chain. */
export function createChainMatcher({ payout, conversions }: ChainMatcherDependencies): Matcher {
  return {
    side: 'chain',
    async compare() {
      const compared = payout.hasRail ? await payout.compare((executor) => conversions.heldPayouts(executor)) : null
      if (!compared) return []
      const { unreachable, discrepancies, balance } = compared
      return [
        {
          subject: 'treasury',
          subjectName: 'Treasury',
          unreachable,
          discrepancies: discrepancies.map(({ kind, reference, amounts, detail }) => ({
            kind,
            reference,
            amounts: amounts && {
              currency: 'USDT' as const,
              expectedMinor: amounts.expectedUsdtMinor,
              foundMinor: amounts.foundUsdtMinor,
            },
            detail,
          })),
          balance: balance && {
            currency: 'USDT' as const,
            booksMinor: balance.booksUsdtMinor,
            inFlightMinor: balance.inFlightUsdtMinor,
            worldMinor: balance.chainUsdtMinor,
            asOf: balance.asOf,
          },
        },
      ]
    },
  }
}
