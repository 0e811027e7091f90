/** The analytics service. */
import type { AdvancedAnalytics, AnalyticsPeriod } from '#contract/analytics/api.ts'
import type { IntegrityViolation } from '#kernel/assert.ts'
import { addDays, dayMs } from '#kernel/clock.ts'
import { divideHalfEven, toDecimal, usd } from '#kernel/money.ts'
import { sharePercent } from '#kernel/percent.ts'
import { countRetained } from '#server/modules/reports/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { firstDayOf, type Present, presentOf } from './current-period.ts'
import type { AnalyticsDependencies } from './dependencies.ts'
import { computeForecast, generateForecast, saveMonthlyForecast, wholeMonthsOf } from './forecast/forecast.ts'
import { newestForecast } from './forecast/store.ts'
import * as t from './messages.ts'
import { recommend } from './recommendations.ts'
import { predictRisk } from './risk/rules.ts'
import { type Risk, riskNow, saveRisk } from './risk/score.ts'
import { newestScore, scoresSince } from './risk/store.ts'
import { compoundGrowth, fillMonths, growthPercent, type MonthVolume, monthAfter, wholeMonths } from './rules.ts'
import {
  findWrongTallies,
  foldTallies,
  type PeriodSums,
  type Segment,
  type Segments,
  sumPeriod,
  sumSegments,
  volumeByMonth,
} from './store.ts'

export type Analytics = ReturnType<typeof createAnalytics>

/** Segments cover twelve whole months and the current one. */
const segmentMonths = 12
/** The risk prediction uses the last thirty days. */
const riskDays = 30
const historyMonths = 24

export function createAnalytics(deps: AnalyticsDependencies) {
  return {
    advanced: (period: AnalyticsPeriod) => advanced(deps, period),
    /** Null with too few months. */
    generateForecast: (transaction: Transaction, actor: Actor) => generateForecast(deps, transaction, actor),
    /** Saves today's score, and a forecast for each finished month. */
    async saveScore(): Promise<void> {
      await saveRisk(deps)
      await saveMonthlyForecast(deps)
    },
    /** Overall score of the latest stored day; null if there is none. */
    keptRisk: () => newestScore(deps.database.replica),
    foldTallies: (executor: Executor) => foldTallies(executor),
    /** Recounts what the tallies sum. */
    async verify(): Promise<IntegrityViolation[]> {
      const wrong = await findWrongTallies(deps.database.pool)
      return wrong.map(({ tally, place, places }) => ({
        area: 'analytics',
        id: tally,
        message: t.tallyMismatch(places, place),
      }))
    },
  }
}

async function advanced(deps: AnalyticsDependencies, period: AnalyticsPeriod): Promise<AdvancedAnalytics> {
  const { replica } = deps.database
  const present = await presentOf(deps)
  const { timeZone, month, today, now } = present
  const from = firstDayOf(period, month)
  const recent = present.startOfDay(90)
  const [stored, sums, segments, retention, risk, scores] = await Promise.all([
    volumeByMonth(replica, timeZone),
    sumPeriod(replica, present.startOfMonth(wholeMonths(period)), timeZone),
    sumSegments(replica, present.startOfMonth(segmentMonths)),
    countRetained(replica, { earlier: present.startOfDay(180), recent, until: now }),
    riskNow(deps, present),
    scoresSince(replica, earlierOf(from, addDays(today, -riskDays))),
  ])
  // One month before the period, as the base of its first growth.
  const months = fillMonths(stored, monthAfter(month, -wholeMonths(period) - 1), month)
  const growth = compoundGrowth(months.slice(0, -1))
  return {
    period: { name: period, from, until: today },
    performanceMetrics: {
      monthlyGrowthRate: growth,
      customerRetentionRate: sharePercent(retention.again, retention.before),
      ...performance(sums, present),
      seasonalTrends: trends(months, month),
    },
    riskAnalytics: {
      overallRiskScore: risk.overall,
      creditRisk: risk.parts.credit,
      operationalRisk: risk.parts.operational,
      complianceRisk: risk.parts.compliance,
      marketRisk: risk.parts.market,
      weights: risk.weights,
      riskTrends: scores.filter(({ date }) => date >= from),
    },
    clientSegmentation: {
      highValue: presentSegment(segments.segments.get('highValue')),
      medium: presentSegment(segments.segments.get('medium')),
      emerging: presentSegment(segments.segments.get('emerging')),
    },
    predictiveInsights: {
      ...(await insights(deps, stored, present)),
      ...riskInsights(scores, addDays(today, -riskDays)),
      recommendedActions: recommend({ ...signalsOf(risk, segments), retention, growthPercent: growth }),
    },
  }
}

