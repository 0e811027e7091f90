/** Schedules and runs as API answers. */
import type { Schedule, ScheduleRun } from '#contract/schedules/api.ts'
import { businessDate } from '#kernel/clock.ts'
import { presentConversion } from '#server/modules/conversions/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ScheduleDependencies } from './dependencies.ts'
import { clientNames } from './results/results.ts'
import { scheduleStatus } from './rules.ts'
import { activeSignatures, newestRuns } from './store.ts'
import type { PreAuthorisationRow, RunRow, ScheduleRow } from './tables.ts'

/** Runs as API answers, each with the current state of its conversion. */
export async function presentRuns(
  { conversions }: Pick<ScheduleDependencies, 'conversions'>,
  executor: Executor,
  runs: readonly RunRow[],
): Promise<ScheduleRun[]> {
  const rows = await conversions.ofIds(
    executor,
    runs.flatMap(({ conversionId }) => conversionId ?? []),
  )
  const byId = new Map(rows.map((row) => [row.id, presentConversion(row)]))
  return runs.map((run) => {
    const made = run.conversionId === null ? undefined : byId.get(run.conversionId)
    return {
      id: run.id,
      scheduleId: run.scheduleId,
      trigger: run.trigger,
      on: run.slotOn,
      plannedAt: run.plannedAt.toISOString(),
      at: run.at.toISOString(),
      outcome: run.outcome,
      reason: run.reason,
      amountXof: Number(run.amountXof),
      byName: run.byName,
      conversion: made
        ? {
            id: made.id,
            reference: made.reference,
            state: made.state,
            status: made.status,
            complianceStatus: made.complianceStatus,
            reason: made.reason,
            netUsdt: made.netUsdt,
            duration: made.duration,
          }
        : null,
    }
  })
}

/** Schedules as API answers, with their latest run and signatures. */
export async function presentSchedules(
  deps: ScheduleDependencies,
  executor: Executor,
  rows: readonly ScheduleRow[],
): Promise<Schedule[]> {
  const ids = rows.map(({ id }) => id)
  const names = await clientNames(deps, executor, rows)
  const runs = await presentRuns(deps, executor, await newestRuns(executor, ids))
  const lastRuns = new Map(runs.map((run) => [run.scheduleId, run]))
  const signatures = new Map((await activeSignatures(executor, ids)).map((one) => [one.scheduleId, one]))
  const today = businessDate(deps.clock.now(), await deps.settings.read(executor, 'business.timeZone'))
  return rows.map((row) => {
    const signature = signatures.get(row.id)
    return {
      id: row.id,
      name: row.name,
      amountXof: Number(row.amountXof),
      clientId: row.clientId,
      clientName: row.clientId === null ? null : (names.get(row.clientId) ?? null),
      scheduleType: row.scheduleType,
      executionTime: row.executionTime,
      timeZone: row.timeZone,
      weekday: row.weekday,
      monthDay: row.monthDay,
      country: row.country,
      isActive: row.isActive,
      isArchived: row.archivedAt !== null,
      notes: row.notes,
      nextExecution: row.nextExecution?.toISOString() ?? null,
      preAuthorisation: signature ? presentSignature(signature, scheduleStatus(row, signature, today)) : null,
      lastRun: lastRuns.get(row.id) ?? null,
      ownerId: row.ownerId,
      ownerName: row.ownerName,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      version: row.version,
    }
  })
}

function presentSignature(signature: PreAuthorisationRow, standing: ReturnType<typeof scheduleStatus>) {
  const { upToXof, untilOn, signedByName, signedAt, note } = signature
  return {
    upToXof: Number(upToXof),
    until: untilOn,
    signedByName,
    signedAt: signedAt.toISOString(),
    note,
    standing,
  }
}
