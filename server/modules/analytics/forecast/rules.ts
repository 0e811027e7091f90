/** Forecast methods, intervals and back-tests. Pure. */
import { forecastMonthsNeeded, seasonalMonthsNeeded } from '#contract/analytics/api.ts'

export interface Expected {
  readonly value: number
  readonly low: number
  readonly high: number
}

export interface Projection {
  readonly method: 'seasonal' | 'trend'
  readonly points: readonly Expected[]
  readonly backTests: number
  /** Percent; null if all tested months were empty. */
  readonly errorPercent: number | null
}

const seasonMonths = 12
/** Minimum number of months for a back-test forecast. */
const minMonths = 3
/** The seasonal back-test needs at least half a season with the same month a year earlier. */
const minSeasonPairs = 6
/** The normal quantile of an 80 % interval. */
const normalOfEighty = 1.2816

/**
 * Forecasts the following months, oldest first. With two seasons: last year's same month times
 * yearly growth. With fewer: a straight line. Back-tests forecast each known month from earlier
 * ones; their errors give the interval, widened by the root of the months ahead. Null with too few
 * months.
 */
export function project(volumes: readonly number[], ahead: number): Projection | null {
  if (volumes.length < forecastMonthsNeeded) return null
  const method = volumes.length >= seasonalMonthsNeeded ? 'seasonal' : 'trend'
  const [forecastFrom, first] =
    method === 'seasonal' ? [seasonal, seasonMonths + minSeasonPairs] : [straightLine, minMonths]
  const tests = volumes.slice(first).map((actual, index) => ({
    actual,
    expected: forecastFrom(volumes.slice(0, first + index), 1),
  }))
  const spread = Math.sqrt(mean(tests.map(({ actual, expected }) => (actual - expected) ** 2)) ?? 0)
  const shares = tests.flatMap(({ actual, expected }) =>
    actual > 0 ? [(100 * Math.abs(actual - expected)) / actual] : [],
  )
  const points = Array.from({ length: ahead }, (_, index) => {
    const value = forecastFrom(volumes, index + 1)
    const reach = normalOfEighty * spread * Math.sqrt(index + 1)
    return { value: Math.round(value), low: Math.round(Math.max(0, value - reach)), high: Math.round(value + reach) }
  })
  return { method, points, backTests: tests.length, errorPercent: oneDecimal(mean(shares)) }
}

/** Last year's same month times the growth of months with a pair a year earlier. Never negative. */
export function seasonal(volumes: readonly number[], ahead: number): number {
  const pairs = Math.min(seasonMonths, volumes.length - seasonMonths)
  const recent = sum(volumes.slice(-pairs))
  const earlier = sum(volumes.slice(-pairs - seasonMonths, volumes.length - seasonMonths))
  const growth = earlier > 0 ? recent / earlier : 1
  const sameMonth = volumes[volumes.length - seasonMonths + ((ahead - 1) % seasonMonths)] ?? 0
  return sameMonth * growth ** Math.ceil(ahead / seasonMonths)
}

/** Extrapolates the least-squares line. Never negative. */
export function straightLine(volumes: readonly number[], ahead: number): number {
  const { slope, level } = lineThrough(volumes)
  return Math.max(0, level + slope * (volumes.length - 1 + ahead))
}

/** Intercept at the first value and slope per step. A single value has slope zero. */
export function lineThrough(values: readonly number[]): { slope: number; level: number } {
  const middle = (values.length - 1) / 2
  const average = mean(values) ?? 0
  const spread = sum(values.map((_, index) => (index - middle) ** 2))
  const lean = sum(values.map((value, index) => (index - middle) * (value - average)))
  const slope = spread === 0 ? 0 : lean / spread
  return { slope, level: average - slope * middle }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values) / values.length)
const oneDecimal = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10)
