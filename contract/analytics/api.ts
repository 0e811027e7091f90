/** Contract of the analytics calls. */
import * as z from 'zod/mini'
import { date, instant } from '../fields.ts'
import { analyticsPeriods } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'

export { analyticsPeriods }

export type AnalyticsPeriod = (typeof analyticsPeriods)[number]

/** Whole months needed for a forecast, and for a seasonal one (two seasons). */
export const forecastMonthsNeeded = 6
export const seasonalMonthsNeeded = 24
/** Days of stored risk scores needed for a prediction, and its horizon in days. */
export const riskDaysNeeded = 14
export const riskDaysAhead = 30

/** Specification 4: up to 25 low, up to 50 medium, up to 75 high, above that critical. */
export function riskBand(score: number): 'Low Risk' | 'Medium Risk' | 'High Risk' | 'Critical Risk' {
  if (score <= 25) return 'Low Risk'
  if (score <= 50) return 'Medium Risk'
  return score <= 75 ? 'High Risk' : 'Critical Risk'
}

const month = z.string().check(z.regex(/^\d{4}-\d{2}$/))
const score = z.nullable(z.number())

const monthVolume = z.object({
  month,
  /** XOF, excluding failed conversions. */
  volume: z.int(),
  /** Gross USD of the same. */
  volumeUsd: z.number(),
  /**
   * Percent change from the previous month; null for the first, after an empty, and in the open
   * month.
   */
  growth: z.nullable(z.number()),
  /** True for the current, unfinished month. */
  isOpen: z.boolean(),
})

const segment = z.object({
  count: z.int(),
  /** Fees of their completed conversions, USD. */
  revenue: z.number(),
  /** Gross USD of their conversions. */
  volume: z.number(),
  /** Mean gross USD; null without conversions. */
  avgTransaction: z.nullable(z.number()),
})

export const forecast = z.object({
  method: z.enum(['seasonal', 'trend']),
  /** Null if it was computed for this answer and not stored. */
  createdAt: z.nullable(instant),
  createdBy: z.nullable(z.string()),
  /** Number of whole months used, and the last of them. */
  months: z.int(),
  lastMonth: month,
  backTests: z.int(),
  /** Mean absolute percentage error in back-tests; null if all months were empty. */
  errorPercent: z.nullable(z.number()),
  /** XOF by month, from the current one on. `low` and `high` cover 80 % of back-tested outcomes. */
  points: z.array(z.object({ month, volume: z.int(), low: z.int(), high: z.int() })),
})
export type Forecast = z.output<typeof forecast>

export const recommendationKinds = [
  'overdue_receivables',
  'failed_conversions',
  'old_exceptions',
  'kyc_missing',
  'critical_alerts',
  'volatile_rate',
  'concentration',
  'quiet_clients',
  'shrinking_volume',
] as const

const recommendation = z.object({
  kind: z.enum(recommendationKinds),
  action: z.string(),
  impact: z.string(),
  priority: z.enum(['high', 'medium', 'low']),
  /** The figures behind it. */
  figures: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Recommendation = z.output<typeof recommendation>

export const advancedAnalytics = z.object({
  /** The last whole months of the period, plus the current month to date. */
  period: z.object({ name: z.enum(analyticsPeriods), from: date, until: date }),
  performanceMetrics: z.object({
    monthlyGrowthRate: score,
    customerRetentionRate: score,
    transactionSuccessRate: score,
    averageTransactionSize: z.nullable(z.number()),
    /** XOF per day in the busiest hour. */
    peakHourVolume: z.nullable(z.int()),
    peakHour: z.nullable(z.int()),
    seasonalTrends: z.array(monthVolume),
  }),
  riskAnalytics: z.object({
    overallRiskScore: score,
    creditRisk: score,
    operationalRisk: score,
    complianceRisk: score,
    marketRisk: score,
    /** Weight of each component in percent. */
    weights: z.object({ credit: z.number(), operational: z.number(), compliance: z.number(), market: z.number() }),
    riskTrends: z.array(z.object({ date, score: z.number() })),
  }),
  clientSegmentation: z.object({ highValue: segment, medium: segment, emerging: segment }),
  predictiveInsights: z.object({
    /** XOF forecast for next month; null with too little data. */
    nextMonthVolume: z.nullable(z.int()),
    seasonalForecast: z.array(z.object({ month, volume: z.int(), low: z.int(), high: z.int() })),
    /** Overall score in thirty days by the trend of stored days; null with too few. */
    riskPrediction: score,
    recommendedActions: z.array(recommendation),
    forecast: z.nullable(forecast),
    /** Whole months with data and days with a stored score, against those needed. */
    monthsKept: z.int(),
    riskDaysKept: z.int(),
    /** XOF of the last whole months, oldest first, at most two years. */
    history: z.array(z.object({ month, volume: z.int() })),
  }),
})
export type AdvancedAnalytics = z.output<typeof advancedAnalytics>

export const getAdvancedAnalytics = defineRoute('GET /api/analytics/advanced', 'Analytics', {
  summary: 'Performance, risk, segments, forecast and recommendations over a period',
  access: 'reports.read',
  query: z.strictObject({ period: z._default(z.enum(analyticsPeriods), '3months') }),
  answer: advancedAnalytics,
})

export const generateForecast = defineRoute('POST /api/analytics/forecast', 'Analytics', {
  summary: 'Recomputes and saves the volume forecast',
  access: 'analytics.forecast',
  body: z.strictObject({}),
  answer: forecast,
  status: 201,
})
