import { plural } from '#kernel/plural.ts'
export const historyTitle = (pair: string) => `${pair} history`
export const rangeLabel = 'Range'
export const historyEmptyTitle = (pair: string) => `No history of ${pair} yet`
export const historyEmptyHint = (range: string) =>
  `No rates were stored in the last ${range}. The last rate of each day is stored from the first refresh on.`
export const historySingleDay = 'Only one day stored so far'
export const rangeSummary = (low: string, high: string) => `Low ${low}, high ${high}`
export const historyChartLabel = (pair: string, range: string) => `${pair}, last rate of each day, ${range}`
export const sinceDate = (date: string) => `since ${date}`
export const overRange = (range: string) => `over ${range}`
export const euroName = 'Euro'
export const poundName = 'British pound'
export const yenName = 'Japanese yen'
export const cfaFrancName = 'West African CFA franc'
export const nairaName = 'Nigerian naira'
export const cediName = 'Ghanaian cedi'
export const defaultRateSource = 'Default, not a stored rate'
export const liveRatesTitle = 'Live Exchange Rates'
export const lastUpdatedLabel = 'Last updated:'
export const ratesLabel = 'Exchange rates'
export const ratesEmptyTitle = 'No rates stored yet'
export const staleRatesTitle = 'Some rates are stale'
export const defaultRateHint =
  'USD/XOF uses the default of 561 XOF per USD. Other pairs have no rate until rates are fetched.'
export const staleRatesHint = 'The provider has no newer rates. The last stored rates stay in effect and are marked.'
export const timesHint = 'The time in a row is when its source published the rate.'
export const pairRateEmpty = 'No rate stored yet'
export const dailyChangeLabel = 'Change from the previous day:'
export const parityCheckTitle = 'Parity check'
export const parityCheckText = (implied: string, differencePercent: string) =>
  `USD/EUR × 655.957 implies ${implied} XOF; USD/XOF differs by ${differencePercent}`
export const withinTolerance = (tolerance: string) => `Within ${tolerance}`
export const overTolerance = (tolerance: string) => `Over ${tolerance}`
export const testConnectionAction = 'Test Connection'
export const callingProvider = 'Calling the provider…'
export const dayCount = (days: number) => plural(days, { one: '# day', other: '# days' })
export const yearCount = (years: number) => plural(years, { one: '# year', other: '# years' })
export const shortDayCount = (days: number) => `${days} d`
export const shortYearCount = (years: number) => `${years} y`
export const connectionFailedTitle = 'Connection Failed'
export const connectionTestHint = "Calls the rate provider once and shows its response. Stored rates don't change."
export const attributionLink = 'Rates By Exchange Rate API'
export const supportedCurrenciesTitle = 'Supported currencies'
export const connectionSuccessTitle = 'Connection Successful'
export const providerLabel = 'Provider'
export const quotaLabel = 'Quota remaining'
export const testedLabel = 'Tested'
export const callCount = (count: number) => plural(count, { one: '# call', other: '# calls' })
export const quotaUnset = 'None set by the provider'
export const quotaUnknown = 'Unknown'
export const attributionLabel = 'Rates from open.er-api.com:'
export const baseCurrencyCode = (code: string) => `${code} (base)`
export const usDollarName = 'US dollar'
export const regionRates = (region: string) => `${region} Region Rates`
export const fetchAction = 'Fetch rates'
export const refreshAction = 'Refresh'
