/** Rules for rates: parity check, staleness, schedule. */
import type { FxPair } from '#contract/fx/api.ts'
import { addDays, type BusinessDate, dayMs, hourMs, isWeekend, minuteMs } from '#kernel/clock.ts'
import { divideHalfEven } from '#kernel/money.ts'
import { xofPerEur } from '#kernel/parity.ts'
import { cross, invert, type Rate, ratio } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import type { QuotedCurrency } from './port.ts'

/** USD/XOF before any rate is stored (specification 9). */
export const defaultUsdXof: Rate = expectOk(ratio(561n, 1n), 'the default is a rate')

/** The stored rate of each pair and whether it is inverted. */
export const pairSources: Readonly<Record<FxPair, { readonly currency: QuotedCurrency; readonly inverse: boolean }>> = {
  USD_EUR: { currency: 'EUR', inverse: false },
  USD_GBP: { currency: 'GBP', inverse: false },
  GBP_USD: { currency: 'GBP', inverse: true },
  USD_JPY: { currency: 'JPY', inverse: false },
  USD_XOF: { currency: 'XOF', inverse: false },
  // For display only; conversions divide by USD_XOF.
  XOF_USD: { currency: 'XOF', inverse: true },
  USD_NGN: { currency: 'NGN', inverse: false },
  USD_GHS: { currency: 'GHS', inverse: false },
}

export function pairRate(pair: FxPair, stored: Rate): Rate {
  return pairSources[pair].inverse ? invert(stored) : stored
}

/**
 * Percent that a franc rate may move between two days on which rates were stored; conversions at
 * one that moved further need a person. Internal policy: the euro, to which the franc is pegged,
 * moves less between two publications, and a lost digit moves it by more.
 */
const maxDailyMovePercent = 5

export const hasJumped = (current: Rate, before: Rate): boolean =>
  Math.abs(changePercent(current, before)) > maxDailyMovePercent

/** Change of a rate since `before`, in percent with four decimals. */
export function changePercent(current: Rate, before: Rate): number {
  const difference = current.numerator * before.denominator - before.numerator * current.denominator
  return Number(divideHalfEven(difference * 1_000_000n, before.numerator * current.denominator)) / 10_000
}

export interface CheckedRate {
  readonly currency: QuotedCurrency
  readonly rate: Rate
  /** True when derived from the parity. */
  readonly byParity: boolean
}

export interface OffParity {
  readonly rate: Rate
  /** The rate implied by euro and parity; null when the response had no euro rate. */
  readonly implied: Rate | null
}

/**
 * Splits a provider's rates into accepted and refused. A missing franc is derived from the parity.
 * A franc rate is refused when it deviates from the parity by more than `toleranceBasisPoints`, or
 * when there is no euro rate to check it.
 */
export function checkRates(
  provided: ReadonlyMap<QuotedCurrency, Rate>,
  toleranceBasisPoints: number,
): { readonly accepted: readonly CheckedRate[]; readonly refused: OffParity | null } {
  const euro = provided.get('EUR')
  const implied = euro ? cross(euro, xofPerEur) : null
  const accepted: CheckedRate[] = []
  let refused: OffParity | null = null
  for (const [currency, rate] of provided) {
    if (currency === 'XOF' && (implied === null || deviates(rate, implied, BigInt(toleranceBasisPoints)))) {
      refused = { rate, implied }
    } else accepted.push({ currency, rate, byParity: false })
  }
  if (implied && !provided.has('XOF')) accepted.push({ currency: 'XOF', rate: implied, byParity: true })
  return { accepted, refused }
}

/** Exact integer arithmetic, so that any excess over the tolerance counts. */
function deviates(rate: Rate, reference: Rate, toleranceBasisPoints: bigint): boolean {
  const left = rate.numerator * reference.denominator
  const right = reference.numerator * rate.denominator
  const difference = left > right ? left - right : right - left
  return difference * 10_000n > toleranceBasisPoints * right
}

