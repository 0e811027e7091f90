// Decisions of a second person on new connections and raised limits.
import type { SecondPersonError } from '#contract/identity/second-person.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { atVersion, versionNote } from '#server/platform/database/optimistic-lock.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { auditedFields } from './connections.ts'
import type { BankingDependencies } from './dependencies.ts'
import type { ApproveConnectionError } from './errors.ts'
import { connectionEvent } from './events.ts'
import { openInLedger } from './opening-balance.ts'
import { lockConnection, type NewConnectionRow, updateConnection } from './store.ts'
import type { ConnectionRow } from './tables.ts'
import { t } from './texts.ts'

/** True while a new connection or channel waits for a second person. */
export const awaitsDecision = ({ approvedAt, rejectedAt }: Pick<ConnectionRow, 'approvedAt' | 'rejectedAt'>): boolean =>
  approvedAt === null && rejectedAt === null

export interface Approval {
  readonly note: string | null
  readonly version: number | null
}

/** Approves pending parts of this connection that the approver did not create. */
export async function approveConnection(
  dependencies: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  id: number,
  { note, version }: Approval,
): Promise<Result<number, ApproveConnectionError>> {
  const { audit, outbox, identity, clock } = dependencies
  const found = await lockWaiting(transaction, id, version)
  if (!found.ok) return found
  const before = found.value
  const { secondPerson } = identity
  const check = (requestedBy: string | null) => secondPerson.check(transaction, actor, 'banking.approve', [requestedBy])
  const connection = awaitsDecision(before) ? await check(before.addedBy) : null
  const limits = before.proposedDailyLimitXof === null ? null : await check(before.proposedBy)
  const approved = approvedParts(before, { connection: connection?.ok, limits: limits?.ok }, actor.userId, clock.now())
  const refusal = [connection, limits].find((checked) => checked?.ok === false)
  if (!approved) return refusal?.ok === false ? refusal : err({ code: 'nothing_to_approve' })
  const isAlone = [connection, limits].some((checked) => checked?.ok && checked.value.alone)

  const isTested = before.status === 'connected'
  const opened = approved.approvedAt && isTested ? await openInLedger(dependencies, transaction, before) : null
  const after = await updateConnection(transaction, id, { ...approved, ...opened })
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'bank_connection',
    resourceId: String(id),
    details: {
      approval: true,
      note,
      ...(isAlone && { alone: true }),
      ...versionNote({ version }),
    },
    before: auditedFields(before),
    after: auditedFields(after),
  })
  await outbox.emit(transaction, connectionEvent('bank_connection.approved', id))
  const { addedBy, proposedBy } = before
  const isNew = approved.approvedAt !== undefined
  await outbox.emit(
    transaction,
    decisionEvent('bank-connections', actor, {
      resourceType: 'bank_connection',
      resourceId: String(id),
      subject: subjectOf(before, isNew),
      outcome: 'approved',
      requestedBy: isNew ? addedBy : proposedBy,
      note,
    }),
  )
  return ok(id)
}

async function lockWaiting(
  transaction: Transaction,
  id: number,
  version: number | null,
): Promise<Result<ConnectionRow, Exclude<ApproveConnectionError, SecondPersonError>>> {
  const found = atVersion(await lockConnection(transaction, id), version, 'not_found')
  if (!found.ok) return found
  const row = found.value
  return awaitsDecision(row) || row.proposedDailyLimitXof !== null ? ok(row) : err({ code: 'nothing_to_approve' })
}

/**
 * Refuses a new connection, which stays as a record and is switched off, or else its raised limits.
 * Its account can be added again.
 */
export async function rejectConnection(
  { audit, outbox, identity, clock }: BankingDependencies,
  transaction: Transaction,
  actor: Actor,
  id: number,
  { reason, version }: { readonly reason: string; readonly version: number | null },
): Promise<Result<number, ApproveConnectionError>> {
  const found = await lockWaiting(transaction, id, version)
  if (!found.ok) return found
  const before = found.value
  const isNew = awaitsDecision(before)
  const requestedBy = isNew ? before.addedBy : before.proposedBy
  const allowed = await identity.secondPerson.check(transaction, actor, 'banking.approve', [requestedBy])
  if (!allowed.ok) return allowed
  const noLimits = { proposedDailyLimitXof: null, proposedMonthlyLimitXof: null, proposedBy: null, proposedAt: null }
  const refused = { isActive: false, rejectedReason: reason, rejectedAt: clock.now() }
  const after = await updateConnection(transaction, id, { ...noLimits, ...(isNew && refused) })
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'bank_connection',
    resourceId: String(id),
    details: {
      rejection: isNew ? 'connection' : 'limits',
      reason,
      ...(allowed.value.alone && { alone: true }),
      ...versionNote({ version }),
    },
    before: auditedFields(before),
    after: auditedFields(after),
  })
  await outbox.emit(transaction, connectionEvent('bank_connection.rejected', id))
  await outbox.emit(
    transaction,
    decisionEvent('bank-connections', actor, {
      resourceType: 'bank_connection',
      resourceId: String(id),
      subject: subjectOf(before, isNew),
      outcome: 'rejected',
      requestedBy,
      note: reason,
    }),
  )
  return ok(id)
}

const subjectOf =
  ({ bankName }: ConnectionRow, isNew: boolean) =>
  (): string =>
    isNew ? t.fundingBankSubject(bankName) : t.limitsSubject(bankName)

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
          proposedAt: null,
        }
      : null
  return connection || limits ? { ...connection, ...limits } : null
}
