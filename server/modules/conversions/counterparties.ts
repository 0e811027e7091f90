import type { RecordMatch } from '#server/modules/screening/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionRow } from './tables.ts'

export type CounterpartyStanding = 'clear' | RecordMatch['status']

/**
 * What screening holds against whom a conversion pays: the wallet's address, who receives there, and who its exchange form
 * names. The house account has no client whose matches would be counted, so that this is all that stops its conversions.
 */
export async function counterpartyStanding(
  { screening, formOf }: Pick<ConversionDependencies, 'screening' | 'formOf'>,
  executor: Executor,
  { id, walletId }: Pick<ConversionRow, 'id' | 'walletId'>,
): Promise<CounterpartyStanding> {
  const formId = await formOf(executor, id)
  const found = await screening.liveMatches(executor, [
    ...(walletId === null
      ? []
      : [
          { kind: 'wallet' as const, id: walletId },
          { kind: 'counterparty' as const, id: walletId },
        ]),
    ...(formId === null ? [] : [{ kind: 'beneficiary' as const, id: formId }]),
  ])
  if (found.some(({ status }) => status === 'confirmed')) return 'confirmed'
  return found.length > 0 ? 'open' : 'clear'
}

export const counterpartyOpen =
  'A possible sanctions match with who is paid is open. Decide it under Sanctions Screening.'
export const counterpartyFrozen = 'A sanctions match with who is paid was confirmed'
