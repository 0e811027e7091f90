// Opening of an approved and tested account in the ledger.
import { dayMs } from '#kernel/clock.ts'
import { xof } from '#kernel/money.ts'
import { bankOpeningEntries } from '#server/modules/ledger/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { BankingDependencies } from './dependencies.ts'
import { lockChannel } from './host-to-host/store.ts'
import * as t from './messages.ts'
import { findStatedBalance, markBookingsOpening, type Opening } from './statements/store.ts'
import type { NewConnectionRow } from './store.ts'
import type { ConnectionRow } from './tables.ts'

/**
 * Posts the newest balance that the bank stated, unless the account is open or no balance is known.
 * Returns the columns to set; lock the connection first. The bookings of statements so far are part
 * of that balance.
 */
export async function openInLedger(
  dependencies: BankingDependencies,
  transaction: Transaction,
  row: ConnectionRow,
): Promise<Pick<NewConnectionRow, 'openedAt' | 'openingAsOf'> | null> {
  if (row.openedAt !== null) return null
  // A statement that arrives meanwhile waits.
  if (row.channelId !== null) await lockChannel(transaction, row.channelId)
  const stated = await findStatedBalance(transaction, row.id)
  if (!stated) return null
  await markBookingsOpening(transaction, row.id)
  const openedAt = dependencies.clock.now()
  await postOpeningBalance(dependencies, transaction, row, stated.balanceXof, openedAt)
  return { openedAt, openingAsOf: stated.asOf }
}

/** Posts the balance before anything that moves it later. */
async function postOpeningBalance(
  { ledger, ids }: BankingDependencies,
  transaction: Transaction,
  row: ConnectionRow,
  balanceXof: bigint,
  occurredAt: Date,
): Promise<void> {
  const bank = await ledger.account(transaction, { kind: 'bank', ownerId: row.id, currency: 'XOF' })
  const openingEquityXof = await ledger.account(transaction, { kind: 'opening_equity', currency: 'XOF' })
  const entries = bankOpeningEntries({ accounts: { bank, openingEquityXof }, balanceXof: xof(balanceXof) })
  // An empty account needs no posting.
  if (entries.length === 0) return
  await ledger.post(transaction, {
    id: ids.next(),
    dedupeKey: `bank:${row.id}:opening`,
    kind: 'bank_opening',
    description: t.openingBalance(row.bankName),
    occurredAt,
    entries,
  })
}

/**
 * Whether the opening balance has a booking that is reported after it. Without files, bookings
 * have exact times. In files, all bookings of a statement up to its time are in it; others name
 * days only, so those of earlier days are.
 */
export function isInOpening(
  { channelId, openingAsOf }: Opening,
  bookedAt: Date,
  /** When the balance of the same report applies; null without one. */
  balanceAsOf: Date | null,
): boolean {
  if (openingAsOf === null) return false
  if (channelId === null) return bookedAt < openingAsOf
  if (balanceAsOf !== null && balanceAsOf <= openingAsOf) return true
  const endOfDay = Math.floor(bookedAt.getTime() / dayMs) * dayMs + lastSecondMs
  return endOfDay <= openingAsOf.getTime()
}

/** From the start of a day to its end, as statements date balances. */
const lastSecondMs = dayMs - 1_000
