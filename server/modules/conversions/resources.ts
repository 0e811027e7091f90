/** Reserves and releases what a conversion spends. */

import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { ReserveError } from '#server/modules/payout/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Wording } from '#server/platform/language/stored-text.ts'
import { counterpartyFrozen, counterpartyOpen, counterpartyStatus, type ScreeningStatus } from './counterparties.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ColumnChanges, ConversionRow } from './tables.ts'
import { t } from './texts.ts'

/** What is reserved before the debit is requested: an account with room, a wallet and tokens. */
export interface Reservation {
  /** Columns of new reservations; empty when nothing is new. */
  readonly changes: ColumnChanges
  /** What is still missing, each as a sentence that says what to do. */
  readonly missing: readonly Wording[]
}

export interface ReservedResources extends Reservation {
  readonly counterparty: ScreeningStatus
  /** Missing transfer documents, as text; null for none. */
  readonly missingDocuments: Wording | null
}

/**
 * Reserves what is available, under row locks, in the caller's transaction. Idempotent: existing
 * reservations stay.
 */
export async function reserveResources(
  transaction: Transaction,
  deps: ConversionDependencies,
  actor: Actor,
  row: ConversionRow,
  date: BusinessDate,
): Promise<ReservedResources> {
  const wallet = await reserveWallet(transaction, deps, actor, row)
  const walletId = wallet.changes.wallet_id ?? row.walletId
  const account = await reserveAccount(transaction, deps, row, date)
  const missingDocuments = await deps.policies.dossierHold(transaction, row.id)
  const counterparty = await counterpartyStatus(deps, transaction, { id: row.id, walletId })
  // Last, since the treasury's row lock serialises all conversions until they commit.
  const treasury = await deps.payout.reserveTreasury(transaction, {
    conversionId: row.id,
    amountUsdtMinor: row.netUsdtMinor,
    walletId,
  })
  return {
    changes: { ...wallet.changes, ...account.changes },
    missing: [
      ...wallet.missing,
      ...account.missing,
      ...(treasury.ok ? [] : [treasuryShortage(treasury.error)]),
      ...(missingDocuments === null ? [] : [missingDocuments]),
      ...(counterparty === 'clear' ? [] : [counterparty === 'open' ? counterpartyOpen : counterpartyFrozen]),
    ],
    counterparty,
    missingDocuments,
  }
}

const treasuryShortage = (error: ReserveError): Wording =>
  error.code === 'wallet_cap' ? error.detail : () => t.treasuryTooLow

async function reserveWallet(
  transaction: Transaction,
  { payout }: ConversionDependencies,
  actor: Actor,
  row: ConversionRow,
): Promise<Reservation> {
  if (row.walletId !== null) return { changes: {}, missing: [] }
  const found = await payout.defaultWallet(transaction, row.clientId)
  const wallet = found.ok ? found.value : await payout.ensureSandboxWallet(transaction, actor, row.clientId)
  if (!wallet) return { changes: {}, missing: found.ok ? [] : [found.error] }
  return { changes: { wallet_id: wallet.id, wallet_address: wallet.address }, missing: [] }
}

async function reserveAccount(
  transaction: Transaction,
  { banking, clients }: ConversionDependencies,
  row: ConversionRow,
  date: BusinessDate,
): Promise<Reservation> {
  if (row.connectionId !== null) return { changes: {}, missing: [] }
  const client =
    row.clientId === null
      ? null
      : assertDefined(await clients.get(transaction, row.clientId), 'the client of a conversion')
  const chosen = await banking.chooseConnection(transaction, {
    amountXof: row.amountXof,
    preferredBanks: client?.preferredBanks ?? [],
    date,
  })
  if (!chosen.ok) return { changes: {}, missing: [chosen.error.detail] }
  const { connectionId, bankName, accountMask, accountHash } = chosen.value
  const reserved = await banking.reserve(transaction, {
    connectionId,
    conversionId: row.id,
    amountXof: row.amountXof,
    date,
  })
  if (!reserved.ok) return { changes: {}, missing: [reserved.error.detail] }
  return {
    changes: {
      connection_id: connectionId,
      bank_name: bankName,
      bank_account_mask: accountMask,
      account_hash: accountHash,
    },
    missing: [],
  }
}

/**
 * Releases limits, account and tokens, since nothing of this conversion will be spent. With
 * `wasFunded` the amount stays subject to filing, because the bank has paid.
 */
export async function releaseResources(
  { compliance, banking, payout }: Pick<ConversionDependencies, 'compliance' | 'banking' | 'payout'>,
  transaction: Transaction,
  row: Pick<ConversionRow, 'id'>,
  how?: { readonly wasFunded: boolean },
): Promise<void> {
  await compliance.release(transaction, row.id, how)
  await banking.release(transaction, row.id)
  await payout.releaseTreasury(transaction, row.id)
}

/** The columns of a conversion without a bank account. */
export const clearedAccount = {
  connection_id: null,
  account_hash: null,
  bank_name: null,
  bank_account_mask: null,
} as const satisfies ColumnChanges

/** The columns of a conversion without a wallet. */
export const clearedWallet = { wallet_id: null, wallet_address: null } as const satisfies ColumnChanges

/** The columns of a conversion without reservations and approval. */
export const clearedReservations = {
  ...clearedAccount,
  ...clearedWallet,
  approval_hash: null,
  approved_by: null,
  approved_by_name: null,
  end_to_end_id: null,
} as const satisfies ColumnChanges
