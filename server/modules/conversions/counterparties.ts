/** The client and payees of a conversion: their screening status, and the client's KYC. */

import type { KycStatus } from '#contract/clients/api.ts'
import type { RecordMatch, ScreenedRecord } from '#server/modules/screening/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
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

/** Screening status of a conversion's client and payees, and the client's KYC. */
export interface PartyStatuses {
  readonly client: ScreeningStatus
  readonly counterparty: ScreeningStatus
  /** Not approved since the clearance; null when it holds nothing back. */
  readonly kyc: KycStatus | null
}

/**
 * Reads the statuses. Before money can move, screens the parties against lists that came into
 * force since their last screening: the run over a new list reaches them minutes later.
 */
export async function partyStatuses(
  deps: Pick<ConversionDependencies, 'screening' | 'policies' | 'compliance' | 'database'>,
  actor: Actor,
  row: PaidConversion & Pick<ConversionRow, 'clientId' | 'connectionId'>,
): Promise<PartyStatuses> {
  const { id: conversionId, clientId } = row
  const { pool } = deps.database
  if (row.connectionId !== null && row.walletId !== null) await screenParties(deps, actor, row)
  const counterparty = await counterpartyStatus(deps, pool, row)
  if (clientId === null) return { client: 'clear', counterparty, kyc: null }
  const { openOfItself, confirmed } = await deps.screening.matchCounts(pool, clientId)
  const kyc = await deps.compliance.kycHold(pool, { conversionId, clientId })
  return { client: confirmed > 0 ? 'confirmed' : openOfItself > 0 ? 'open' : 'clear', counterparty, kyc }
}

async function screenParties(
  deps: Pick<ConversionDependencies, 'screening' | 'policies' | 'database'>,
  actor: Actor,
  row: PaidConversion & Pick<ConversionRow, 'clientId'>,
): Promise<void> {
  const { clientId } = row
  const client = clientId === null ? [] : [{ kind: 'client', id: clientId } as const]
  await deps.database.transaction(async (transaction) => {
    const records = [...client, ...(await counterpartyRecords(deps, transaction, row))]
    // Without a usable list nobody is screened: the clearance asked for review.
    const { ok: _ } = await deps.screening.screenNotYetScreened(transaction, actor, { clientId, records })
  })
}

/** Why a conversion must end: its client or counterparty has a confirmed match; null otherwise. */
export function freezeReason({ client, counterparty }: PartyStatuses): Wording | null {
  if (client === 'confirmed') return clientFrozen
  return counterparty === 'confirmed' ? counterpartyFrozen : null
}

/**
 * Why a conversion must wait: since its approval a match was found that is undecided, or the
 * client's KYC is no longer approved; null otherwise.
 */
export function holdReason(statuses: PartyStatuses): Wording | null {
  return clientHolds(statuses)[0] ?? (statuses.counterparty === 'open' ? counterpartyOpen : null)
}

/** Why the client itself holds a conversion back. */
export const clientHolds = ({ client, kyc }: PartyStatuses): readonly Wording[] => [
  ...(client === 'open' ? [clientOpen] : []),
  ...(kyc === null ? [] : [() => t.kycNoLongerApproved]),
]

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
const clientOpen = () => t.clientMatchOpen
export const counterpartyOpen = () => t.counterpartyMatchOpen
export const counterpartyFrozen = () => t.counterpartyFrozen

/** The account that a bank pays. */
export interface Creditor {
  readonly name: string
  readonly account: string
}

/** Stands in for the licensed provider in sandbox mode until the settings name one. */
const sandboxCreditor: Creditor = { name: sandboxProvider, account: 'SANDBOXPROVIDER0001' }

/** The licensed provider's account from settings; null while production has none. */
export async function findCreditor({
  settings,
  database,
  mode,
}: Pick<ConversionDependencies, 'settings' | 'database' | 'mode'>): Promise<Creditor | null> {
  const name = await settings.read(database.pool, 'provider.accountName')
  const account = await settings.read(database.pool, 'provider.accountNumber')
  if (name !== '' && account !== '') return { name, account }
  return mode === 'sandbox' ? sandboxCreditor : null
}
