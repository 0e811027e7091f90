/** Creates and changes scheduled reports, each change with its audit entry and event. */

import type { Cadence, ScheduledFormat, ScheduledReportType } from '#contract/scheduled-reports/api.ts'
import { businessDate, type TimeOfDay } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { periods } from '#server/platform/language/formats.ts'
import type { ScheduledReportDependencies } from './dependencies.ts'
import type { ScheduledReportError } from './errors.ts'
import { lastClosed, nextPeriod, type Period, periodFrom, sendAt } from './rules.ts'
import { countSchedules, findRun, insertSchedule, lockSchedule, updateSchedule } from './store.ts'
import type { ScheduleRow } from './tables.ts'

type Changed = Promise<Result<ScheduleRow, ScheduledReportError>>

export interface NewSchedule {
  readonly report: ScheduledReportType
  readonly cadence: Cadence
  readonly format: ScheduledFormat
  readonly sendTime: TimeOfDay
  readonly recipients: readonly string[]
}

/** The list is not paged. */
export const maxSchedules = 50

export const permission = 'reports.export'

export const scheduledReportEvent = (what: 'created' | 'changed' | 'archived' | 'ran', id: number): DomainEvent => ({
  kind: 'scheduled-reports',
  type: `scheduled_report.${what}`,
  version: 1,
  aggregateId: String(id),
  payload: { scheduledReportId: id },
})

export async function createSchedule(
  deps: ScheduledReportDependencies,
  transaction: Transaction,
  actor: Actor,
  input: NewSchedule,
): Changed {
  const recipients = [...new Set(input.recipients)]
  if (!(await mayAllReceive(deps, transaction, recipients))) return err({ code: 'recipient_not_permitted' })
  if ((await countSchedules(transaction)) >= maxSchedules) return err({ code: 'too_many_scheduled_reports' })
  const now = deps.clock.now()
  const row = await insertSchedule(transaction, {
    ...input,
    recipients,
    ...(await planned(deps, transaction, input)),
    createdAt: now,
    createdBy: actor.userId,
    createdByName: actor.name,
    updatedAt: now,
  })
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'scheduled_report',
    resourceId: String(row.id),
    details: audited(row),
  })
  await deps.outbox.emit(transaction, scheduledReportEvent('created', row.id))
  return ok(row)
}

export interface ScheduleEdit {
  readonly format?: ScheduledFormat | undefined
  readonly sendTime?: TimeOfDay | undefined
  readonly recipients?: readonly string[] | undefined
  readonly isPaused?: boolean | undefined
}

export async function editSchedule(
  deps: ScheduledReportDependencies,
  transaction: Transaction,
  actor: Actor,
  target: Target,
  edit: ScheduleEdit,
): Changed {
  const found = await lockTarget(transaction, target)
  if (!found.ok) return found
  const before = found.value
  const recipients = edit.recipients && [...new Set(edit.recipients)]
  if (recipients && !(await mayAllReceive(deps, transaction, recipients)))
    return err({ code: 'recipient_not_permitted' })
  const { sendTime = before.sendTime, isPaused = before.isPaused } = edit
  const changes = {
    format: edit.format ?? before.format,
    sendTime,
    recipients: recipients ?? before.recipients,
    isPaused,
    // An edit takes over the report of a person who may no longer have it sent.
    ...((await isOwnerPermitted(deps, transaction, before))
      ? {}
      : { createdBy: actor.userId, createdByName: actor.name }),
    ...(await replanned(deps, transaction, before, { sendTime, isPaused })),
  }
  return ok(await saveChange(deps, transaction, actor, before, changes, versionNote(target)))
}

/** Whether the person who scheduled the report is active and may still export reports. */
export async function isOwnerPermitted(
  { identity }: ScheduledReportDependencies,
  executor: Executor,
  { createdBy }: Pick<ScheduleRow, 'createdBy'>,
): Promise<boolean> {
  return createdBy === null || (await identity.filterByPermission(executor, [createdBy], permission)).has(createdBy)
}

/** Plans the last closed period for now; the job makes and sends it. */
export async function planSending(
  deps: ScheduledReportDependencies,
  transaction: Transaction,
  actor: Actor,
  target: Target,
): Changed {
  const found = await lockTarget(transaction, target)
  if (!found.ok) return found
  const before = found.value
  if (before.isPaused) return err({ code: 'already_paused' })
  const now = deps.clock.now()
  const period = lastClosed(before.cadence, now, await timeZoneOf(deps, transaction))
  const run = await findRun(transaction, before.id, period.firstDay)
  if (run && run.messageId !== null) return err({ code: 'period_already_sent', period })
  // An earlier period that is still due goes first.
  const isEarlierDue = before.nextFrom !== null && before.nextFrom < period.firstDay
  const plan = isEarlierDue
    ? { nextFrom: before.nextFrom, nextAt: before.nextAt }
    : { nextFrom: period.firstDay, nextAt: now }
  return ok(await saveChange(deps, transaction, actor, before, plan, { sendNow: true, ...versionNote(target) }))
}

