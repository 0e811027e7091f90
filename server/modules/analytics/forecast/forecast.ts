/** Computes and saves volume forecasts. */
import type { Forecast } from '#contract/analytics/api.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { type Present, presentOf } from '../current-period.ts'
import type { AnalyticsDependencies } from '../dependencies.ts'
import { fillMonths, type MonthVolume, monthAfter } from '../rules.ts'
import { volumeByMonth } from '../store.ts'
import { project } from './rules.ts'
import { insertForecast, newestForecast } from './store.ts'

/** The current month and the next six. */
const monthsAhead = 7

/** Whole months since the first conversion, oldest first. */
export function wholeMonthsOf(stored: readonly MonthVolume[], { month }: Pick<Present, 'month'>): MonthVolume[] {
  const first = stored[0]?.month
  return first === undefined || first >= month ? [] : fillMonths(stored, first, monthAfter(month, -1))
}

/** Computed but not saved; null with too few months. */
export function computeForecast(months: readonly MonthVolume[]): Forecast | null {
  const projection = project(
    months.map(({ volumeXof }) => Number(volumeXof)),
    monthsAhead,
  )
  const lastMonth = months.at(-1)?.month
  if (projection === null || lastMonth === undefined) return null
  return {
    method: projection.method,
    createdAt: null,
    createdBy: null,
    months: months.length,
    lastMonth,
    backTests: projection.backTests,
    errorPercent: projection.errorPercent,
    points: projection.points.map(({ value, low, high }, index) => ({
      month: monthAfter(lastMonth, index + 1),
      volume: value,
      low,
      high,
    })),
  }
}

/** Computes and saves a forecast with its requester. Null with too few months. */
export async function generateForecast(
  deps: AnalyticsDependencies,
  transaction: Transaction,
  actor: Actor,
): Promise<Forecast | null> {
  const present = await presentOf(deps)
  const months = wholeMonthsOf(await volumeByMonth(transaction, present.timeZone), present)
  const made = computeForecast(months)
  if (made === null) return null
  const stored = { ...made, createdAt: present.now, createdBy: actor.userId, createdByName: actor.name }
  const id = await insertForecast(transaction, stored)
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'report',
    resourceId: `forecast-${id}`,
    details: { method: made.method, months: made.months, backTests: made.backTests, errorPercent: made.errorPercent },
  })
  await deps.outbox.emit(transaction, forecastMade(id, made.method))
  return { ...made, createdAt: present.now.toISOString(), createdBy: actor.name }
}

/** Saves a forecast for each finished month, to compare with actuals later. Idempotent. */
export async function saveMonthlyForecast(deps: AnalyticsDependencies): Promise<void> {
  const { month } = await presentOf(deps)
  if (await newestForecast(deps.database.pool, monthAfter(month, -1))) return
  const actor = systemActor('analytics.score', deps.clock.now())
  await deps.database.transaction((transaction) => generateForecast(deps, transaction, actor))
}

function forecastMade(forecastId: number, method: string): DomainEvent {
  return {
    kind: 'analytics',
    type: 'analytics.forecast_made',
    version: 1,
    aggregateId: String(forecastId),
    payload: { method },
  }
}