/**
 * Whether a rate of `asOf` is stale at `now`. Days without publication (weekends and TARGET closing
 * days, UTC) do not count, so the last published rate stays fresh until the next one is due.
 */
export function isStale(asOf: Date, now: Date, staleAfterHours: number): boolean {
  const limitMs = staleAfterHours * hourMs
  let countedMs = 0
  for (let from = asOf.getTime(); from < now.getTime() && countedMs <= limitMs; ) {
    const endOfDay = (Math.floor(from / dayMs) + 1) * dayMs
    const until = Math.min(endOfDay, now.getTime())
    if (isPublicationDay(new Date(from).toISOString().slice(0, 10) as BusinessDate)) countedMs += until - from
    from = until
  }
  return countedMs > limitMs
}

/** Whether `earlier` qualifies as the day before `day`: at least the previous publication day. */
export function isPreviousDay(earlier: BusinessDate, day: BusinessDate): boolean {
  return earlier < day && earlier >= previousPublicationDay(day)
}

/** Days to look back, and how much older the nearest stored rate may be. */
export const monthDays = 30
const monthSlackDays = 7

export function isMonthBefore(earlier: BusinessDate, day: BusinessDate): boolean {
  return earlier <= addDays(day, -monthDays) && earlier >= addDays(day, -monthDays - monthSlackDays)
}

const minPauseMs = 30 * minuteMs
const maxPauseMs = 24 * hourMs
const pausesAfterFailureMs = [5, 10, 20, 30].map((minutes) => minutes * minuteMs)

/** The provider's next update, limited to between half an hour and a day from now. */
export function nextDueAfterSuccess(now: Date, nextUpdateAt: Date | null): Date {
  const pauseMs = nextUpdateAt ? nextUpdateAt.getTime() - now.getTime() : minPauseMs
  return new Date(now.getTime() + Math.min(Math.max(pauseMs, minPauseMs), maxPauseMs))
}

/** Short delays first, then every half hour, so that an offline installation stays quiet. */
export function nextDueAfterFailure(now: Date, failures: number): Date {
  const pauseMs = pausesAfterFailureMs[Math.min(failures, pausesAfterFailureMs.length) - 1] ?? minPauseMs
  return new Date(now.getTime() + pauseMs)
}

/** How far a provider's clock may be ahead of ours. */
const clockSkewMs = hourMs

export function isFromFuture(asOf: Date, now: Date): boolean {
  return asOf.getTime() > now.getTime() + clockSkewMs
}

/**
 * Whether reference rates are published: not on weekends or TARGET closing days (1 January, Good
 * Friday, Easter Monday, 1 May, 25 and 26 December; European Central Bank, long-term calendar).
 */
export function isPublicationDay(date: BusinessDate): boolean {
  return !isWeekend(date) && !isTargetClosingDay(date)
}

/** The last publication day before `date`. */
export function previousPublicationDay(date: BusinessDate): BusinessDate {
  let day = addDays(date, -1)
  while (!isPublicationDay(day)) day = addDays(day, -1)
  return day
}

const fixedClosingDays = new Set(['01-01', '05-01', '12-25', '12-26'])

function isTargetClosingDay(date: BusinessDate): boolean {
  if (fixedClosingDays.has(date.slice(5))) return true
  const easter = easterSunday(Number(date.slice(0, 4)))
  return date === addDays(easter, -2) || date === addDays(easter, 1)
}

/** Easter Sunday in the Gregorian calendar (Meeus/Jones/Butcher algorithm). */
export function easterSunday(year: number): BusinessDate {
  const moon = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const fullMoon = (19 * moon + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - fullMoon - (yearOfCentury % 4)) % 7
  const late = Math.floor((moon + 11 * fullMoon + 22 * weekday) / 451)
  const days = fullMoon + weekday - 7 * late + 114
  const month = Math.floor(days / 31)
  const day = (days % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as BusinessDate
}
