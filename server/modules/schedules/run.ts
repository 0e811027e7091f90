/** Starts due runs. */
import { assertDefined } from '#kernel/assert.ts'
import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import type { Result } from '#kernel/result.ts'
import type { AuditInput } from '#server/modules/audit/index.ts'
import { type ConversionError, type ConversionRow, conversionRefusals } from '#server/modules/conversions/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { refusalFor } from '#server/platform/http/route.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import { reasonColumns, type Wording } from '#server/platform/language/stored-text.ts'
import type { ScheduleDependencies } from './dependencies.ts'
import { scheduleEvent } from './events.ts'
import * as english from './messages.ts'
import { missedSlotNotification } from './notifications.ts'
import { type Calendar, calendarsOf, replanned } from './planning.ts'
import { fieldsOf, slotOf } from './rules.ts'
import { type DueDecision, decideDue, type Slot } from './slots.ts'
import { holdSchedule, idsDue, insertRuns, planSchedules, settledDays, takeDue } from './store.ts'
import type { NewRun, ScheduleRow } from './tables.ts'
import { t } from './texts.ts'

/** Batch size: shared data is read once, and one commit serves all. */
const batchSize = 80
const holdMs = 30_000
const maxAttempts = 5
const task = 'schedules.run'

/** Starts due runs in batches. Returns how many schedules had a slot settled. */
export async function runDue(deps: ScheduleDependencies, signal: AbortSignal): Promise<number> {
  let settled = 0
  let isMore = true
  while (isMore && !signal.aborted) {
    const taken = await settleBatch(deps).catch((error: unknown) => {
      deps.logger.error({ err: error }, 'schedules could not be started together')
      return settleOneByOne(deps)
    })
    settled += taken
    isMore = taken === batchSize
  }
  if (settled > 0) deps.onDue()
  return settled
}

/** After a failed batch, settles slots singly, so that one failure does not block the others. */
async function settleOneByOne(deps: ScheduleDependencies): Promise<number> {
  const { database, clock, logger } = deps
  const ids = await idsDue(database.pool, clock.now(), batchSize)
  for (const id of ids) {
    try {
      await settleBatch(deps, { id })
    } catch (error) {
      logger.error({ err: error, scheduleId: id }, 'a schedule could not be started')
      const attempts = await holdSchedule(database.pool, id, new Date(clock.now().getTime() + holdMs))
      if (attempts < maxAttempts) continue
      await holdSchedule(database.pool, id, clock.now())
      await settleBatch(deps, { id, giveUp: () => t.serverError })
    }
  }
  return ids.length
}

interface Decided extends DueDecision {
  readonly row: ScheduleRow
  readonly calendar: Calendar
}

/** Settles due slots in one transaction that locks their schedules: runs, history, next slot. */
async function settleBatch(deps: ScheduleDependencies, only?: { id: number; giveUp?: Wording }): Promise<number> {
  return deps.database.transaction(async (transaction) => {
    const now = deps.clock.now()
    const rows = await takeDue(transaction, now, batchSize, only?.id)
    if (rows.length === 0) return 0
    const calendars = await calendarsOf(
      deps,
      transaction,
      rows.map(({ country }) => country),
    )
    const settled = await settledDays(
      transaction,
      rows.map(({ id }) => id),
      assertDefined(rows.map(({ nextOn }) => nextOn).sort()[0], 'the first due day'),
    )
    const decided = rows.map((row) =>
      decide(row, assertDefined(calendars.get(row.country), 'a read calendar'), now, settled.get(row.id)),
    )
    const runs = await startRuns(deps, transaction, decided, now, only?.giveUp)
    await insertRuns(transaction, runs)
    const planned = decided.map(({ row, calendar, next, run, missed }) => {
      const lastOn = run?.on ?? missed.at(-1)?.on ?? row.lastOn
      return { id: row.id, lastOn, ...fieldsOf(next), calendarRevision: calendar.revision }
    })
    await planSchedules(transaction, planned, now)
    await record(deps, transaction, decided, runs, now)
    await notifyOwners(deps, transaction, decided, runs)
    return rows.length
  })
}

function decide(row: ScheduleRow, calendar: Calendar, now: Date, settled?: ReadonlySet<BusinessDate>): Decided {
  const slot = row.calendarRevision === calendar.revision ? slotOf(row) : replanned(row, calendar, now)
  if (slot && slot.at <= now) return { row, calendar, ...decideDue(row, calendar.isBankDay, slot, now, settled) }
  return { row, calendar, missed: [], run: null, isLate: false, next: slot }
}

