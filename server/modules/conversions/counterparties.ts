/** The payees of a conversion and their screening status. */

import type { RecordMatch, ScreenedRecord } from '#server/modules/screening/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Wording } from '#server/platform/language/stored-text.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { sandboxProvider } from './messages.ts'
import type { ConversionRow } from './tables.ts'
import { t } from './texts.ts'

/** `open`: nobody has decided the match; `confirmed`: the match is real. */
export type ScreeningStatus = 'clear' | RecordMatch['status']

/**
 * The worst live screening match of a conversion's payees: the wallet, its holder and the
 * beneficiary of the exchange form. Own-account conversions have no client, so only this holds
 * them.
 */
export async function counterpartyStatus(
  deps: Pick<ConversionDependencies, 'screening' | 'policies'>,
  executor: Executor,
  row: PaidConversion,
): Promise<ScreeningStatus> {
  const found = await deps.screening.liveMatches(executor, await counterpartyRecords(deps, executor, row))
  if (found.some(({ status }) => status === 'confirmed')) return 'confirmed'
  return found.length > 0 ? 'open' : 'clear'
}

/** Screening status of a conversion's client and payees. */
export interface ScreeningStatuses {
  readonly client: ScreeningStatus
  readonly counterparty: ScreeningStatus
}

export async function screeningStatuses(
  deps: Pick<ConversionDependencies, 'screening' | 'policies'>,
  executor: Executor,
  row: PaidConversion & Pick<ConversionRow, 'clientId'>,
): Promise<ScreeningStatuses> {
  const counterparty = await counterpartyStatus(deps, executor, row)
  if (row.clientId === null) return { client: 'clear', counterparty }
  const { openOfItself, confirmed } = await deps.screening.matchCounts(executor, row.clientId)
  return { client: confirmed > 0 ? 'confirmed' : openOfItself > 0 ? 'open' : 'clear', counterparty }
}

/** Why a conversion must end: its client or counterparty has a confirmed match; null otherwise. */
export function freezeReason({ client, counterparty }: ScreeningStatuses): Wording | null {
  if (client === 'confirmed') return clientFrozen
  return counterparty === 'confirmed' ? counterpartyFrozen : null
}

/** Why a conversion must wait: a match found since its approval is undecided; null otherwise. */
export function holdReason({ client, counterparty }: ScreeningStatuses): Wording | null {
  if (client === 'open') return clientOpen
  return counterparty === 'open' ? counterpartyOpen : null
}

type PaidConversion = Pick<ConversionRow, 'id' | 'walletId'>

/** The screening records of a conversion's payees. */
export async function counterpartyRecords(
  { policies }: Pick<ConversionDependencies, 'policies'>,
  executor: Executor,
  { id, walletId }: PaidConversion,
): Promise<ScreenedRecord[]> {
  const formId = await policies.exchangeFormId(executor, id)
  return [
    ...(walletId === null ? [] : (['wallet', 'counterparty'] as const).map((kind) => ({ kind, id: walletId }))),
    ...(formId === null ? [] : [{ kind: 'beneficiary' as const, id: formId }]),
  ]
}

export const clientFrozen = () => t.clientFrozen
export const clientOpen = () => t.clientMatchOpen
export const counterpartyOpen = () => t.counterpartyMatchOpen
export const counterpartyFrozen = () => t.counterpartyFrozen

/** The account that a bank pays. */
export interface Creditor {
  readonly name: string
  readonly account: string
}

/** Stands in for the licensed provider in sandbox mode until the settings name one. */
const sandboxCreditor: Creditor = { name: sandboxProvider, account: 'SANDBOXPROVIDER0001' }

/** The licensed provider's account from settings. Throws when production has none. */
export async function creditorOf({
  settings,
  database,
  mode,
}: Pick<ConversionDependencies, 'settings' | 'database' | 'mode'>): Promise<Creditor> {
  const name = await settings.read(database.pool, 'provider.accountName')
  const account = await settings.read(database.pool, 'provider.accountNumber')
  if (name !== '' && account !== '') return { name, account }
  if (mode === 'sandbox') return sandboxCreditor
  throw new Error("The licensed provider's account is not set (settings provider.accountName, provider.accountNumber)")
}
