// Answers the calls about scheduled reports.

import type { ReportRun, ScheduledReport } from '#contract/scheduled-reports/api.ts'
import * as contract from '#contract/scheduled-reports/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { TimeOfDay } from '#kernel/clock.ts'
import type { Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { conflict, invalidInput, notFound, notPossibleNow, staleVersion } from '#server/platform/http/refusals.ts'
import {
  answer,
  type Outcome,
  type RefusalTable,
  type Route,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import { reasonForReader } from '#server/platform/language/stored-text.ts'
import { maxSchedules, periodText, permission, timeZoneOf } from './change.ts'
import type { ScheduledReportDependencies } from './dependencies.ts'
import type { ScheduledReportError } from './errors.ts'
import { noun } from './messages.ts'
import { periodFrom } from './rules.ts'
import { runJob } from './run.ts'
import type { ScheduledReports } from './service.ts'
import { findSchedule, lastRuns, runsOf, selectSchedules } from './store.ts'
import type { RunRow, ScheduleRow } from './tables.ts'
import { t } from './texts.ts'

type RouteDependencies = Pick<ScheduledReportDependencies, 'database' | 'identity' | 'mail' | 'settings'> & {
  readonly scheduledReports: ScheduledReports
  readonly nudge: (job: string) => void
}

const maxRuns = 36

export function scheduledReportRoutes(deps: RouteDependencies): Route[] {
  const { database, identity } = deps
  return [
    read(contract.listScheduledReports, async () => {
      const rows = await selectSchedules(database.pool, maxSchedules)
      return answer(await presentSchedules(deps, database.pool, rows))
    }),
    read(contract.getScheduledReport, async ({ params: { id } }) => {
      const row = await findSchedule(database.pool, id)
      if (!row) return refuse(refusalFor({ code: 'scheduled_report_not_found' }, refusals))
      const runs = await presentRuns(deps, database.pool, await runsOf(database.pool, id, maxRuns))
      return answer({ ...(await presentOne(deps, database.pool, row)), runs })
    }),
    read(contract.listReportRecipients, async () => answer(await identity.listByPermission(database.pool, permission))),
    ...changeRoutes(deps),
  ]
}

function changeRoutes(deps: RouteDependencies): Route[] {
  const { scheduledReports, nudge } = deps
  return [
    write(contract.createScheduledReport, async ({ transaction, actor, body }) => {
      const input = { ...body, sendTime: body.sendTime as TimeOfDay }
      return shown(deps, transaction, await scheduledReports.create(transaction, actor, input))
    }),
    write(contract.changeScheduledReport, async ({ transaction, actor, params, body, version }) => {
      const edit = { ...body, sendTime: body.sendTime as TimeOfDay | undefined }
      return shown(deps, transaction, await scheduledReports.edit(transaction, actor, { ...params, version }, edit))
    }),
    write(contract.sendScheduledReport, async ({ transaction, afterCommit, actor, params, version }) => {
      const planned = await scheduledReports.planSending(transaction, actor, { ...params, version })
      afterCommit(() => nudge(runJob))
      return shown(deps, transaction, planned)
    }),
    write(contract.archiveScheduledReport, async ({ transaction, actor, params, body, version }) => {
      const target = { ...params, version, reason: body?.reason ?? null }
      return shown(deps, transaction, await scheduledReports.archive(transaction, actor, target))
    }),
  ]
}

async function shown(
  deps: RouteDependencies,
  transaction: Transaction,
  outcome: Result<ScheduleRow, ScheduledReportError>,
): Promise<Outcome<contract.ScheduledReport>> {
  if (!outcome.ok) return refuse(refusalFor(outcome.error, refusals))
  return answer(await presentOne(deps, transaction, outcome.value))
}

async function presentOne(
  deps: RouteDependencies,
  executor: Executor,
  row: ScheduleRow,
): Promise<contract.ScheduledReport> {
  const [one] = await presentSchedules(deps, executor, [row])
  return assertDefined(one, 'the scheduled report')
}

const refusals: RefusalTable<ScheduledReportError> = {
  scheduled_report_not_found: () => notFound(t.notFound),
  stale_version: staleVersion(noun),
  scheduled_report_archived: () => conflict(t.archivedTitle, t.archived),
  too_many_scheduled_reports: () => conflict(t.tooManyTitle, t.tooMany(maxSchedules)),
  recipient_not_permitted: () => invalidInput('recipients', t.recipientNotPermitted),
  period_already_sent: ({ period }) => conflict(t.alreadySentTitle, t.alreadySent(periodText(period))),
  already_paused: () => notPossibleNow(t.paused),
}

type Presenting = Pick<ScheduledReportDependencies, 'identity' | 'mail' | 'settings'>

/** With the last run of each, and whether its recipients may still receive it. */
async function presentSchedules(
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
async function presentRuns({ mail }: Presenting, executor: Executor, runs: readonly RunRow[]): Promise<ReportRun[]> {
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