/** Opens the conversions that run now; returns the history rows. */
async function startRuns(
  deps: ScheduleDependencies,
  transaction: Transaction,
  decided: readonly Decided[],
  now: Date,
  giveUp: Wording | undefined,
): Promise<NewRun[]> {
  const running = decided.flatMap(({ row, run, isLate, missed }) => (run ? [{ row, run, isLate, missed }] : []))
  const owners = await deps.identity.filterByPermission(
    transaction,
    running.map(({ row }) => row.ownerId),
    'conversions.create',
  )
  const actors = new Map(running.map(({ row }) => [row.ownerId, runActor(row, now)]))
  const fit = giveUp === undefined ? running.filter(({ row }) => owners.has(row.ownerId)) : []
  const outcomes = await deps.conversions.open(
    transaction,
    fit.map(({ row }) => ({
      actor: assertDefined(actors.get(row.ownerId), 'the owner of a schedule'),
      request: { amountXof: row.amountXof, clientId: row.clientId, notes: row.notes || row.name },
    })),
  )
  const opened = new Map(fit.map(({ row }, index) => [row.id, assertDefined(outcomes[index], 'an outcome')]))
  const missed = decided.flatMap((one) => one.missed.map((slot) => missedRun(one, slot, now)))
  const runs = running.map(({ row, run, isLate, missed: before }): NewRun => {
    const base = { ...slotFields(row, run, now), trigger: triggerOf(row, run, isLate) }
    const outcome = opened.get(row.id)
    if (!outcome) return { ...base, outcome: 'refused', ...reasonColumns(giveUp ?? ownerGone(row)) }
    return { ...base, ...resultOf(outcome, lateness(isLate, before.length)) }
  })
  return [...missed, ...runs]
}

export function resultOf(
  outcome: Result<ConversionRow, ConversionError>,
  remark: Wording | null,
): Pick<NewRun, 'outcome' | 'reason' | 'reasonTranslations' | 'conversionId' | 'awaitsResult'> {
  if (!outcome.ok) {
    const { error } = outcome
    const reason = () => contractText(refusalFor(error, conversionRefusals).detail)
    return { outcome: 'refused', ...reasonColumns(reason) }
  }
  return { outcome: 'started', ...reasonColumns(remark), conversionId: outcome.value.id, awaitsResult: true }
}

function slotFields(row: ScheduleRow, slot: Slot, now: Date) {
  const { id, amountXof, clientId } = row
  return { scheduleId: id, slotOn: slot.on, plannedAt: slot.at, at: now, amountXof, clientId }
}

function missedRun({ row, run, next }: Decided, slot: Slot, now: Date): NewRun {
  const by = run ?? next
  const reason = () => t.missedRun(by ? t.madeUpBy(textFormats.formatDateText(by.on)) : '')
  return { ...slotFields(row, slot, now), trigger: 'slot', outcome: 'missed', ...reasonColumns(reason) }
}

function triggerOf({ timeZone }: ScheduleRow, run: Slot, isLate: boolean): NewRun['trigger'] {
  return isLate || businessDate(run.at, timeZone) !== run.on ? 'catch_up' : 'slot'
}

function lateness(isLate: boolean, before: number): Wording | null {
  if (!isLate) return null
  return () => (before === 0 ? t.startedLate : t.startedLateFor(before))
}

const ownerGone =
  ({ ownerName }: ScheduleRow): Wording =>
  () =>
    t.ownerMayNotStart(ownerName)

/** The schedule acts in the name of the person who set the terms, who cannot also approve. */
function runActor({ ownerId, ownerName }: ScheduleRow, now: Date): Actor {
  return { ...systemActor(task, now), userId: ownerId, name: english.byScheduleName(ownerName) }
}

/** Notifies owners of failed runs; downtime is reported once, for its latest slot. */
async function notifyOwners(
  { notifications }: ScheduleDependencies,
  transaction: Transaction,
  decided: readonly Decided[],
  runs: readonly NewRun[],
): Promise<void> {
  for (const { row } of decided) {
    const idle = runs.findLast(({ scheduleId, outcome }) => scheduleId === row.id && outcome !== 'started')
    if (idle) await notifications.notify(transaction, missedSlotNotification(row, idle))
  }
}

async function record(
  { audit, outbox }: ScheduleDependencies,
  transaction: Transaction,
  decided: readonly Decided[],
  runs: readonly NewRun[],
  now: Date,
): Promise<void> {
  const settled = decided.filter(({ run, missed }) => run || missed.length > 0)
  const byId = new Map(runs.filter(({ outcome }) => outcome !== 'missed').map((run) => [run.scheduleId, run]))
  const entries = settled.map(({ row, missed, next }): AuditInput => {
    const run = byId.get(row.id)
    const reported = run
      ? { slot: run.slotOn, outcome: run.outcome, conversionId: run.conversionId, reason: run.reason }
      : {}
    const details = { ...reported, missed: missed.map(({ on }) => on), nextExecution: next?.at.toISOString() ?? null }
    return { action: 'update', resourceType: 'schedule', resourceId: String(row.id), details }
  })
  await audit.appendAll(transaction, systemActor(task, now), entries)
  await outbox.emitAll(
    transaction,
    settled.map(({ row }) => scheduleEvent(byId.get(row.id)?.outcome === 'started' ? 'ran' : 'passed', row.id)),
  )
}
