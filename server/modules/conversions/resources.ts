import { present } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { ReserveError } from '#server/modules/payout/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  type CounterpartyStanding,
  counterpartyFrozen,
  counterpartyOpen,
  counterpartyStanding,
} from './counterparties.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { Changes } from './move.ts'
import type { ConversionRow } from './tables.ts'

/** What a conversion needs set aside before the bank is asked: an account with room, a wallet, and tokens to pay from. */
export interface Secured {
  /** What was found just now, for the row; empty when nothing is new. */
  readonly changes: Changes
  /** What is still missing, each in words that say what to do. */
  readonly missing: readonly string[]
}

export interface SecuredAll extends Secured {
  /** What screening holds against whom the conversion pays. */
  readonly paid: CounterpartyStanding
  /** Which papers are still missing, in words; null when none are. */
  readonly lacking: string | null
}

/** Sets aside what it can, under row locks, in the caller's transaction. Safe to repeat: what is already held stays. */
export async function secureResources(
  transaction: Transaction,
  deps: ConversionDependencies,
  actor: Actor,
  row: ConversionRow,
  date: BusinessDate,
): Promise<SecuredAll> {
  const wallet = await secureWallet(transaction, deps, actor, row)
  const walletId = wallet.changes.wallet_id ?? row.walletId
  const account = await secureAccount(transaction, deps, row, date)
  const lacking = await deps.dossierHold(transaction, row.id)
  const paid = await counterpartyStanding(deps, transaction, { id: row.id, walletId })
  // Last, since all conversions take turns at the treasury from here until they commit.
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
      ...(treasury.ok ? [] : [shortOf(treasury.error)]),
      ...(lacking === null ? [] : [lacking]),
      ...(paid === 'clear' ? [] : [paid === 'open' ? counterpartyOpen : counterpartyFrozen]),
    ],
    paid,
    lacking,
  }
}

const shortOf = (error: ReserveError): string =>
  error.code === 'wallet_cap' ? error.detail : 'The treasury does not hold enough USDT; top it up.'

async function secureWallet(
  transaction: Transaction,
  { payout }: ConversionDependencies,
  actor: Actor,
  row: ConversionRow,
): Promise<Secured> {
  if (row.walletId !== null) return { changes: {}, missing: [] }
  const found = await payout.defaultWallet(transaction, row.clientId)
  const wallet = found.ok ? found.value : await payout.ensureSandboxWallet(transaction, actor, row.clientId)
  if (!wallet) return { changes: {}, missing: found.ok ? [] : [found.error] }
  return { changes: { wallet_id: wallet.id, wallet_address: wallet.address }, missing: [] }
}

async function secureAccount(
  transaction: Transaction,
  { banking, clients }: ConversionDependencies,
  row: ConversionRow,
  date: BusinessDate,
): Promise<Secured> {
  if (row.connectionId !== null) return { changes: {}, missing: [] }
  const client =
    row.clientId === null ? null : present(await clients.get(transaction, row.clientId), 'the client of a conversion')
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
