/** The service of the scheduled reports module. */
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
import { runDue } from './run.ts'

export type ScheduledReports = ReturnType<typeof createScheduledReports>

export function createScheduledReports(deps: ScheduledReportDependencies) {
  return {
    create: (transaction: Transaction, actor: Actor, input: NewSchedule) =>
      createSchedule(deps, transaction, actor, input),
    edit: (transaction: Transaction, actor: Actor, target: Target, edit: ScheduleEdit) =>
      editSchedule(deps, transaction, actor, target, edit),
    /** Plans the last closed period for now. */
    planSending: (transaction: Transaction, actor: Actor, target: Target) =>
      planSending(deps, transaction, actor, target),
    archive: (transaction: Transaction, actor: Actor, target: Target & { readonly reason: string | null }) =>
      archiveSchedule(deps, transaction, actor, target),
    /** Sends what is due; called by the job and by tests. Returns the number of runs. */
    runDue: (signal?: AbortSignal) => runDue(deps, signal),
  }
}
