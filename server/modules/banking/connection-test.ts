// Connection test: asks the bank for the balance and saves the outcome.
import { assertDefined } from '#kernel/assert.ts'
import { xof } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { bankOpeningEntries } from '#server/modules/ledger/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { auditedFields, openAccount } from './connections.ts'
import type { BankingDependencies } from './dependencies.ts'
import type { TestConnectionError } from './errors.ts'
import { connectionEvent } from './events.ts'
import { lockChannel } from './host-to-host/store.ts'
import * as t from './messages.ts'
import type { RailFault } from './port.ts'
import { railOf, timed } from './rail-calls.ts'
import { findStatedBalance, markBookingsOpening } from './statements/store.ts'
import { findConnection, lockConnection, updateConnection } from './store.ts'
import type { ConnectionRow } from './tables.ts'

export interface TestedConnection {
  readonly bankName: string
  readonly balanceXof: bigint
}

type Balance = Result<{ readonly balanceXof: bigint }, RailFault>

/** Asks the bank for the balance and saves the outcome. Opens its own transactions. */
export async function testConnection(
  dependencies: BankingDependencies,
  actor: Actor,
  id: number,
): Promise<Result<TestedConnection, TestConnectionError>> {
  const { database, encryption } = dependencies
  const row = await findConnection(database.pool, id)
  if (!row) return err({ code: 'not_found' })
  const rail = railOf(dependencies, row)
  const balance = await timed(dependencies, id, 'balance', () => rail.balance(openAccount(encryption, row)))
  await database.transaction((transaction) => saveOutcome(dependencies, transaction, actor, id, balance))
  if (balance.ok) return ok({ bankName: row.bankName, balanceXof: balance.value.balanceXof })
  const { code, reason } = balance.error
  return err({ code: code === 'refused' ? 'bank_refused' : 'bank_unreachable', reason })
}

async function saveOutcome(
  dependencies: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  id: number,
  balance: Balance,
): Promise<void> {
  const { audit, outbox, clock } = dependencies
  const before = assertDefined(await lockConnection(transaction, id), 'the tested connection')
  const testedAt = clock.now()
  if (balance.ok && before.openedAt === null) {
    const openingXof = await openingBalance(transaction, before, balance.value.balanceXof)
    await postOpeningBalance(dependencies, transaction, before, openingXof, testedAt)
  }
  const after = await updateConnection(
    transaction,
    id,
    balance.ok
      ? { status: 'connected', statusReason: null, lastSync: testedAt, openedAt: before.openedAt ?? testedAt }
      : { status: 'error', statusReason: balance.error.reason },
  )
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'bank_connection',
    resourceId: String(id),
    details: { test: balance.ok ? 'connected' : balance.error.reason },
    before: auditedFields(before),
    after: auditedFields(after),
  })
  await outbox.emit(transaction, connectionEvent('bank_connection.tested', id))
}

/**
 * The balance to open with, and the end of what it contains: the bookings of statements so far are
 * not posted again. Over a channel it is read again, as a statement may have arrived meanwhile.
 */
async function openingBalance(transaction: Transaction, row: ConnectionRow, reportedXof: bigint): Promise<bigint> {
  if (row.channelId === null) return reportedXof
  await lockChannel(transaction, row.channelId)
  await markBookingsOpening(transaction, row.id)
  return (await findStatedBalance(transaction, row.id))?.balanceXof ?? reportedXof
}

/** Posts the balance at the first contact with the bank; nothing can have moved before it. */
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
