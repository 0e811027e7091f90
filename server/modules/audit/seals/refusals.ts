/** Refusal of entries whose stated time or era cannot be genuine. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#kernel/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { currentTransaction, datedTransactions, insertDatedTransaction } from '../proofs/store.ts'
import { type Batch, databaseTime, refuseEntries, refuseForeignEras } from './store.ts'

/**
 * Longest time between an action's start and the insert of its entry: a transaction that waits for
 * locks, or an import.
 */
const maxLateMs = 60 * 60_000
/** An entry cannot state a later time than its own insert, but for the resolution of two clocks. */
const maxFutureMs = 5 * 60_000

interface RefusalDependencies {
  readonly clock: Clock
  readonly sealKey: Uint8Array
}

/**
 * Refuses entries of a batch that state a time far from their insert, and all entries of an era
 * that has not begun. A steady difference between the clocks of server and database is allowed for.
 * Returns the number refused.
 */
export async function refuseImpossible(
  transaction: Transaction,
  { clock, sealKey }: RefusalDependencies,
  batch: Batch,
): Promise<number> {
  const now = clock.now()
  const skewMs = now.getTime() - (await databaseTime(transaction)).getTime()
  const dated = (await datedTransactions(transaction, batch)).filter((one) =>
    timingSafeEqual(one.hmac, datedHmac(sealKey, one)),
  )
  return refuseEntries(transaction, batch, {
    maxLateMs: maxLateMs + Math.max(0, -skewMs),
    maxFutureMs: maxFutureMs + Math.max(0, skewMs),
    datedXids: dated.map(({ xid }) => xid),
    at: now,
  })
}

export const refuseForeign = (transaction: Transaction, clock: Clock): Promise<number> =>
  refuseForeignEras(transaction, clock.now())

/** Marks the current transaction as one whose entries state times in the past: the demo history. */
export async function allowPastTimes(transaction: Transaction, sealKey: Uint8Array): Promise<void> {
  const current = await currentTransaction(transaction)
  await insertDatedTransaction(transaction, { ...current, hmac: datedHmac(sealKey, current) })
}

function datedHmac(sealKey: Uint8Array, { era, xid }: { readonly era: number; readonly xid: bigint }): Buffer {
  return createHmac('sha256', sealKey).update(`corridor dated transaction\n${era}\n${xid}\n`).digest()
}
