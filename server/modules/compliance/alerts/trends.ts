import { alertSeverities } from '#contract/alerts/labels.ts'
import { addDays, businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { resolutionsOf, trendOf } from './queue/store.ts'

const trendDays = 30

/**
 * Alerts raised and resolved on each of the last 30 business dates, today included, and on the 30
 * before.
 */
export async function alertTrends(executor: Executor, { settings, clock }: ComplianceDependencies) {
  const timeZone = await settings.read(executor, 'business.timeZone')
  const until = clock.now()
  const today = businessDate(until, timeZone)
  const first = addDays(today, 1 - trendDays)
  const from = startOfBusinessDate(first, timeZone)
  const before = startOfBusinessDate(addDays(first, -trendDays), timeZone)
  const counted = await trendOf(executor, { from, until: new Date(until.getTime() + 1), timeZone })
  const went = await resolutionsOf(executor, { from, until: new Date(until.getTime() + 1), before })
  const days = Array.from({ length: trendDays }, (_, at) => {
    const date = addDays(first, at)
    const ofDay = counted.filter((row) => row.date === date)
    const [critical = 0, high = 0, medium = 0, low = 0] = alertSeverities.map((severity) =>
      ofDay.reduce((sum, row) => (row.severity === severity ? sum + row.raised : sum), 0),
    )
    return { date, critical, high, medium, low, resolved: ofDay.reduce((sum, row) => sum + row.resolved, 0) }
  })
  const { stated, falsePositives } = went
  return {
    timeZone,
    days,
    raised: days.reduce((sum, { critical, high, medium, low }) => sum + critical + high + medium + low, 0),
    raisedBefore: went.raisedBefore,
    resolved: days.reduce((sum, { resolved }) => sum + resolved, 0),
    medianMs: went.medianMs,
    falsePositivePercent: stated === 0 ? null : Math.round((1000 * falsePositives) / stated) / 10,
  }
}
