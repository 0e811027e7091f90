/** Treasury balance and reservations. */
import { businessDate } from '#kernel/clock.ts'
import { usdt } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { type Ledger, treasuryOpeningEntries } from '#server/modules/ledger/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import { type StoredText, storedText } from '#server/platform/language/stored-text.ts'
import type { PayoutDependencies } from './dependencies.ts'
import * as english from './messages.ts'
import { railOf } from './payouts.ts'
import type { PayoutRailFault } from './port.ts'
import {
  endReservation,
  findOpenReservation,
  findTreasury,
  insertReservation,
  lockTreasury,
  openTreasury,
} from './store.ts'
import { t } from './texts.ts'
import { fitsCap } from './wallets/rules.ts'
import { findWallet, usedOfDay } from './wallets/store.ts'

export interface TreasuryReservation {
  readonly conversionId: number
  /** Millionths of a USDT. */
  readonly amountUsdtMinor: bigint
  /** The wallet whose daily cap applies; null while none is chosen. */
  readonly walletId?: number | null
}

export type ReserveError =
  | { readonly code: 'treasury_short' }
  | { readonly code: 'wallet_cap'; readonly detail: StoredText }

/** Millionths of a USDT: balance in the ledger, and the part reserved for conversions. */
export interface TreasuryPosition {
  readonly balanceUsdtMinor: bigint
  readonly reservedUsdtMinor: bigint
}

/**
 * Reserves one amount for one wallet per conversion, at most the balance in the ledger; another
 * request replaces it. The caller locks the conversion's row, so its reservation cannot change
 * meanwhile. Locks the treasury's row until the transaction ends, but not for an unchanged request
 * unless a daily cap applies to a new day.
 */
export async function reserveTreasury(
  { ledger, clock, settings }: PayoutDependencies,
  transaction: Transaction,
  { conversionId, amountUsdtMinor, walletId = null }: TreasuryReservation,
): Promise<Result<undefined, ReserveError>> {
  const existing = await findOpenReservation(transaction, conversionId)
  const reservedAt = clock.now()
  const day = businessDate(reservedAt, await settings.read(transaction, 'business.timeZone'))
  const wallet = walletId === null ? null : await findWallet(transaction, walletId)
  const isSame = existing?.amountUsdtMinor === amountUsdtMinor && existing.walletId === walletId
  // A daily cap counts a reservation on the day of its debit: one of another day is checked again.
  if (isSame && (!wallet?.dailyCapUsdtMinor || existing.businessDate === day)) return ok()
  const account = await treasuryAccount(ledger, transaction)
  // The lock precedes the sums; otherwise two conversions could reserve the same tokens.
  const { reservedUsdtMinor } = await lockTreasury(transaction)
  if (wallet?.dailyCapUsdtMinor) {
    const used = await usedOfDay(transaction, wallet.id, day, conversionId)
    if (!fitsCap(wallet.dailyCapUsdtMinor, used, amountUsdtMinor)) {
      const cap = usdt(wallet.dailyCapUsdtMinor)
      return err({ code: 'wallet_cap', detail: storedText(() => t.walletDayLimit(textFormats.formatAmountText(cap))) })
    }
  }
  const reservedForOthers = reservedUsdtMinor - (existing?.amountUsdtMinor ?? 0n)
  const balance = await ledger.balance(transaction, account)
  if (balance - reservedForOthers < amountUsdtMinor) return err({ code: 'treasury_short' })
  if (existing) await endReservation(transaction, conversionId, { releasedAt: reservedAt, paid: false })
  await insertReservation(transaction, { conversionId, amountUsdtMinor, reservedAt, walletId, businessDate: day })
  return ok()
}

/**
 * Releases a conversion's reservation in the transaction that posts its completed payout (`paid`:
 * the tokens leave the balance) or that ends it otherwise. Does nothing without a reservation.
 * Takes the lock, so that nobody sees the reservation released before the balance is reduced.
 */
export async function releaseTreasury(
  { clock }: PayoutDependencies,
  transaction: Transaction,
  conversionId: number,
  { paid }: { readonly paid: boolean } = { paid: false },
): Promise<void> {
  await lockTreasury(transaction)
  await endReservation(transaction, conversionId, { releasedAt: clock.now(), paid })
}

export async function treasuryPosition(
  { ledger, database }: PayoutDependencies,
  executor: Executor,
): Promise<TreasuryPosition> {
  const accountId = await database.transaction((transaction) => treasuryAccount(ledger, transaction))
  const { reservedUsdtMinor } = await findTreasury(executor)
  return { balanceUsdtMinor: await ledger.balance(executor, accountId), reservedUsdtMinor }
}

/** Opens the treasury in the ledger once, with its on-chain balance when watching began. */
export async function ensureTreasury(
  dependencies: PayoutDependencies,
): Promise<Result<'opened' | 'already_open', PayoutRailFault>> {
  const { database } = dependencies
  if ((await findTreasury(database.pool)).openedAt !== null) return ok('already_open')
  const chain = await railOf(dependencies).treasury()
  if (!chain.ok) return chain
  const { openingUsdtMinor } = chain.value
  return ok(await database.transaction((transaction) => postOpening(dependencies, transaction, openingUsdtMinor)))
}

async function postOpening(
  { ledger, ids, clock, audit, rails }: PayoutDependencies,
  transaction: Transaction,
  openingUsdtMinor: bigint,
): Promise<'opened' | 'already_open'> {
  if ((await lockTreasury(transaction)).openedAt !== null) return 'already_open'
  const openedAt = clock.now()
  const rail = rails.evm ? 'evm' : 'sandbox'
  const treasury = await treasuryAccount(ledger, transaction)
  const openingEquityUsdt = await ledger.account(transaction, { kind: 'opening_equity', currency: 'USDT' })
  const accounts = { treasury, openingEquityUsdt }
  await ledger.post(transaction, {
    id: ids.next(),
    dedupeKey: 'treasury:opening',
    kind: 'treasury_opening',
    description: rail === 'sandbox' ? english.sandboxOpeningBalance : english.openingBalance,
    occurredAt: openedAt,
    entries: treasuryOpeningEntries({ accounts, balanceUsdt: usdt(openingUsdtMinor) }),
  })
  await openTreasury(transaction, openedAt)
  await audit.append(transaction, systemActor('payout.open_treasury', openedAt), {
    action: 'create',
    resourceType: 'treasury',
    resourceId: rail,
    details: { openingUsdtMinor: openingUsdtMinor.toString() },
  })
  return 'opened'
}

export function treasuryAccount(ledger: Ledger, transaction: Transaction): Promise<number> {
  return ledger.account(transaction, { kind: 'treasury', currency: 'USDT' })
}
