/** The schedules service. */
import type { PlannedRun } from '#contract/schedules/api.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  archiveSchedule,
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
import { calendarOf, replanOutdated, replanSetBack } from './planning.ts'
import { preAuthorise, revokeSignature, type Signature, schedulesToSign } from './pre-authorisation.ts'
import { followResults, nextRuns, performance } from './results/results.ts'
import { runDue } from './run.ts'
import { nextSlots, type Slot } from './slots.ts'
import { findSchedule, pageOfRuns, pageOfSchedules } from './store.ts'
import type { ScheduleRow } from './tables.ts'

/** Number of upcoming runs on a form or page. */
const shownRuns = 5

type PreviewInput = Pick<Input, 'scheduleType' | 'executionTime' | 'timeZone' | 'weekday' | 'monthDay' | 'country'> & {
  readonly scheduleId?: number | undefined
}
type WithReason = Target & { readonly reason: string | null }

export type Schedules = ReturnType<typeof createSchedules>

export function createSchedules(deps: ScheduleDependencies) {
  return {
    get: findSchedule,
    list: pageOfSchedules,
    /** Active schedules whose runs would each wait for review, since nobody has signed them. */
    toSign: (executor: Executor, limit: number) => schedulesToSign(deps, executor, limit),
    runs: pageOfRuns,
    create: (transaction: Transaction, actor: Actor, input: Input) => createSchedule(deps, transaction, actor, input),
    edit: (transaction: Transaction, actor: Actor, target: Target, edit: Edit, reason?: string) =>
      editSchedule(deps, transaction, actor, target, edit, reason),
    skipNext: (transaction: Transaction, actor: Actor, input: WithReason) => skipNext(deps, transaction, actor, input),
    archive: (transaction: Transaction, actor: Actor, input: WithReason) =>
      archiveSchedule(deps, transaction, actor, input),
    /** Restores an archived schedule, for undo. */
    restore: (
      transaction: Transaction,
      actor: Actor,
      input: Target & { readonly isActive: boolean; readonly reason: string },
    ) => restoreSchedule(deps, transaction, actor, input),
    runNow: (transaction: Transaction, actor: Actor, target: Target) => runNow(deps, transaction, actor, target),
    preAuthorise: (transaction: Transaction, actor: Actor, signature: Signature) =>
      preAuthorise(deps, transaction, actor, signature),
    revokeSignature: (transaction: Transaction, actor: Actor, input: WithReason) =>
      revokeSignature(deps, transaction, actor, input),

    /** The next five runs of a stored schedule; none while paused. */
    async comingRuns(executor: Executor, row: ScheduleRow): Promise<PlannedRun[]> {
      if (row.nextOn === null || row.nextExecution === null) return []
      const { isBankDay } = await calendarOf(deps, executor, row.country)
      const first = { on: row.nextOn, at: row.nextExecution }
      const later = nextSlots(row, isBankDay, { after: first.at, afterOn: first.on }, shownRuns - 1)
      const [itself] = nextSlots(row, isBankDay, { after: new Date(first.at.getTime() - 1), afterOn: row.lastOn }, 1)
      return [{ ...first, rhythmDay: itself?.on === first.on ? itself.rhythmDay : first.on }, ...later].map(shown)
    },

    /**
     * The next five runs of such a schedule, or of an existing one after such an edit, with time
     * zone and calendar.
     */
    async preview(executor: Executor, input: PreviewInput) {
      const rhythm = await rhythmOf(deps, executor, input)
      const { isBankDay } = await calendarOf(deps, executor, rhythm.country)
      const edited = input.scheduleId === undefined ? null : await findSchedule(executor, input.scheduleId)
      const after = { after: deps.clock.now(), afterOn: edited?.lastOn ?? null }
      const slots = nextSlots(rhythm, isBankDay, after, shownRuns)
      return { timeZone: rhythm.timeZone, country: rhythm.country, runs: slots.map(shown) }
    },

    performance: (executor: Executor) => performance(deps, executor),
    nextRuns: (executor: Executor, limit: number) => nextRuns(deps, executor, limit),
    /**
     * Starts due runs; returns the number of settled slots. Every instance may call it at any time.
     */
    runDue: (signal: AbortSignal) => runDue(deps, signal),
    /** Replans schedules whose calendar has changed. */
    replanOutdated: (signal?: AbortSignal) => replanOutdated(deps, signal),
    /** Replans schedules that were planned by a clock that has since been set back. */
    replanSetBack: (signal?: AbortSignal) => replanSetBack(deps, signal),
    /** Records runs whose conversion has ended. */
    followResults: (signal?: AbortSignal) => followResults(deps, signal),
  }
}

const shown = ({ on, at, rhythmDay }: Slot): PlannedRun => ({
  on,
  at: at.toISOString(),
  movedFrom: rhythmDay === on ? null : rhythmDay,
})
