// Approval of new connections and raised limits by a second person.
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { auditedFields } from './connections.ts'
import type { BankingDependencies } from './dependencies.ts'
import type { ApproveConnectionError } from './errors.ts'
import { connectionEvent } from './events.ts'
import { needsSecondPerson } from './four-eyes.ts'
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
  if (!(await identity.mayApprove(transaction, actor, 'banking.approve'))) return err({ code: 'approver_too_new' })

  // In a sandbox with no other approver, the only user may approve their own connection.
  const isAlone = !(await needsSecondPerson(dependencies, transaction, actor))
  const approved = approvedParts(before, isAlone ? null : actor.userId, actor.userId, clock.now())
  if (!approved) return err({ code: 'same_person' })

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

/** Returns the changes to approve that `author` did not make; null when there are none. */
function approvedParts(
  row: ConnectionRow,
  author: string | null,
  approvedBy: string | null,
  approvedAt: Date,
): Partial<NewConnectionRow> | null {
  const isOthers = (maker: string | null): boolean => author === null || maker !== author
  const connection = row.approvedAt === null && isOthers(row.addedBy) ? { approvedAt, approvedBy } : null
  const limits =
    row.proposedDailyLimitXof !== null && row.proposedMonthlyLimitXof !== null && isOthers(row.proposedBy)
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
