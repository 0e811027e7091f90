import type { Banking } from '#server/modules/banking/index.ts'
import type { Conversions } from '#server/modules/conversions/index.ts'
import type { Comparison, Matcher } from './port.ts'

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
            booksMinor: balance.booksXof,
            inFlightMinor: balance.inFlightXof,
            worldMinor: balance.statedXof,
            asOf: balance.asOf,
          },
        }),
      )
    },
  }
}
