import type { RecordMatch, ScreenedRecord } from '#server/modules/screening/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionRow } from './tables.ts'

export type CounterpartyStanding = 'clear' | RecordMatch['status']

/**
 * What screening holds against whom a conversion pays: the wallet's address, who receives there, and who its exchange form
 * names. The house account has no client whose matches would be counted, so that this is all that stops its conversions.
 */
export async function counterpartyStanding(
  deps: Pick<ConversionDependencies, 'screening' | 'formOf'>,
  executor: Executor,
  row: Paid,
): Promise<CounterpartyStanding> {
  const found = await deps.screening.liveMatches(executor, await recordsPaid(deps, executor, row))
  if (found.some(({ status }) => status === 'confirmed')) return 'confirmed'
  return found.length > 0 ? 'open' : 'clear'
}

/** What screening holds against a conversion's client and against whom it pays. */
export interface Standings {
  readonly client: CounterpartyStanding
  readonly paid: CounterpartyStanding
}

export async function standingsOf(
  deps: Pick<ConversionDependencies, 'screening' | 'formOf'>,
  executor: Executor,
  row: Paid & Pick<ConversionRow, 'clientId'>,
): Promise<Standings> {
  const paid = await counterpartyStanding(deps, executor, row)
  if (row.clientId === null) return { client: 'clear', paid }
  const { openOfItself, confirmed } = await deps.screening.matchCounts(executor, row.clientId)
  return { client: confirmed > 0 ? 'confirmed' : openOfItself > 0 ? 'open' : 'clear', paid }
}

/** Why a conversion must not go on: its client is frozen, or who is paid is listed; null when neither is. */
export function whyFrozen({ client, paid }: Standings): string | null {
  if (client === 'confirmed') return clientFrozen
  return paid === 'confirmed' ? counterpartyFrozen : null
}

/** What a conversion waits for that is not frozen: a match that arose since its approval and that nobody has decided yet. */
export function whyHeld({ client, paid }: Standings): string | null {
  if (client === 'open') return clientOpen
  return paid === 'open' ? counterpartyOpen : null
}

type Paid = Pick<ConversionRow, 'id' | 'walletId'>

/** Whom a conversion pays, as screening's register knows them. */
export async function recordsPaid(
  { formOf }: Pick<ConversionDependencies, 'formOf'>,
  executor: Executor,
  { id, walletId }: Paid,
): Promise<ScreenedRecord[]> {
  const formId = await formOf(executor, id)
  return [
    ...(walletId === null ? [] : (['wallet', 'counterparty'] as const).map((kind) => ({ kind, id: walletId }))),
    ...(formId === null ? [] : [{ kind: 'beneficiary' as const, id: formId }]),
  ]
}

export const clientFrozen = 'The client is frozen: a sanctions match was confirmed'
export const clientOpen = 'A possible sanctions match with the client is open. Decide it under Sanctions Screening.'
export const counterpartyOpen =
  'A possible sanctions match with who is paid is open. Decide it under Sanctions Screening.'
export const counterpartyFrozen = 'A sanctions match with who is paid was confirmed'
