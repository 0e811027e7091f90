/** Service interface of the scheduled reports module. */
import type { Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  archiveSchedule,
  createSchedule,
  editSchedule,
  type NewSchedule,
  planSending,
  type ScheduleEdit,
} from './change.ts'
import type { ScheduledReportDependencies } from './dependencies.ts'
import type { ScheduledReportError } from './errors.ts'
import { runDue } from './run.ts'
import type { ScheduleRow } from './tables.ts'

type Changed = Promise<Result<ScheduleRow, ScheduledReportError>>

export interface ScheduledReports {
  create(transaction: Transaction, actor: Actor, input: NewSchedule): Changed
  edit(transaction: Transaction, actor: Actor, target: Target, edit: ScheduleEdit): Changed
  /** Plans the last closed period for now. */
  planSending(transaction: Transaction, actor: Actor, target: Target): Changed
  archive(transaction: Transaction, actor: Actor, target: Target & { readonly reason: string | null }): Changed
  /** Sends what is due; called by the job and by tests. Returns the number of runs. */
  runDue(signal?: AbortSignal): Promise<number>
}

export function createScheduledReports(deps: ScheduledReportDependencies): ScheduledReports {
  return {
    create: (transaction, actor, input) => createSchedule(deps, transaction, actor, input),
    edit: (transaction, actor, target, edit) => editSchedule(deps, transaction, actor, target, edit),
    planSending: (transaction, actor, target) => planSending(deps, transaction, actor, target),
    archive: (transaction, actor, target) => archiveSchedule(deps, transaction, actor, target),
    runDue: (signal) => runDue(deps, signal),
  }
}