function performance({ completed, failed, counted, grossUsdMinor, peak, firstAt }: PeriodSums, { now }: Present) {
  const days = firstAt === null ? 0 : Math.max(1, Math.ceil((now.getTime() - firstAt.getTime()) / dayMs))
  return {
    transactionSuccessRate: sharePercent(completed, completed + failed),
    averageTransactionSize: counted === 0 ? null : dollars(divideHalfEven(grossUsdMinor, BigInt(counted))),
    peakHourVolume: peak === null ? null : Number(divideHalfEven(peak.volumeXof, BigInt(days))),
    peakHour: peak?.hour ?? null,
  }
}

function trends(months: readonly MonthVolume[], running: string) {
  return months.slice(1).map(({ month, volumeXof, grossUsdMinor }, index) => ({
    month,
    volume: Number(volumeXof),
    volumeUsd: dollars(grossUsdMinor),
    growth: month === running ? null : growthPercent(months[index]?.volumeXof ?? 0n, volumeXof),
    isOpen: month === running,
  }))
}

function presentSegment(segment: Segment | undefined) {
  const { count, conversions, grossUsdMinor, feeUsdMinor } = segment ?? {
    count: 0,
    conversions: 0,
    grossUsdMinor: 0n,
    feeUsdMinor: 0n,
  }
  return {
    count,
    revenue: dollars(feeUsdMinor),
    volume: dollars(grossUsdMinor),
    avgTransaction: conversions === 0 ? null : dollars(divideHalfEven(grossUsdMinor, BigInt(conversions))),
  }
}

/** The saved forecast if it covers all finished months; otherwise computed now. */
async function insights({ database }: AnalyticsDependencies, stored: readonly MonthVolume[], present: Present) {
  const months = wholeMonthsOf(stored, present)
  const newest = await newestForecast(database.replica, monthAfter(present.month, -1))
  const forecast = newest ?? computeForecast(months)
  const points = forecast?.points ?? []
  return {
    nextMonthVolume: points.find(({ month }) => month === monthAfter(present.month, 1))?.volume ?? null,
    seasonalForecast: [...points],
    forecast,
    monthsKept: months.length,
    history: months.slice(-historyMonths).map(({ month, volumeXof }) => ({ month, volume: Number(volumeXof) })),
  }
}

function riskInsights(scores: readonly { date: string; score: number }[], since: string) {
  const lately = scores.filter(({ date }) => date >= since).map(({ score }) => score)
  return { riskPrediction: predictRisk(lately), riskDaysKept: lately.length }
}

function signalsOf({ inputs, volatility }: Risk, { segments, largest }: Segments) {
  const grossUsdMinor = [...segments.values()].reduce((sum, segment) => sum + segment.grossUsdMinor, 0n)
  return { ...inputs, criticalAlerts: inputs.alerts.critical, volatility, grossUsdMinor, largest }
}

const earlierOf = (left: string, right: string): string => (left < right ? left : right)

/** Figures are JSON numbers, exact to the cent below 9 × 10^13 dollars. */
const dollars = (minor: bigint): number => Number(toDecimal(usd(minor)))
