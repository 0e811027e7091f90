import { sql } from 'drizzle-orm'
import type { Forecast } from '#contract/analytics/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

/** Returns the id of the saved forecast. */
export async function insertForecast(
  transaction: Transaction,
  forecast: Omit<Forecast, 'createdAt' | 'createdBy'> & {
    createdAt: Date
    createdBy: string | null
    createdByName: string
  },
): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    insert into analytics.forecast (method, last_month, months, back_tests, error_percent, points, created_at, created_by, created_by_name)
    values (${forecast.method}, ${forecast.lastMonth}, ${forecast.months}, ${forecast.backTests}, ${forecast.errorPercent},
      ${JSON.stringify(forecast.points)}::jsonb, ${forecast.createdAt.toISOString()}, ${forecast.createdBy}, ${forecast.createdByName})
    returning id`)
  return assertDefined(rows[0], 'the saved forecast').id
}

/** The latest forecast based on data up to this month; null if there is none. */
export async function newestForecast(executor: Executor, lastMonth: string): Promise<Forecast | null> {
  const { rows } = await executor.execute<{
    method: Forecast['method']
    months: number
    back_tests: number
    error_percent: string | null
    points: Forecast['points']
    created_ms: bigint
    created_by_name: string
  }>(sql`
    select method, months, back_tests, error_percent::text, points, (extract(epoch from created_at) * 1000)::bigint as created_ms, created_by_name
    from analytics.forecast where last_month = ${lastMonth} order by id desc limit 1`)
  const row = rows[0]
  return row
    ? {
        method: row.method,
        createdAt: new Date(Number(row.created_ms)).toISOString(),
        createdBy: row.created_by_name,
        months: row.months,
        lastMonth,
        backTests: row.back_tests,
        errorPercent: row.error_percent === null ? null : Number(row.error_percent),
        points: row.points,
      }
    : null
}
