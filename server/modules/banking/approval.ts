// Approval of new connections and raised limits by a second person.
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { auditedFields } from './connections.ts'
import type { BankingDependencies } from './dependencies.ts'
import type { ApproveConnectionError } from './errors.ts'
import { connectionEvent } from './events.ts'
import { lockConnection, type NewConnectionRow, updateConnection } from './store.ts'
import type { ConnectionRow } from './tables.ts'

export interface Approval {
  readonly note: string | null
  readonly version: number | null
}

export async function approveConnection(
  dependencies: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  id: number,
  { note, version }: Approval,
): Promise<Result<number, ApproveConnectionError>> {
  const { audit, outbox, identity, clock } = dependencies
  const before = await lockConnection(transaction, id)
  if (!before) return err({ code: 'not_found' })
  if (version !== null && version !== before.version) {
    return err({ code: 'stale_version', currentVersion: before.version })
  }
  if (before.approvedAt !== null && before.proposedDailyLimitXof === null) return err({ code: 'nothing_to_approve' })
  const { secondPerson } = identity
  const check = (askedBy: string | null) => secondPerson.check(transaction, actor, 'banking.approve', [askedBy])
  const connection = before.approvedAt === null ? await check(before.addedBy) : null
  const limits = before.proposedDailyLimitXof === null ? null : await check(before.proposedBy)
  const approved = approvedParts(before, { connection: connection?.ok, limits: limits?.ok }, actor.userId, clock.now())
  const refusal = [connection, limits].find((checked) => checked?.ok === false)
  if (!approved) return refusal?.ok === false ? refusal : err({ code: 'nothing_to_approve' })
  const isAlone = [connection, limits].some((checked) => checked?.ok && checked.value.alone)

  const after = await updateConnection(transaction, id, approved)
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'bank_connection',
    resourceId: String(id),
    details: {
      approval: true,
      note,
      ...(isAlone && { alone: true }),
      ...(version === null && { versionUnchecked: true }),
    },
    before: auditedFields(before),
    after: auditedFields(after),
  })
  await outbox.emit(transaction, connectionEvent('bank_connection.approved', id))
  return ok(id)
}

/** Returns the parts that this person may approve; null when there are none. */
function approvedParts(
  row: ConnectionRow,
  may: { readonly connection: boolean | undefined; readonly limits: boolean | undefined },
  approvedBy: string | null,
  approvedAt: Date,
): Partial<NewConnectionRow> | null {
  const connection = may.connection ? { approvedAt, approvedBy } : null
  const limits =
    may.limits && row.proposedDailyLimitXof !== null && row.proposedMonthlyLimitXof !== null
      ? {
          dailyLimitXof: row.proposedDailyLimitXof,
          monthlyLimitXof: row.proposedMonthlyLimitXof,
          proposedDailyLimitXof: null,
          proposedMonthlyLimitXof: null,
          proposedBy: null,
        }
      : null
  return connection || limits ? { ...connection, ...limits } : null
}
