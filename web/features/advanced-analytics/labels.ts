import {
  type AdvancedAnalytics,
  type AnalyticsPeriod,
  type Forecast,
  forecastMonthsNeeded,
  type recommendationKinds,
  type riskBand,
  riskDaysNeeded,
  seasonalMonthsNeeded,
} from '#contract/analytics/api.ts'
import { paths } from '#web/routes/paths.ts'
import type { Tone } from '#web/ui/badge.tsx'
import type { Option } from '#web/ui/form/select.tsx'
import { dash, formatAmount, formatChange, formatMonth, formatPercent } from '#web/ui/format/format.ts'
import * as t from './messages.ts'

export const periodOptions: readonly Option<AnalyticsPeriod>[] = [
  { value: '1month', label: t.monthCount(1) },
  { value: '3months', label: t.monthCount(3) },
  { value: '6months', label: t.monthCount(6) },
  { value: '1year', label: t.oneYear },
]

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
export const monthName = (month: string): string => formatMonth(`${month}-01`)

type Month = AdvancedAnalytics['performanceMetrics']['seasonalTrends'][number]

/** Volume of a month in both currencies, and its growth. */
export function monthText({ volume, volumeUsd, growth, isOpen }: Omit<Month, 'month'>): string {
  const change = isOpen ? t.monthToDate : growth === null ? t.noMonthBefore : formatChange(growth, 1)
  return [formatAmount(volume, 'XOF'), formatAmount(volumeUsd, 'USD'), change].join(', ')
}

/** Describes the forecast method in a sentence. */
export function methodLabel({ method, months, backTests, errorPercent }: Forecast): string {
  const by = method === 'seasonal' ? t.seasonalMethod : t.trendMethod(seasonalMonthsNeeded)
  const error = errorPercent === null ? t.backTestedOnEmptyMonths : t.backTestError(formatPercent(errorPercent))
  return t.methodSummary(by, t.wholeMonthCount(months), error, t.monthCount(backTests))
}

type Kept = Pick<AdvancedAnalytics['predictiveInsights'], 'monthsKept' | 'riskDaysKept'>

/** Says how many months are missing for a forecast. */
export const monthsMissing = ({ monthsKept }: Kept): string =>
  t.monthsMissing(forecastMonthsNeeded, monthsKept, seasonalMonthsNeeded)

/** Says how many days are missing for the risk prediction. */
export const daysMissing = ({ riskDaysKept }: Kept): string => t.riskDaysMissing(riskDaysNeeded, riskDaysKept)

/** `14:00 to 15:00`. */
export function formatHour(hour: number | null): string {
  if (hour === null) return dash
  const text = (of: number) => `${String(of % 24).padStart(2, '0')}:00`
  return t.hourRange(text(hour), text(hour + 1))
}
