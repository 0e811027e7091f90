import { forecastMonthsNeeded, generateForecast, getAdvancedAnalytics } from '#contract/analytics/api.ts'
import { answer, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import type { Analytics } from './service.ts'

export function analyticsRoutes({ analytics }: { analytics: Analytics }): Route[] {
  return [
    read(getAdvancedAnalytics, async ({ query }) => answer(await analytics.advanced(query.period))),
    write(generateForecast, async ({ transaction, actor }) => {
      const forecast = await analytics.generateForecast(transaction, actor)
      return forecast ? answer(forecast) : refuse(tooLittleData)
    }),
  ]
}

const tooLittleData = {
  status: 409,
  code: 'too_little_data',
  title: 'Too little data',
  detail: `A forecast needs ${forecastMonthsNeeded} whole months since the first conversion.`,
} as const
