/** Pre-authorises the runs of a schedule. */
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import { err, ok } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Changed, change, take } from './change.ts'
import type { ScheduleDependencies } from './dependencies.ts'
import { checkScheduledAmount, scheduleStatus, termsHash } from './rules.ts'
import { isSlotDay } from './slots.ts'
import {
  activeSignatures,
  insertPreAuthorisation,
  pageOfSchedules,
  revokePreAuthorisation,
  runOfConversion,
} from './store.ts'
import type { ScheduleRow } from './tables.ts'
import { t } from './texts.ts'

/** A pre-authorisation must be renewed at least once a year (internal policy). */
const maxDays = 366

export interface Signature extends Target {
  /** Maximum amount of one run. */
  readonly upToXof: bigint
  /** The last day, in the business time zone. */
  readonly until: BusinessDate
  readonly note: string | null
}

/**
 * Pre-authorises a schedule's runs. The signer must not have set the terms; the signature is bound
 * to those terms.
 */
export async function preAuthorise(
  deps: ScheduleDependencies,
  transaction: Transaction,
  actor: Actor,
  { upToXof, until, note, ...target }: Signature,
): Changed {
  const found = await take(transaction, target)
  if (!found.ok) return found
  const row = found.value
  const amount = checkScheduledAmount(upToXof)
  if (!amount.ok) return amount
  if (upToXof < row.amountXof) return err({ code: 'amount_below_run' })
  const today = businessDate(deps.clock.now(), await deps.settings.read(transaction, 'business.timeZone'))
  if (until < today) return err({ code: 'until_past' })
  if (until > addDays(today, maxDays)) return err({ code: 'until_too_far' })
  const allowed = await deps.identity.secondPerson.check(transaction, actor, 'conversions.approve', [row.ownerId])
  if (!allowed.ok) return allowed
  const signedBy = actor.userId ?? actor.name
  const signedAt = deps.clock.now()
  await revokePreAuthorisation(transaction, row.id, { revokedAt: signedAt, revokedBy: signedBy })
  const hash = termsHash(row, upToXof, until)
  await insertPreAuthorisation(transaction, {
    scheduleId: row.id,
    upToXof,
    untilOn: until,
    termsHash: hash,
    signedBy,
    signedByName: actor.name,
    signedAt,
    signedAlone: allowed.value.alone,
    note,
  })
  await deps.outbox.emit(
    transaction,
    decisionEvent('schedules', actor, {
      resourceType: 'schedule',
      resourceId: String(row.id),
      subject: () => t.runsSubject(row.name),
      outcome: 'approved',
      requestedBy: row.ownerId,
      note,
    }),
  )
  const details = { preAuthorised: { upToXof: Number(upToXof), until, termsHash: hash, note } }
  return ok(await change(deps, transaction, actor, row, {}, details))
}

/**
 * Active schedules whose runs would each wait for review: at or above the filing threshold, without
 * a signature in force. Newest first.
 */
export async function schedulesToSign(
  deps: ScheduleDependencies,
  executor: Executor,
  limit: number,
): Promise<ScheduleRow[]> {
  const { items } = await pageOfSchedules(executor, { state: 'active' }, { limit, before: null })
  const threshold = BigInt(await deps.settings.read(executor, 'conversions.filingThresholdXof'))
  const today = businessDate(deps.clock.now(), await deps.settings.read(executor, 'business.timeZone'))
  const signatures = await activeSignatures(
    executor,
    items.map(({ id }) => id),
  )
  return items.filter((schedule) => {
    const signature = signatures.find(({ scheduleId }) => scheduleId === schedule.id)
    const isSigned = signature !== undefined && scheduleStatus(schedule, signature, today) === 'in_force'
    return schedule.amountXof >= threshold && !isSigned
  })
}

export async function revokeSignature(
  deps: ScheduleDependencies,
  transaction: Transaction,
  actor: Actor,
  { reason, ...target }: Target & { readonly reason: string | null },
): Changed {
  const found = await take(transaction, target)
  if (!found.ok) return found
  const revoked = { revokedAt: deps.clock.now(), revokedBy: actor.userId ?? actor.name }
  if (!(await revokePreAuthorisation(transaction, target.id, revoked))) return err({ code: 'nothing_to_revoke' })
  return ok(await change(deps, transaction, actor, found.value, {}, { preAuthorisationRevoked: true, reason }))
}

export interface PreApprovedConversion {
  readonly conversionId: number
  /** Whole francs. */
  readonly amountXof: bigint
  /** Business date. */
  readonly date: BusinessDate
}

/**
 * The signature that approves a scheduled conversion in advance; null for none. A signature covers
 * planned runs on days of the signed terms only. A manual run needs its own approval, and so does
 * one that was planned while the terms were others.
 */
export async function preApprovalOfConversion(
  { bankCalendar }: Pick<ScheduleDependencies, 'bankCalendar'>,
  executor: Executor,
  { conversionId, amountXof, date }: PreApprovedConversion,
): Promise<{ readonly signedBy: string; readonly signedByName: string } | null> {
  const found = await runOfConversion(executor, conversionId)
  if (!found || found.run.trigger === 'manual' || found.run.slotOn === null) return null
  const [signature] = await activeSignatures(executor, [found.schedule.id])
  if (!signature) return null
  // The run keeps its original amount, even if the schedule has changed since.
  const status = scheduleStatus({ ...found.schedule, amountXof }, signature, date)
  if (status !== 'in_force' || found.run.clientId !== found.schedule.clientId) return null
  const isBankDay = await bankCalendar.bankDays(executor, found.schedule.country)
  if (!isSlotDay(found.schedule, isBankDay, found.run.slotOn)) return null
  return { signedBy: signature.signedBy, signedByName: signature.signedByName }
}

/** Ids of the users who set the terms behind a conversion; empty without a schedule. */
export async function editorsOfConversion(executor: Executor, conversionId: number): Promise<readonly string[]> {
  const found = await runOfConversion(executor, conversionId)
  return found ? [found.schedule.ownerId] : []
}
