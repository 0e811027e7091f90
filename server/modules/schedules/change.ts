/** Creates, edits and archives schedules. */
import type { CalendarCountry } from '#contract/calendar/api.ts'
import type { ScheduleType } from '#contract/schedules/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { businessDate, type TimeOfDay } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ScheduleDependencies } from './dependencies.ts'
import type { ScheduleError } from './errors.ts'
import { scheduleEvent } from './events.ts'
import { calendarOf, firstSlot } from './planning.ts'
import { changesTerms, changesTiming, checkScheduledAmount, fieldsOf, slotOf } from './rules.ts'
import { resultOf } from './run.ts'
import { nextSlots, weekdayOf } from './slots.ts'
import { insertRuns, insertSchedule, lockSchedule, updateSchedule } from './store.ts'
import type { RunRow, ScheduleRow } from './tables.ts'

export type Changed = Promise<Result<ScheduleRow, ScheduleError>>

/** A schedule's input; omitted fields default from the business and the day. */
export interface Input {
  readonly name: string
  readonly amountXof: bigint
  readonly clientId: number | null
  readonly scheduleType: ScheduleType
  readonly executionTime: TimeOfDay
  readonly timeZone?: string | undefined
  readonly weekday?: number | undefined
  readonly monthDay?: number | undefined
  readonly country?: CalendarCountry | undefined
  readonly isActive: boolean
  readonly notes: string
}

export type Edit = { readonly [K in keyof Input]?: Input[K] | undefined }

/** The timing with defaults: the business's time zone and calendar, and the day of creation. */
export async function rhythmOf(
  { settings, clock, bankCalendar }: Pick<ScheduleDependencies, 'settings' | 'clock' | 'bankCalendar'>,
  executor: Executor,
  input: Pick<Input, 'scheduleType' | 'executionTime' | 'timeZone' | 'weekday' | 'monthDay' | 'country'>,
) {
  const timeZone = input.timeZone ?? (await settings.read(executor, 'business.timeZone'))
  const today = businessDate(clock.now(), timeZone)
  return {
    scheduleType: input.scheduleType,
    executionTime: input.executionTime,
    timeZone,
    weekday: input.weekday ?? weekdayOf(today),
    monthDay: input.monthDay ?? Number(today.slice(8)),
    country: input.country ?? (await bankCalendar.countryOfBusiness(executor)),
  }
}

export async function createSchedule(
  deps: ScheduleDependencies,
  transaction: Transaction,
  actor: Actor,
  input: Input,
): Changed {
  const fit = await checkInput(deps, transaction, input)
  if (!fit.ok) return fit
  const now = deps.clock.now()
  const rhythm = await rhythmOf(deps, transaction, input)
  const calendar = await calendarOf(deps, transaction, rhythm.country)
  const made = {
    ...rhythm,
    name: input.name,
    amountXof: input.amountXof,
    clientId: input.clientId,
    notes: input.notes,
    isActive: input.isActive,
    archivedAt: null,
    lastOn: null,
    nextOn: null,
    nextExecution: null,
    heldUntil: null,
    attempts: 0,
    calendarRevision: calendar.revision,
    ...ownedBy(actor),
    createdAt: now,
    updatedAt: now,
    version: 1,
  }
  const next = firstSlot(made, calendar, now)
  if (!next) return err({ code: 'no_bank_day' })
  const row = await insertSchedule(transaction, { ...made, ...(input.isActive ? fieldsOf(next) : {}) })
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'schedule',
    resourceId: String(row.id),
    details: audited(row),
  })
  await deps.outbox.emit(transaction, scheduleEvent('created', row.id))
  return ok(row)
}

export async function editSchedule(
  deps: ScheduleDependencies,
  transaction: Transaction,
  actor: Actor,
  target: Target,
  edit: Edit,
  reason: string | null = null,
): Changed {
  const found = await take(transaction, target)
  if (!found.ok) return found
  const before = found.value
  const changes = Object.fromEntries(
    Object.entries(edit).filter(([, value]) => value !== undefined),
  ) as Partial<ScheduleRow>
  const requested: ScheduleRow = { ...before, ...changes }
  const isNew = changesTerms(before, requested)
  // Unchanged fields are not revalidated: the client may have been closed since.
  const fit = isNew ? await checkInput(deps, transaction, requested) : ok()
  if (!fit.ok) return fit
  const owner = isNew ? ownedBy(actor) : {}
  const planned = await plan(deps, transaction, before, requested)
  if (!planned.ok) return planned
  const details = reason === null ? {} : { reason }
  return ok(await change(deps, transaction, actor, before, { ...changes, ...owner, ...planned.value }, details))
}

/** The next slot of an edited schedule: unchanged unless its timing changed or it was paused. */
async function plan(deps: ScheduleDependencies, transaction: Transaction, before: ScheduleRow, requested: ScheduleRow) {
  const again = { heldUntil: null, attempts: 0 }
  if (!requested.isActive) return ok({ ...fieldsOf(null), ...again })
  if (before.isActive && !changesTiming(before, requested)) return ok({})
  const calendar = await calendarOf(deps, transaction, requested.country)
  const next = firstSlot(requested, calendar, deps.clock.now())
  if (!next) return err({ code: 'no_bank_day' } as const)
  return ok({ ...fieldsOf(next), ...again, calendarRevision: calendar.revision })
}

