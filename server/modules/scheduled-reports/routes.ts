// Answers the calls about scheduled reports.
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
import { maxSchedules, periodText, permission } from './change.ts'
import type { ScheduledReportDependencies } from './dependencies.ts'
import type { ScheduledReportError } from './errors.ts'
import { noun } from './messages.ts'
import { presentRuns, presentSchedules } from './presentation.ts'
import { runJob } from './run.ts'
import type { ScheduledReports } from './service.ts'
import { findSchedule, runsOf, selectSchedules } from './store.ts'
import type { ScheduleRow } from './tables.ts'
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
