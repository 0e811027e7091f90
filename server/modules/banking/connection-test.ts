// Connection test: asks the bank for the balance and saves the outcome.
import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { auditedFields, openAccount } from './connections.ts'
import type { BankingDependencies } from './dependencies.ts'
import type { TestConnectionError } from './errors.ts'
import { connectionEvent } from './events.ts'
import { openInLedger } from './opening-balance.ts'
import type { RailFault } from './port.ts'
import { railOf, timed } from './rail-calls.ts'
import { saveStatedBalance } from './statements/store.ts'
import { findConnection, lockConnection, updateConnection } from './store.ts'

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
  if (balance.ok && before.openedAt === null && before.channelId === null) {
    const { balanceXof } = balance.value
    await saveStatedBalance(transaction, { connectionId: id, balanceXof, asOf: testedAt, lastReference: null })
  }
  // Before its approval an account may still be rejected, and must not be in the ledger.
  const opened = balance.ok && before.approvedAt !== null ? await openInLedger(dependencies, transaction, before) : null
  const after = await updateConnection(
    transaction,
    id,
    balance.ok
      ? { status: 'connected', statusReason: null, lastSync: testedAt, ...opened }
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
