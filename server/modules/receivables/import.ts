// Turns credits on bank statements into receipts.
import { businessDate } from '#kernel/clock.ts'
import { xof } from '#kernel/money.ts'
import type { BookingRow } from '#server/modules/banking/index.ts'
import { receiptEntries } from '#server/modules/ledger/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { ReceivablesDependencies } from './dependencies.ts'
import { receiptEvent } from './events.ts'
import { matchReceipt } from './match.ts'
import * as t from './messages.ts'
import { proposalsFor } from './proposals.ts'
import { findReceipt, insertReceipt } from './store.ts'
import type { ReceiptRow } from './tables.ts'

const batch = 100
/** Job, and the name of the actor of what it does. */
export const importJob = 'receivables.import'

/**
 * Posts the credits that wait, each in a transaction of its own, and books certain ones where the
 * setting says so. Idempotent, also with several instances. Returns the number of new receipts.
 */
export async function importReceipts(deps: ReceivablesDependencies, signal: AbortSignal): Promise<number> {
  let made = 0
  for (;;) {
    const waiting = await deps.banking.waitingReceipts(deps.database.pool, batch)
    const before = made
    for (const booking of waiting) {
      if (signal.aborted) return made
      const receipt = await deps.database.transaction((transaction) => saveReceipt(deps, transaction, booking))
      if (!receipt) continue
      made += 1
      if (await deps.settings.read(deps.database.pool, 'receivables.bookCertain')) await bookIfCertain(deps, receipt.id)
    }
    if (waiting.length < batch || made === before) return made
  }
}

/** Null when another process has the credit. */
async function saveReceipt(
  deps: ReceivablesDependencies,
  transaction: Transaction,
  booking: BookingRow,
): Promise<ReceiptRow | null> {
  const { banking, ledger, settings, clock, ids, audit, outbox } = deps
  if (!(await banking.takeReceipt(transaction, booking))) return null
  const connection = await banking.find(transaction, booking.connectionId)
  const bankName = connection ? `${connection.bankName} ${connection.accountNumber}` : String(booking.connectionId)
  const { connectionId, reference, amountXof, payerName, payerAccountHash, payerLastFour, remittance } = booking
  const now = clock.now()
  const transferId = ids.next()
  const accounts = {
    bank: await ledger.account(transaction, { kind: 'bank', ownerId: connectionId, currency: 'XOF' }),
    unappliedReceipts: await ledger.account(transaction, { kind: 'unapplied_receipts', currency: 'XOF' }),
  }
  await ledger.post(transaction, {
    id: transferId,
    dedupeKey: `receipt:${connectionId}:${reference}`,
    kind: 'receipt',
    description: t.receiptDescription(bankName, reference).slice(0, 300),
    occurredAt: now,
    entries: receiptEntries({ accounts, amountXof: xof(amountXof) }),
  })
  const receipt = await insertReceipt(transaction, {
    connectionId,
    reference,
    bankName,
    amountXof,
    transferId,
    payerName,
    payerAccountHash,
    payerLastFour,
    remittance,
    bookedOn: businessDate(booking.bookedAt, await settings.read(transaction, 'business.timeZone')),
    receivedAt: now,
    updatedAt: now,
  })
  await audit.append(transaction, systemActor(importJob, now), {
    action: 'create',
    resourceType: 'receipt',
    resourceId: String(receipt.id),
    details: { connectionId, reference, amountXof: amountXof.toString(), bookedOn: receipt.bookedOn },
  })
  await outbox.emit(transaction, receiptEvent('received', receipt.id))
  return receipt
}

/** A refusal leaves the receipt in the queue, where a person sees it. */
async function bookIfCertain(deps: ReceivablesDependencies, id: number): Promise<void> {
  const receipt = await findReceipt(deps.database.pool, id)
  if (receipt?.state !== 'open' || receipt.allocatedXof > 0n) return
  const [best] = await proposalsFor(deps, deps.database.pool, receipt)
  if (!best?.isCertain) return
  const { allocations, reasons } = best
  const actor = systemActor(importJob, deps.clock.now())
  const input = { id, version: receipt.version, allocations, reasons, isAutomatic: true }
  const matched = await deps.database
    .transaction(async (transaction) => {
      const result = await matchReceipt(transaction, deps, actor, input)
      if (!result.ok) throw new NotBooked(result.error.code)
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof NotBooked) return false
      throw error
    })
  if (!matched) deps.logger.info({ receiptId: id }, 'a certain receipt was not booked and waits')
}

/** Rolls back a match that was refused half-way. */
class NotBooked extends Error {
  override readonly name = 'NotBooked'
}