export async function archiveSchedule(
  deps: ScheduledReportDependencies,
  transaction: Transaction,
  actor: Actor,
  target: Target & { readonly reason: string | null },
): Changed {
  const found = await lockTarget(transaction, target)
  if (!found.ok) return found
  const changes = { archivedAt: deps.clock.now(), ...unplanned }
  const details = { reason: target.reason, ...versionNote(target) }
  return ok(await saveChange(deps, transaction, actor, found.value, changes, details))
}

const unplanned = { nextFrom: null, nextAt: null }

/** The next period and when it is sent, as columns. */
async function planned(
  deps: ScheduledReportDependencies,
  executor: Executor,
  { cadence, sendTime }: Pick<ScheduleRow, 'cadence' | 'sendTime'>,
) {
  const timeZone = await timeZoneOf(deps, executor)
  const period = nextPeriod(cadence, sendTime, deps.clock.now(), timeZone)
  return { nextFrom: period.firstDay, nextAt: sendAt(period, sendTime, timeZone) }
}

/**
 * The plan after an edit. A new time moves the sending of the planned period, which is never left
 * out: a period whose new time is over is sent at once.
 */
async function replanned(
  deps: ScheduledReportDependencies,
  executor: Executor,
  before: ScheduleRow,
  { sendTime, isPaused }: Pick<ScheduleRow, 'sendTime' | 'isPaused'>,
) {
  const now = deps.clock.now()
  const timeZone = await timeZoneOf(deps, executor)
  const period = before.nextFrom === null ? null : periodFrom(before.cadence, before.nextFrom)
  if (isPaused) {
    const isOver = period !== null && period.lastDay < businessDate(now, timeZone)
    return isOver ? { nextAt: null } : unplanned
  }
  if (period === null) return planned(deps, executor, { ...before, sendTime })
  const nextAt = sendAt(period, sendTime, timeZone)
  // From this time the next period is counted, so that those that ended in the pause are left out.
  if (before.isPaused) return { nextAt: new Date(Math.max(nextAt.getTime(), now.getTime())) }
  const isDue = before.nextAt !== null && before.nextAt <= now
  return isDue ? {} : { nextAt }
}

/** The time zone of the business, by which the bank calendar counts days too. */
export const timeZoneOf = (
  { settings }: Pick<ScheduledReportDependencies, 'settings'>,
  executor: Executor,
): Promise<string> => settings.read(executor, 'business.timeZone')

export const periodText = (period: Period): string => periods.periodInWords(period)

async function mayAllReceive(
  { identity }: ScheduledReportDependencies,
  executor: Executor,
  recipients: readonly string[],
): Promise<boolean> {
  const permitted = await identity.filterByPermission(executor, recipients, permission)
  return recipients.every((id) => permitted.has(id))
}

async function lockTarget(transaction: Transaction, { id, version }: Target): Changed {
  const row = await lockSchedule(transaction, id)
  if (row?.archivedAt) return err({ code: 'scheduled_report_archived' })
  return atVersion(row, version, 'scheduled_report_not_found')
}

async function saveChange(
  { audit, outbox, clock }: ScheduledReportDependencies,
  transaction: Transaction,
  actor: Actor,
  before: ScheduleRow,
  changes: Partial<ScheduleRow>,
  details: Readonly<Record<string, unknown>>,
): Promise<ScheduleRow> {
  const after = await updateSchedule(transaction, before.id, { ...changes, updatedAt: clock.now() })
  const isArchived = after.archivedAt !== null
  await audit.append(transaction, actor, {
    action: isArchived ? 'delete' : 'update',
    resourceType: 'scheduled_report',
    resourceId: String(before.id),
    details,
    before: audited(before),
    after: audited(after),
  })
  await outbox.emit(transaction, scheduledReportEvent(isArchived ? 'archived' : 'changed', before.id))
  return after
}

const audited = (row: ScheduleRow) => ({
  report: row.report,
  cadence: row.cadence,
  format: row.format,
  sendTime: row.sendTime,
  recipients: row.recipients,
  isPaused: row.isPaused,
  nextAt: row.nextAt?.toISOString() ?? null,
  archivedAt: row.archivedAt?.toISOString() ?? null,
})
