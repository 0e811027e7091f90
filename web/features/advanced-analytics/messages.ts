import { plural } from '#kernel/plural.ts'
export const forecastGeneratedToast = 'Forecast generated'
export const generatingForecastTitle = 'Generating the forecast'
export const generateForecastAction = 'Generate Forecast'
export const monthlyTrendsTitle = 'Monthly volume trends'
export const dateRange = (from: string, until: string) => `${from} to ${until}`
export const trendsEmptyTitle = 'No conversions in this period'
export const trendsEmptyHint = 'Monthly volume appears here, with growth over the previous month.'
export const monthToDate = 'month to date'
export const noMonthBefore = 'no month before'
export const trendsCaption = 'Conversion volume by month'
export const forecastTitle = 'Predictive insights'
export const notEnoughDataTitle = 'Not enough data for a forecast'
export const expectedInMonth = (month: string) => `Expected in ${month}`
export const nextMonth = 'next month'
export const forecastRange = (low: string, high: string) => `${low} to ${high} XOF`
export const backTestErrorLabel = 'Back-tested error'
export const forecastCaption = 'Monthly volume and forecast'
export const computedJustNow = 'Computed just now'
export const generatedBy = (createdAt: string, createdBy: string) => `Generated ${createdAt} by ${createdBy}`
export const forecastPoint = (volume: string, low: string, high: string) => `${volume} expected, ${low} to ${high}`
export const monthlyGrowthTitle = 'Monthly Growth'
export const growthInMonth = (growth: string, month: string) => `${growth} in ${month}`
export const retentionTitle = 'Client Retention'
export const last90Days = 'Last 90 days'
export const successRateBasis = 'Of conversions that ended'
export const averageSizeTitle = 'Avg Conversion Size'
export const averageSizeBasis = 'Gross, before the fee'
export const peakHourTitle = 'Peak Hour Volume'
export const peakHourBasis = (peakHour: string) => `Per day, ${peakHour}`
/** Tooltip text that explains each figure. */
export const meanings = {
  growth:
    'Compound monthly growth of the XOF volume over whole months, from the month before the period (or the first with volume) to the last.',
  retention: 'Clients active 91 to 180 days ago who were active again in the last 90 days ÷ all clients active then.',
  success: 'Completed ÷ (completed + failed), for conversions initiated in the period.',
  size: 'Mean gross USD of conversions initiated in the period, excluding failed ones.',
  peak: 'XOF volume of the busiest hour of the day ÷ days since the first conversion in the period.',
  overall: 'Weighted mean of the four risks. A risk without data has no weight. Weights are set in Settings.',
  credit: 'Share of receivables overdue by more than 30 days.',
  operational: 'Failed conversions, and reconciliation exceptions older than a day, per 100 conversions.',
  compliance:
    'Open alerts (critical 10, high 5, medium 2, low 1) per 10 active clients, plus the share of active clients without approved KYC. Maximum 100.',
  market: 'Annual volatility of USD/XOF over 30 days: 0% scores 0, 20% scores 100.',
  nextMonth: 'Forecast XOF volume for the month after the current one.',
  interval: 'Covers 80% of outcomes if forecasts are off by as much as in back-tests.',
  error: 'Mean absolute percentage error of forecasts for past months, each based only on the months before it.',
  highValue: 'The top 20% of clients by gross USD over twelve months.',
  medium: 'The next 30%.',
  emerging: 'All other clients, including those without conversions in twelve months.',
  revenue: 'Fees from their completed conversions over twelve months.',
  avgTransaction: 'Mean gross USD of their conversions over twelve months.',
} as const
export const riskPredictionHint = (riskDaysAhead: number) =>
  `The overall score ${riskDaysAhead} days ahead, from a linear trend through the scores stored in the last 30 days.`
export const seasonalMethod =
  'Seasonal: same month last year × growth of the last twelve months over the previous twelve'
export const trendMethod = (seasonalMonthsNeeded: number) =>
  `Linear trend through the months; seasonal from ${seasonalMonthsNeeded} months`
export const backTestedOnEmptyMonths = 'back-tested on months without volume'
export const backTestError = (errorPercent: string) => `back-tested error ${errorPercent}`
export const methodSummary = (by: string, months: string, error: string, backTests: string) =>
  `${by}. ${months}, ${error} over ${backTests}.`
export const wholeMonthCount = (count: number) => plural(count, { one: '# whole month', other: '# whole months' })
export const monthCount = (count: number) => plural(count, { one: '# month', other: '# months' })
export const monthsMissing = (needed: number, kept: number, seasonal: number) =>
  `A forecast needs ${needed} whole months since the first conversion; there ${soFar(kept)}. From ${seasonal} months, it is seasonal.`
export const riskDaysMissing = (needed: number, kept: number) =>
  `Needs ${needed} days with a stored score; there ${soFar(kept)}.`
const soFar = (count: number) =>
  count === 0 ? 'are none so far' : plural(count, { one: 'is # so far', other: 'are # so far' })
export const priorityNames = { high: 'High', medium: 'Medium', low: 'Low' } as const
export const recommendationsTitle = 'Recommendations'
export const recommendationsEmptyTitle = 'No recommendations'
export const recommendationsEmptyHint = 'No metric needs your attention.'
export const openNamedAction = (action: string) => `Open: ${action}`
export const creditRiskLabel = 'Credit risk'
export const operationalRiskLabel = 'Operational risk'
export const complianceRiskLabel = 'Compliance risk'
export const marketRiskLabel = 'Market risk'
export const riskTitle = 'AI risk analytics'
export const riskHint = 'Calculated by fixed rules from stored data'
export const riskEmpty = 'No data to calculate risk from yet.'
/** By the bands of the contract. Specification 4. */
export const riskBands = {
  'Low Risk': 'Low Risk',
  'Medium Risk': 'Medium Risk',
  'High Risk': 'High Risk',
  'Critical Risk': 'Critical Risk',
} as const
export const weight = (percent: string) => `weight ${percent}`
export const in30DaysLabel = 'In 30 days:'
export const riskChartEmpty = 'The chart appears once scores for two days are stored.'
export const riskCaption = 'Overall risk score by day'
export const segmentNames = {
  highValue: 'High value',
  medium: 'Medium',
  emerging: 'Emerging',
} as const
export const segmentHeader = 'Segment'
export const revenueHeader = 'Revenue'
export const averageConversionHeader = 'Avg conversion'
export const segmentationTitle = 'Client segmentation'
export const segmentationPeriod = 'Last 12 months plus current'
export const noClientsTitle = 'No clients yet'
export const noClientsHint = 'Clients are grouped here by conversion volume.'
export const segmentsCaption = 'Client segments'
export const segmentVolumeCaption = 'Volume by client segment'
export const segmentVolumeEmpty = 'No conversions in the last 12 months.'
export const hourRange = (fromHour: string, toHour: string) => `${fromHour} to ${toHour}`
export const intervalLabel = '80% interval'
export const oneYear = '1 year'
