import * as z from 'zod/mini'
import { date, instant } from '../fields.ts'
import { analyticsPeriods } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'

export { analyticsPeriods }

export type AnalyticsPeriod = (typeof analyticsPeriods)[number]

/** Whole months that a forecast needs, and from which on it is seasonal: two seasons. */
export const forecastMonthsNeeded = 6
export const seasonalMonthsNeeded = 24
/** Days with a stored risk score that its prediction needs, and how far ahead it looks. */
export const riskDaysNeeded = 14
export const riskDaysAhead = 30

/** Specification 4: up to 25 low, up to 50 medium, up to 75 high, above critical. */
export function riskBand(score: number): 'Low Risk' | 'Medium Risk' | 'High Risk' | 'Critical Risk' {
  if (score <= 25) return 'Low Risk'
  if (score <= 50) return 'Medium Risk'
  return score <= 75 ? 'High Risk' : 'Critical Risk'
}

const month = z.string().check(z.regex(/^\d{4}-\d{2}$/))
const score = z.nullable(z.number())

const monthVolume = z.object({
  month,
  /** XOF, failed conversions left out. */
  volume: z.int(),
  /** Gross USD of the same. */
  volumeUsd: z.number(),
  /** Percent against the month before; null for the first, after an empty one, and while the month runs. */
  growth: z.nullable(z.number()),
  /** The month that still runs. */
  isOpen: z.boolean(),
})

const segment = z.object({
  count: z.int(),
  /** Fees of their completed conversions, USD. */
  revenue: z.number(),
  /** Gross USD of their conversions. */
  volume: z.number(),
  /** Mean gross USD; null without a conversion. */
  avgTransaction: z.nullable(z.number()),
})

export const forecast = z.object({
  method: z.enum(['seasonal', 'trend']),
  /** Null while it was made for this answer and not kept. */
  madeAt: z.nullable(instant),
  madeBy: z.nullable(z.string()),
  /** Whole months that it rests on, the last of them named. */
  months: z.int(),
  lastMonth: month,
  backTests: z.int(),
  /** Mean absolute error of forecasts of months that were known, in percent of them; null where all were empty. */
  errorPercent: z.nullable(z.number()),
  /** XOF by month: the running one, then those to come. `low` and `high` hold 80 % of outcomes like the back-tested ones. */
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
  /** The figures that caused it. */
  figures: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Recommendation = z.output<typeof recommendation>

export const advancedAnalytics = z.object({
  /** The last whole months of the period, and the running month to date. */
  period: z.object({ name: z.enum(analyticsPeriods), from: date, until: date }),
  performanceMetrics: z.object({
    monthlyGrowthRate: score,
    customerRetentionRate: score,
    transactionSuccessRate: score,
    averageTransactionSize: z.nullable(z.number()),
    /** XOF a day in the busiest hour of the day. */
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
    /** Percent each part weighs. */
    weights: z.object({ credit: z.number(), operational: z.number(), compliance: z.number(), market: z.number() }),
    riskTrends: z.array(z.object({ date, score: z.number() })),
  }),
  clientSegmentation: z.object({ highValue: segment, medium: segment, emerging: segment }),
  predictiveInsights: z.object({
    /** XOF of the month after the running one; null with too little data. */
    nextMonthVolume: z.nullable(z.int()),
    seasonalForecast: z.array(z.object({ month, volume: z.int(), low: z.int(), high: z.int() })),
    /** The overall score thirty days on, by the trend of the stored days; null with too few. */
    riskPrediction: score,
    recommendedActions: z.array(recommendation),
    forecast: z.nullable(forecast),
    /** Whole months with data, and days with a stored score: what there is against what is needed. */
    monthsKept: z.int(),
    riskDaysKept: z.int(),
    /** XOF of the last whole months, oldest first, up to two years. */
    history: z.array(z.object({ month, volume: z.int() })),
  }),
})
export type AdvancedAnalytics = z.output<typeof advancedAnalytics>

export const getAdvancedAnalytics = defineRoute({
  method: 'GET',
  path: '/api/analytics/advanced',
  tag: 'Analytics',
  summary: 'Performance, risk, segments, forecast and recommendations over a period',
  access: 'reports.read',
  query: z.strictObject({ period: z._default(z.enum(analyticsPeriods), '3months') }),
  answer: advancedAnalytics,
})

export const generateForecast = defineRoute({
  method: 'POST',
  path: '/api/analytics/forecast',
  tag: 'Analytics',
  summary: 'Recomputes the volume forecast and keeps it',
  access: 'analytics.forecast',
  body: z.strictObject({}),
  answer: forecast,
  status: 201,
})
