import type {
  AdvancedAnalytics,
  AnalyticsPeriod,
  Forecast,
  recommendationKinds,
  riskBand,
} from '#contract/analytics/api.ts'
import { forecastMonthsNeeded, riskDaysAhead, riskDaysNeeded, seasonalMonthsNeeded } from '#contract/analytics/api.ts'
import { paths } from '#web/routes/paths.ts'
import type { Tone } from '#web/ui/badge.tsx'
import type { Option } from '#web/ui/form/select.tsx'
import { dash, formatCount, formatPercent } from '#web/ui/format/format.ts'

export const periodOptions: readonly Option<AnalyticsPeriod>[] = [
  { value: '1month', label: '1 month' },
  { value: '3months', label: '3 months' },
  { value: '6months', label: '6 months' },
  { value: '1year', label: '1 year' },
]

/** Tooltip text that explains each figure. */
export const meanings = {
  growth:
    'Compound monthly growth of the volume in XOF, over whole months: from the one before the period, or the first with volume, to the last.',
  retention: 'Clients active 91 to 180 days ago who were active again in the last 90 ÷ all who were active then.',
  success: 'Completed ÷ (completed + failed) of the conversions initiated in the period.',
  size: 'Mean gross USD of the conversions initiated in the period that are not failed.',
  peak: 'XOF of the hour of the day with the most volume ÷ days since the first conversion of the period.',
  overall: 'Weighted mean of the four parts; a part without a basis weighs nothing. Weights are settings.',
  credit: 'Share of receivables overdue by more than 30 days.',
  operational: 'Failed conversions, and reconciliation exceptions older than a day, per hundred of all conversions.',
  compliance:
    'Open alerts (critical 10, high 5, medium 2, low 1) per 10 active clients, and the share of active clients without approved KYC; at most 100.',
  market: 'Yearly volatility of USD/XOF over 30 days: none is 0, 20 % is 100.',
  prediction: `The overall score ${riskDaysAhead} days on, by the straight line through the stored days of the last 30.`,
  nextMonth: 'XOF that the forecast expects of the month after the one that runs.',
  interval: 'Holds 80 % of outcomes, were they off as the back-tested forecasts were.',
  error: 'Mean absolute error of forecasts of known months, each made from those before it, in percent of what came.',
  highValue: 'The first 20 % of clients by gross USD of twelve months.',
  medium: 'The next 30 %.',
  emerging: 'The rest, and all without a conversion in twelve months.',
  revenue: 'Fees of their completed conversions in twelve months.',
  avgTransaction: 'Mean gross USD of their conversions in twelve months.',
} as const

export const bandTones = {
  'Low Risk': 'ok',
  'Medium Risk': 'warn',
  'High Risk': 'bad',
  'Critical Risk': 'bad',
} as const satisfies Record<ReturnType<typeof riskBand>, Tone>

/** Where each recommendation is carried out. */
export const recommendationPaths = {
  overdue_receivables: paths.invoices,
  failed_conversions: paths.largeTransactions,
  old_exceptions: paths.waemuBanking,
  kyc_missing: paths.clientManagement,
  critical_alerts: paths.complianceDashboard,
  volatile_rate: paths.fxRates,
  concentration: paths.clientManagement,
  quiet_clients: paths.clientManagement,
  shrinking_volume: paths.largeTransactions,
} as const satisfies Record<(typeof recommendationKinds)[number], string>

/** `Nov 2026` for `2026-11`. */
export function monthName(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00.000Z`))
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Describes the forecast method in a sentence. */
export function methodLabel({ method, months, backTests, errorPercent }: Forecast): string {
  const by =
    method === 'seasonal'
      ? 'Seasonal: the same month of last year, times the growth of twelve months on the twelve before'
      : `Trend: the straight line through the months; seasonal from ${seasonalMonthsNeeded} on`
  const error =
    errorPercent === null ? 'back-tested on empty months' : `back-tested error ${formatPercent(errorPercent)}`
  return `${by}. ${formatCount(months, 'whole month')}, ${error} over ${formatCount(backTests, 'month')}.`
}

type Kept = Pick<AdvancedAnalytics['predictiveInsights'], 'monthsKept' | 'riskDaysKept'>

/** Says how many months are missing for a forecast. */
export const monthsMissing = ({ monthsKept }: Kept): string =>
  `A forecast needs ${forecastMonthsNeeded} whole months since the first conversion; there ${monthsKept === 1 ? 'is 1' : `are ${monthsKept === 0 ? 'none' : monthsKept}`} so far. From ${seasonalMonthsNeeded} on it is seasonal.`

/** Says how many days are missing for the risk prediction. */
export const daysMissing = ({ riskDaysKept }: Kept): string =>
  `Needs ${riskDaysNeeded} days with a stored score; there ${riskDaysKept === 1 ? 'is 1' : `are ${riskDaysKept === 0 ? 'none' : riskDaysKept}`} so far.`

/** `14:00 to 15:00`. */
export function formatHour(hour: number | null): string {
  if (hour === null) return dash
  const text = (of: number) => `${String(of % 24).padStart(2, '0')}:00`
  return `${text(hour)} to ${text(hour + 1)}`
}
