/** Scheduled reports as API answers. */
import type { ReportRun, ScheduledReport } from '#contract/scheduled-reports/api.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { reasonForReader } from '#server/platform/language/stored-text.ts'
import { permission, timeZoneOf } from './change.ts'
import type { ScheduledReportDependencies } from './dependencies.ts'
import { periodFrom } from './rules.ts'
import { lastRuns } from './store.ts'
import type { RunRow, ScheduleRow } from './tables.ts'

type Presenting = Pick<ScheduledReportDependencies, 'identity' | 'mail' | 'settings'>

/** With the last run of each, and whether its recipients may still receive it. */
export async function presentSchedules(
  deps: Presenting,
  executor: Executor,
  rows: readonly ScheduleRow[],
): Promise<ScheduledReport[]> {
  const runs = await lastRuns(
    executor,
    rows.map(({ id }) => id),
  )
  const shown = await presentRuns(deps, executor, runs)
  const lastRunOf = new Map(runs.map(({ scheduleId }, at) => [scheduleId, shown[at]]))
  const people = rows.flatMap(({ recipients }) => recipients)
  const names = await deps.identity.namesOf(executor, people)
  const permitted = await deps.identity.filterByPermission(executor, people, permission)
  const timeZone = await timeZoneOf(deps, executor)
  return rows.map((row) => ({
    id: row.id,
    report: row.report,
    cadence: row.cadence,
    format: row.format,
    sendTime: row.sendTime,
    timeZone,
    recipients: row.recipients.map((id) => ({ id, name: names.get(id) ?? id, mayReceive: permitted.has(id) })),
    isPaused: row.isPaused,
    isArchived: row.archivedAt !== null,
    next:
      row.nextFrom === null || row.nextAt === null
        ? null
        : { ...periodFrom(row.cadence, row.nextFrom), at: row.nextAt.toISOString() },
    lastRun: lastRunOf.get(row.id) ?? null,
    createdByName: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }))
}

/** Runs with the present status of their emails. */
export async function presentRuns(
  { mail }: Presenting,
  executor: Executor,
  runs: readonly RunRow[],
): Promise<ReportRun[]> {
  const deliveries = await mail.deliveries(
    executor,
    runs.flatMap(({ messageId }) => messageId ?? []),
  )
  return runs.map(({ id, firstDay, lastDay, messageId, recipients, documentId, at, ...run }) => ({
    id,
    firstDay,
    lastDay,
    status: (messageId === null ? null : deliveries.get(messageId)) ?? 'not_made',
    reason: reasonForReader(run),
    recipients,
    documentId,
    at: at.toISOString(),
  }))
}
