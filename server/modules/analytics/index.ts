/**
 * Analytics: performance, risk, segments, forecasts and recommendations over stored rows.
 *
 * Invariants (docs/adr/0021-analytics-definitions.md defines each figure):
 * - Every figure is computed from rows, on the replica if there is one. It is null without rows.
 * - The volume tallies are written in the transaction of the conversion; `verify` recounts them.
 * - The risk score of a day is its last one.
 * - A saved forecast never changes.
 */

import { forecastMonthsNeeded, generateForecast, getAdvancedAnalytics } from '#contract/analytics/api.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Analytics } from './service.ts'
import { t } from './texts.ts'

export type { AnalyticsDependencies } from './dependencies.ts'
export { type Analytics, createAnalytics } from './service.ts'

export function analyticsJobs({ analytics, database }: { analytics: Analytics; database: Database }): JobDefinition[] {
  return [
    { name: 'analytics.fold-tallies', cron: '*/5 * * * *', work: () => analytics.foldTallies(database.pool) },
    // Hourly, so that a day's last score is near its end.
    { name: 'analytics.score', cron: '3 * * * *', atStart: true, work: () => analytics.saveScore() },
  ]
}

export function analyticsRoutes({ analytics }: { analytics: Analytics }): Route[] {
  return [
    read(getAdvancedAnalytics, async ({ query }) => answer(await analytics.advanced(query.period))),
    write(generateForecast, async ({ transaction, actor }) => {
      const forecast = await analytics.generateForecast(transaction, actor)
      return forecast ? answer(forecast) : refuse(tooLittleData())
    }),
  ]
}

const tooLittleData = () =>
  ({
    status: 409,
    code: 'too_little_data',
    title: t.forecastDataMissingTitle,
    detail: t.forecastDataMissing(forecastMonthsNeeded),
  }) as const
