import type { Schedule, ScheduleRun } from '#contract/schedules/api.ts'
import * as contract from '#contract/schedules/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type BusinessDate, businessDate, type TimeOfDay } from '#kernel/clock.ts'
import type { Result } from '#kernel/result.ts'
import { presentConversion } from '#server/modules/conversions/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { answerIdPage, readIdCursor } from '#server/platform/http/cursor.ts'
import { answer, type Outcome, type Route, read, refusalFor, refuse, write } from '#server/platform/http/route.ts'
import { reasonForReader } from '#server/platform/language/stored-text.ts'
import type { ScheduleDependencies } from './dependencies.ts'
import type { ScheduleError } from './errors.ts'
import { refusals } from './refusals.ts'
import { clientNames } from './results/results.ts'
import { scheduleStatus } from './rules.ts'
import type { Schedules } from './service.ts'
import { activeSignatures, newestRuns } from './store.ts'
import type { PreAuthorisationRow, RunRow, ScheduleRow } from './tables.ts'

type RouteDependencies = ScheduleDependencies & { readonly schedules: Schedules }

export function scheduleRoutes(deps: RouteDependencies): Route[] {
  return [...listRoutes(deps), ...figureRoutes(deps), ...changeRoutes(deps), ...actionRoutes(deps)]
}

const notFound = refusalFor({ code: 'schedule_not_found' }, refusals)

function listRoutes(deps: RouteDependencies): Route[] {
  const { schedules, database } = deps
  return [
    read(contract.listSchedules, async ({ query: { q, state, limit, cursor } }) => {
      const before = readIdCursor(cursor)
      const page = await schedules.list(database.pool, { q, state }, { limit, before })
      const items = await presentSchedules(deps, database.pool, page.items)
      return answerIdPage({ ...page, items })
    }),
    read(contract.getSchedule, async ({ params }) => {
      const row = await schedules.get(database.pool, params.id)
      if (!row) return refuse(notFound)
      const [shown] = await presentSchedules(deps, database.pool, [row])
      return answer({
        ...assertDefined(shown, 'the schedule'),
        nextRuns: await schedules.comingRuns(database.pool, row),
      })
    }),
    read(contract.listScheduleRuns, async ({ params, query: { limit, cursor } }) => {
      const before = readIdCursor(cursor)
      if (!(await schedules.get(database.pool, params.id))) return refuse(notFound)
      const page = await schedules.runs(database.pool, params.id, { limit, before })
      const items = await presentRuns(deps, database.pool, page.items)
      return answerIdPage({ ...page, items })
    }),
  ]
}

function figureRoutes({ schedules, database }: RouteDependencies): Route[] {
  return [
    read(contract.previewSchedule, async ({ query }) =>
      answer(await schedules.preview(database.pool, { ...query, executionTime: query.executionTime as TimeOfDay })),
    ),
    read(contract.schedulesPerformance, async () => answer(await schedules.performance(database.pool))),
    read(contract.nextScheduledRuns, async ({ query }) => answer(await schedules.nextRuns(database.pool, query.limit))),
  ]
}

async function answerSchedule(
  deps: RouteDependencies,
  transaction: Transaction,
  outcome: Result<ScheduleRow, ScheduleError>,
): Promise<Outcome<contract.Schedule>> {
  if (!outcome.ok) return refuse(refusalFor(outcome.error, refusals))
  const [shown] = await presentSchedules(deps, transaction, [outcome.value])
  return answer(assertDefined(shown, 'the schedule'))
}

function changeRoutes(deps: RouteDependencies): Route[] {
  const { schedules } = deps
  return [
    write(contract.createSchedule, async ({ transaction, actor, body }) =>
      answerSchedule(
        deps,
        transaction,
        await schedules.create(transaction, actor, {
          ...body,
          clientId: body.clientId ?? null,
          executionTime: body.executionTime as TimeOfDay,
          notes: body.notes ?? '',
        }),
      ),
    ),
    write(contract.changeSchedule, async ({ transaction, actor, params, body, version }) => {
      const edit = { ...body, executionTime: body.executionTime as TimeOfDay | undefined }
      return answerSchedule(deps, transaction, await schedules.edit(transaction, actor, { ...params, version }, edit))
    }),
    write(contract.signPreAuthorisation, async ({ transaction, actor, params, body, version }) => {
      const signature = {
        ...body,
        id: params.id,
        until: body.until as BusinessDate,
        version,
      }
      return answerSchedule(deps, transaction, await schedules.preAuthorise(transaction, actor, signature))
    }),
  ]
}

function actionRoutes(deps: RouteDependencies): Route[] {
  const { schedules, onDue } = deps
  const action = (route: typeof contract.skipNextRun, verb: 'skipNext' | 'archive' | 'revokeSignature') =>
    write(route, async ({ transaction, actor, params, body, version }) => {
      const input = { id: params.id, reason: body?.reason ?? null, version }
      return answerSchedule(deps, transaction, await schedules[verb](transaction, actor, input))
    })
  return [
    action(contract.skipNextRun, 'skipNext'),
    action(contract.archiveSchedule, 'archive'),
    action(contract.revokePreAuthorisation, 'revokeSignature'),
    write(contract.runScheduleNow, async ({ transaction, afterCommit, actor, params, version }) => {
      const run = await schedules.runNow(transaction, actor, { ...params, version })
      if (!run.ok) return refuse(refusalFor(run.error, refusals))
      afterCommit(onDue)
      const [shown] = await presentRuns(deps, transaction, [run.value])
      return answer(assertDefined(shown, 'the run'))
    }),
  ]
}

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
      reason: reasonForReader(run),
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

function presentSignature(signature: PreAuthorisationRow, status: ReturnType<typeof scheduleStatus>) {
  const { upToXof, untilOn, signedByName, signedAt, note } = signature
  return {
    upToXof: Number(upToXof),
    until: untilOn,
    signedByName,
    signedAt: signedAt.toISOString(),
    note,
    status,
  }
}
