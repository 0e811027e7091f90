/** The schedules service. */
import type { NextScheduledRuns, PlannedRun, SchedulesPerformance } from '#contract/schedules/api.ts'
import type { Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import {
  archiveSchedule,
  type Changed,
  createSchedule,
  type Edit,
  editSchedule,
  type Input,
  restoreSchedule,
  rhythmOf,
  runNow,
  skipNext,
} from './change.ts'
import type { ScheduleDependencies } from './dependencies.ts'
import type { ScheduleError } from './errors.ts'
import { calendarOf, replanOutdated, replanSetBack } from './planning.ts'
import { revokeSignature, type Signature, schedulesToSign, signBeforehand } from './pre-authorisation.ts'
import { followResults, nextRuns, performance } from './results/results.ts'
import { runDue } from './run.ts'
import { nextSlots, type Slot } from './slots.ts'
import { findSchedule, pageOfRuns, pageOfSchedules, type ScheduleFilter } from './store.ts'
import type { RunRow, ScheduleRow } from './tables.ts'

/** Number of upcoming runs on a form or page. */
const shownRuns = 5

type PreviewInput = Pick<Input, 'scheduleType' | 'executionTime' | 'timeZone' | 'weekday' | 'monthDay' | 'country'> & {
  readonly scheduleId?: number | undefined
}
type WithReason = Target & { readonly reason: string | null }
interface PageInput {
  readonly limit: number
  readonly before: number | null
}

export interface Schedules {
  get(executor: Executor, id: number): Promise<ScheduleRow | null>
  list(executor: Executor, filter: ScheduleFilter, page: PageInput): Promise<Page<ScheduleRow>>
  /** Active schedules whose runs would each wait for review, since nobody has signed them. */
  toSign(executor: Executor, limit: number): Promise<ScheduleRow[]>
  runs(executor: Executor, scheduleId: number, page: PageInput): Promise<Page<RunRow>>
  create(transaction: Transaction, actor: Actor, input: Input): Changed
  edit(transaction: Transaction, actor: Actor, target: Target, edit: Edit, reason?: string): Changed
  skipNext(transaction: Transaction, actor: Actor, input: WithReason): Changed
  archive(transaction: Transaction, actor: Actor, input: WithReason): Changed
  /** Restores an archived schedule, for undo. */
  restore(
    transaction: Transaction,
    actor: Actor,
    input: Target & { readonly isActive: boolean; readonly reason: string },
  ): Changed
  runNow(transaction: Transaction, actor: Actor, target: Target): Promise<Result<RunRow, ScheduleError>>
  signBeforehand(transaction: Transaction, actor: Actor, signature: Signature): Changed
  revokeSignature(transaction: Transaction, actor: Actor, input: WithReason): Changed
  /** The next five runs of a stored schedule; none while paused. */
  comingRuns(executor: Executor, row: ScheduleRow): Promise<PlannedRun[]>
  /**
   * The next five runs of such a schedule, or of an existing one after such an edit, with time zone
   * and calendar.
   */
  preview(
    executor: Executor,
    input: PreviewInput,
  ): Promise<{ timeZone: string; country: ScheduleRow['country']; runs: PlannedRun[] }>
  performance(executor: Executor): Promise<SchedulesPerformance>
  nextRuns(executor: Executor, limit: number): Promise<NextScheduledRuns>
  /**
   * Starts due runs; returns the number of settled slots. Every instance may call it at any time.
   */
  runDue(signal: AbortSignal): Promise<number>
  /** Replans schedules whose calendar has changed. */
  replanOutdated(signal?: AbortSignal): Promise<number>
  /** Replans schedules that were planned by a clock that has since been set back. */
  replanSetBack(signal?: AbortSignal): Promise<number>
  /** Records runs whose conversion has ended. */
  followResults(signal?: AbortSignal): Promise<number>
}

export function createSchedules(deps: ScheduleDependencies): Schedules {
  return {
    get: findSchedule,
    list: pageOfSchedules,
    toSign: (executor, limit) => schedulesToSign(deps, executor, limit),
    runs: pageOfRuns,
    create: (transaction, actor, input) => createSchedule(deps, transaction, actor, input),
    edit: (transaction, actor, target, edit, reason) => editSchedule(deps, transaction, actor, target, edit, reason),
    skipNext: (transaction, actor, input) => skipNext(deps, transaction, actor, input),
    archive: (transaction, actor, input) => archiveSchedule(deps, transaction, actor, input),
    restore: (transaction, actor, input) => restoreSchedule(deps, transaction, actor, input),
    runNow: (transaction, actor, target) => runNow(deps, transaction, actor, target),
    signBeforehand: (transaction, actor, signature) => signBeforehand(deps, transaction, actor, signature),
    revokeSignature: (transaction, actor, input) => revokeSignature(deps, transaction, actor, input),

    async comingRuns(executor, row) {
      if (row.nextOn === null || row.nextExecution === null) return []
      const { isBankDay } = await calendarOf(deps, executor, row.country)
      const first = { on: row.nextOn, at: row.nextExecution }
      const later = nextSlots(row, isBankDay, { after: first.at, afterOn: first.on }, shownRuns - 1)
      const [itself] = nextSlots(row, isBankDay, { after: new Date(first.at.getTime() - 1), afterOn: row.lastOn }, 1)
      return [{ ...first, rhythmDay: itself?.on === first.on ? itself.rhythmDay : first.on }, ...later].map(shown)
    },

    async preview(executor, input) {
      const rhythm = await rhythmOf(deps, executor, input)
      const { isBankDay } = await calendarOf(deps, executor, rhythm.country)
      const edited = input.scheduleId === undefined ? null : await findSchedule(executor, input.scheduleId)
      const after = { after: deps.clock.now(), afterOn: edited?.lastOn ?? null }
      const slots = nextSlots(rhythm, isBankDay, after, shownRuns)
      return { timeZone: rhythm.timeZone, country: rhythm.country, runs: slots.map(shown) }
    },

    performance: (executor) => performance(deps, executor),
    nextRuns: (executor, limit) => nextRuns(deps, executor, limit),
    runDue: (signal) => runDue(deps, signal),
    replanOutdated: (signal) => replanOutdated(deps, signal),
    replanSetBack: (signal) => replanSetBack(deps, signal),
    followResults: (signal) => followResults(deps, signal),
  }
}

const shown = ({ on, at, rhythmDay }: Slot): PlannedRun => ({
  on,
  at: at.toISOString(),
  movedFrom: rhythmDay === on ? null : rhythmDay,
})
