import type { FxPair } from '#contract/fx/api.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { divideHalfEven } from '#kernel/money.ts'
import { xofPerEur } from '#kernel/parity.ts'
import { cross, invert, type Rate, ratio } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { isPublicationDay, previousPublicationDay } from './calendar.ts'
import type { QuotedCurrency } from './port.ts'

/** USD/XOF while no rate has ever been stored (specification 9). */
export const defaultUsdXof: Rate = expectOk(ratio(561n, 1n), 'the default is a rate')
export const defaultSource = 'default'

/** Which stored rate a pair is read from, and whether it is turned round. */
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

/** How far a pair has moved since `before`, in percent with four decimals. */
export function changePercent(current: Rate, before: Rate): number {
  const difference = current.numerator * before.denominator - before.numerator * current.denominator
  return Number(divideHalfEven(difference * 1_000_000n, before.numerator * current.denominator)) / 10_000
}

export interface JudgedRate {
  readonly currency: QuotedCurrency
  readonly rate: Rate
  /** True where the parity gave it. */
  readonly byParity: boolean
}

export interface OffParity {
  readonly rate: Rate
  /** What euro and parity imply; null where the answer had no euro to check by. */
  readonly implied: Rate | null
}

/**
 * Takes a provider's rates apart: the franc comes from the parity where the source lacks it, and is refused where it strays
 * by more than `toleranceBasisPoints` from what the parity implies, or cannot be checked.
 */
export function judgeRates(
  provided: ReadonlyMap<QuotedCurrency, Rate>,
  toleranceBasisPoints: number,
): { readonly accepted: readonly JudgedRate[]; readonly refused: OffParity | null } {
  const euro = provided.get('EUR')
  const implied = euro ? cross(euro, xofPerEur) : null
  const accepted: JudgedRate[] = []
  let refused: OffParity | null = null
  for (const [currency, rate] of provided) {
    if (currency === 'XOF' && (implied === null || strays(rate, implied, BigInt(toleranceBasisPoints)))) {
      refused = { rate, implied }
    } else accepted.push({ currency, rate, byParity: false })
  }
  if (implied && !provided.has('XOF')) accepted.push({ currency: 'XOF', rate: implied, byParity: true })
  return { accepted, refused }
}

/** Exact, so that a hair above the tolerance is above it. */
function strays(rate: Rate, reference: Rate, toleranceBasisPoints: bigint): boolean {
  const left = rate.numerator * reference.denominator
  const right = reference.numerator * rate.denominator
  const difference = left > right ? left - right : right - left
  return difference * 10_000n > toleranceBasisPoints * right
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Whether a rate of `asOf` is too old at `now`. Days without publication (weekends, TARGET closing days, in UTC) do not
 * count, so that the last published working day stays good until the next one was due.
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

/** Whether `earlier` may stand for the day before `day`: a rate from before the last published day says nothing of it. */
export function isPreviousDay(earlier: BusinessDate, day: BusinessDate): boolean {
  return earlier < day && earlier >= previousPublicationDay(day)
}

/** Thirty days back, and how much older the nearest stored rate may be before no change is told. */
export const monthDays = 30
const monthSlackDays = 7

export function isMonthBefore(earlier: BusinessDate, day: BusinessDate): boolean {
  return earlier <= addDays(day, -monthDays) && earlier >= addDays(day, -monthDays - monthSlackDays)
}

const minuteMs = 60_000
const minPauseMs = 30 * minuteMs
const maxPauseMs = 24 * hourMs
const pausesAfterFailureMs = [5, 10, 20, 30].map((minutes) => minutes * minuteMs)

/** When asking the provider again is worth it: at its next update, yet no sooner than half an hour and within a day. */
export function nextDueAfterSuccess(now: Date, nextUpdateAt: Date | null): Date {
  const pauseMs = nextUpdateAt ? nextUpdateAt.getTime() - now.getTime() : minPauseMs
  return new Date(now.getTime() + Math.min(Math.max(pauseMs, minPauseMs), maxPauseMs))
}

/** Soon at first, then every half hour: an installation that is offline stays quiet. */
export function nextDueAfterFailure(now: Date, failures: number): Date {
  const pauseMs = pausesAfterFailureMs[Math.min(failures, pausesAfterFailureMs.length) - 1] ?? minPauseMs
  return new Date(now.getTime() + pauseMs)
}

/** How far ahead of our clock a provider's may run. */
const clockSkewMs = hourMs

export function isFromFuture(asOf: Date, now: Date): boolean {
  return asOf.getTime() > now.getTime() + clockSkewMs
}