/** Skips the next slot and records it in the history. */
export async function skipNext(
  deps: ScheduleDependencies,
  transaction: Transaction,
  actor: Actor,
  { reason, ...target }: Target & { readonly reason: string | null },
): Changed {
  const found = await take(transaction, target)
  if (!found.ok) return found
  const before = found.value
  const slot = slotOf(before)
  if (!slot) return err({ code: 'schedule_paused' })
  const now = deps.clock.now()
  await insertRuns(transaction, [
    {
      scheduleId: before.id,
      trigger: 'slot',
      slotOn: slot.on,
      plannedAt: slot.at,
      at: now,
      outcome: 'skipped',
      reason,
      amountXof: before.amountXof,
      clientId: before.clientId,
      byId: actor.userId,
      byName: actor.name,
    },
  ])
  const calendar = await calendarOf(deps, transaction, before.country)
  const after = new Date(Math.max(slot.at.getTime(), now.getTime()))
  const [next = null] = nextSlots(before, calendar.isBankDay, { after, afterOn: slot.on }, 1)
  const planned = { lastOn: slot.on, ...fieldsOf(next), calendarRevision: calendar.revision }
  return ok(await change(deps, transaction, actor, before, planned, { skipped: slot.on, reason }))
}

/** Archives a schedule; its history is kept. */
export async function archiveSchedule(
  deps: ScheduleDependencies,
  transaction: Transaction,
  actor: Actor,
  { reason, ...target }: Target & { readonly reason: string | null },
): Changed {
  const found = await take(transaction, target)
  if (!found.ok) return found
  const end = { archivedAt: deps.clock.now(), isActive: false, ...fieldsOf(null) }
  return ok(await change(deps, transaction, actor, found.value, end, { reason }))
}

/** Restores an archived schedule: it waits for its next slot, or stays paused. */
export async function restoreSchedule(
  deps: ScheduleDependencies,
  transaction: Transaction,
  actor: Actor,
  { isActive, reason, ...target }: Target & { readonly isActive: boolean; readonly reason: string },
): Changed {
  const row = await lockSchedule(transaction, target.id)
  const found = atVersion(row?.archivedAt ? row : null, target.version, 'schedule_not_found')
  if (!found.ok) return found
  const before = found.value
  const planned = await plan(deps, transaction, before, { ...before, isActive })
  if (!planned.ok) return planned
  const changes = { archivedAt: null, isActive, ...planned.value }
  return ok(await change(deps, transaction, actor, before, changes, { reason }))
}

/** Starts a manual run in the caller's name. */
export async function runNow(
  deps: ScheduleDependencies,
  transaction: Transaction,
  actor: Actor,
  target: Target,
): Promise<Result<RunRow, ScheduleError>> {
  const found = await take(transaction, target)
  if (!found.ok) return found
  const { id, amountXof, clientId, notes, name } = found.value
  const [outcome] = await deps.conversions.open(transaction, [
    { actor, request: { amountXof, clientId, notes: notes || name } },
  ])
  const opened = assertDefined(outcome, 'the outcome of a run')
  if (!opened.ok && (opened.error.code === 'client_not_found' || opened.error.code === 'client_inactive'))
    return err(opened.error as ScheduleError)
  const now = deps.clock.now()
  const [run] = await insertRuns(transaction, [
    {
      scheduleId: id,
      trigger: 'manual',
      slotOn: null,
      plannedAt: now,
      at: now,
      amountXof,
      clientId,
      byId: actor.userId,
      byName: actor.name,
      ...resultOf(opened, null),
    },
  ])
  const made = assertDefined(run, 'the inserted run')
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'schedule',
    resourceId: String(id),
    details: { runNow: true, conversionId: made.conversionId },
  })
  await deps.outbox.emit(transaction, scheduleEvent('ran', id))
  return ok(made)
}

export async function take(transaction: Transaction, { id, version }: Target): Changed {
  const row = await lockSchedule(transaction, id)
  if (row?.archivedAt) return err({ code: 'schedule_archived' })
  return atVersion(row, version, 'schedule_not_found')
}

/** Saves a change with its audit entry and event. */
export async function change(
  { audit, outbox, clock }: ScheduleDependencies,
  transaction: Transaction,
  actor: Actor,
  before: ScheduleRow,
  changes: Partial<ScheduleRow>,
  details: Readonly<Record<string, unknown>> = {},
): Promise<ScheduleRow> {
  const after = await updateSchedule(transaction, before.id, { ...changes, updatedAt: clock.now() })
  await audit.append(transaction, actor, {
    action: after.archivedAt === null ? 'update' : 'delete',
    resourceType: 'schedule',
    resourceId: String(before.id),
    details,
    before: audited(before),
    after: audited(after),
  })
  await outbox.emit(transaction, scheduleEvent(after.archivedAt === null ? 'changed' : 'archived', before.id))
  return after
}

async function checkInput(
  { clients }: ScheduleDependencies,
  transaction: Transaction,
  { amountXof, clientId }: Pick<Input, 'amountXof' | 'clientId'>,
): Promise<Result<undefined, ScheduleError>> {
  const amount = checkScheduledAmount(amountXof)
  if (!amount.ok || clientId === null) return amount
  const client = await clients.get(transaction, clientId)
  if (!client) return err({ code: 'client_not_found' })
  return client.isActive ? ok() : err({ code: 'client_inactive' })
}

const ownedBy = (actor: Actor) => ({ ownerId: actor.userId ?? actor.name, ownerName: actor.name })

const audited = (row: ScheduleRow) => ({
  name: row.name,
  amountXof: Number(row.amountXof),
  clientId: row.clientId,
  scheduleType: row.scheduleType,
  executionTime: row.executionTime,
  timeZone: row.timeZone,
  weekday: row.weekday,
  monthDay: row.monthDay,
  country: row.country,
  isActive: row.isActive,
  notes: row.notes,
  nextExecution: row.nextExecution?.toISOString() ?? null,
  archivedAt: row.archivedAt?.toISOString() ?? null,
})
