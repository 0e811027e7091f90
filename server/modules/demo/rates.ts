import { addDays, type BusinessDate, isWeekend } from '#kernel/clock.ts'
import { below, type Random } from '#kernel/random.ts'
import { type Rate, type RateError, ratio } from '#kernel/rate.ts'
import { expectOk, type Result } from '#kernel/result.ts'

/**
 * Exchange rates of the demo history: a seeded walk between monthly levels. The levels approximate
 * the market as known when they were written; days between and after are random. They only make
 * charts and prices realistic, and their source says so.
 */
export const demoRateSource = 'Demo rates'

const currencies = ['EUR', 'GBP', 'JPY', 'NGN', 'GHS'] as const
export type DemoCurrency = (typeof currencies)[number]

/** Units per dollar in mid-month, from January 2025. */
const firstLevel = '2025-01'
const levels: Readonly<Record<DemoCurrency, readonly number[]>> = {
  EUR: [0.966, 0.96, 0.925, 0.89, 0.887, 0.868, 0.856, 0.859, 0.852, 0.86, 0.865, 0.854, 0.853, 0.846, 0.851, 0.857],
  GBP: [0.81, 0.797, 0.774, 0.76, 0.748, 0.738, 0.741, 0.744, 0.74, 0.75, 0.761, 0.748, 0.744, 0.735, 0.739, 0.744],
  JPY: [156.5, 151.9, 149.1, 144.3, 144.7, 144.6, 147, 147.6, 147.9, 151.2, 155.1, 155.9, 156.8, 154, 153.2, 151.6],
  NGN: [1548, 1509, 1535, 1598, 1594, 1546, 1531, 1533, 1496, 1464, 1444, 1451, 1438, 1426, 1442, 1470],
  GHS: [14.8, 15.4, 15.5, 15.1, 12.3, 10.3, 10.4, 10.8, 12.1, 11.1, 10.9, 11.4, 10.9, 10.8, 11, 11.1],
}
/** Level after the last monthly one: the base of the sandbox's rate provider. */
const settled: Readonly<Record<DemoCurrency, number>> = {
  EUR: 0.8552,
  GBP: 0.7413,
  JPY: 149.87,
  NGN: 1538.5,
  GHS: 11.24,
}
/** Typical daily change in hundredths of a percent. */
const dailyHundredths: Readonly<Record<DemoCurrency, number>> = { EUR: 38, GBP: 42, JPY: 55, NGN: 35, GHS: 50 }
/** Share of the distance to the level that a day recovers (mean reversion). */
const pull = 0.08
/** The franc's official parity: francs per thousand euros. */
const xofPerThousandEur = 655_957n
/** Days before the end in which the walk converges to the current rates. */
const landingDays = 15

export interface RateHistory {
  /** Units per dollar on that day; the franc follows the euro by the parity. */
  on(day: BusinessDate): ReadonlyMap<DemoCurrency | 'XOF', Rate>
}

/** Daily rates from `first` to `last`. `following`: rates to reach on the last day, if any. */
export function walkRates(
  random: Random,
  { first, last }: { readonly first: BusinessDate; readonly last: BusinessDate },
  following: Partial<Record<DemoCurrency, number>>,
): RateHistory {
  const history = new Map<BusinessDate, Map<DemoCurrency | 'XOF', Rate>>()
  const days: BusinessDate[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  for (const currency of currencies) {
    let stray = 0
    for (const [index, day] of days.entries()) {
      // Markets are closed on weekends: Friday's rates apply.
      stray = isWeekend(day) ? stray : stray * (1 - pull) + step(random) * (dailyHundredths[currency] / 10_000)
      const ahead = days.length - 1 - index
      const landing = Math.max(0, 1 - ahead / landingDays)
      const level = levelOn(currency, day)
      const end = following[currency] ?? level
      const units = level ** (1 - landing) * end ** landing * Math.exp(stray * (1 - landing))
      const millionths = BigInt(Math.round(units * 1_000_000))
      put(history, day, currency, ratio(millionths, 1_000_000n))
      if (currency === 'EUR') put(history, day, 'XOF', ratio(millionths * xofPerThousandEur, 1_000_000_000n))
    }
  }
  return { on: (day) => history.get(day) ?? new Map() }
}

function put(
  history: Map<BusinessDate, Map<DemoCurrency | 'XOF', Rate>>,
  day: BusinessDate,
  currency: DemoCurrency | 'XOF',
  rate: Result<Rate, RateError>,
): void {
  const rates = history.get(day) ?? new Map<DemoCurrency | 'XOF', Rate>()
  rates.set(currency, expectOk(rate, 'a drawn rate'))
  history.set(day, rates)
}

/** Approximately standard normal: the sum of twelve uniform draws from -½ to ½. */
function step(random: Random): number {
  let sum = 0
  for (let draws = 0; draws < 12; draws += 1) sum += below(random, 10_001) / 10_000 - 0.5
  return sum
}

/** Linear interpolation between mid-months. */
function levelOn(currency: DemoCurrency, day: BusinessDate): number {
  const months = monthsSince(day)
  const before = Math.floor(months)
  const at = (index: number): number => levels[currency][Math.max(0, index)] ?? settled[currency]
  return at(before) + (at(before + 1) - at(before)) * (months - before)
}

function monthsSince(day: BusinessDate): number {
  const [year = 0, month = 0] = firstLevel.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, dayOfMonth = 0] = day.split('-').map(Number)
  return (thisYear - year) * 12 + (thisMonth - month) + (dayOfMonth - 15) / 30.5
}
