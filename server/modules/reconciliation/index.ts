/**
 * Reconciliation: compares bank statements and the chain with the books, and resolves the
 * differences.
 *
 * Invariants:
 * - A difference is one named exception until the books agree with the bank or chain again, or a
 *   person resolves it.
 * - A resolution that moves money needs two signatures and is posted with it.
 * - No payout begins while an exception shows that money moved differently from the books.
 * - A side that does not answer raises and clears nothing.
 */

import type { Banking } from '#server/modules/banking/index.ts'
import type { Conversions } from '#server/modules/conversions/index.ts'
import type { Payout } from '#server/modules/payout/index.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import * as t from './messages.ts'
import type { Comparison, Matcher } from './port.ts'
import type { Reconciliation } from './service.ts'

export type { ReconciliationDependencies } from './dependencies.ts'
export type { ComparedBalance, Comparison, Discrepancy, Matcher } from './port.ts'
export { reconciliationRoutes } from './routes.ts'
export { acceptsBooking, holdsPayouts } from './rules.ts'
export { createReconciliation, type Reconciliation } from './service.ts'
export { payoutHold } from './store.ts'
export { exceptionNames } from './texts.ts'

// The job that compares the books with banks and chain every two seconds.

/**
 * Payouts must stop within five seconds of a difference: two seconds leave time for a slow
 * comparison.
 */
const everyMs = 2_000

export function reconciliationJobs({ reconciliation }: { reconciliation: Reconciliation }): JobDefinition[] {
  return [{ name: 'reconciliation.compare', everyMs, atStart: true, work: () => reconciliation.compare() }]
}

export interface BankMatcherDependencies {
  readonly banking: Pick<Banking, 'compare'>
  readonly conversions: Pick<Conversions, 'heldInstructions'>
}

/** Compares each bank connection whose opening balance is posted. */
export function createBankMatcher({ banking, conversions }: BankMatcherDependencies): Matcher {
  return {
    side: 'bank',
    async compare() {
      const compared = await banking.compare((executor) => conversions.heldInstructions(executor))
      return compared.map(
        ({ connectionId, name, unreachable, discrepancies, balance }): Comparison => ({
          subject: `connection:${connectionId}`,
          subjectName: name,
          unreachable,
          discrepancies: discrepancies.map(({ kind, reference, amounts, detail }) => ({
            kind,
            reference,
            amounts: amounts && {
              currency: 'XOF',
              expectedMinor: amounts.expectedXof,
              foundMinor: amounts.foundXof,
            },
            detail,
          })),
          balance: balance && {
            currency: 'XOF',
            ledgerMinor: balance.booksXof,
            inTransitMinor: balance.inFlightXof,
            externalMinor: balance.statedXof,
            asOf: balance.asOf,
          },
        }),
      )
    },
  }
}

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
          subjectName: t.treasury,
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
            ledgerMinor: balance.ledgerUsdtMinor,
            inTransitMinor: balance.inFlightUsdtMinor,
            externalMinor: balance.chainUsdtMinor,
            asOf: balance.asOf,
          },
        },
      ]
    },
  }
}
