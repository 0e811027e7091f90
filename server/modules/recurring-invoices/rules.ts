/** Periods and prices of recurring invoices. Pure. */
import type { Frequency } from '#contract/recurring-invoices/labels.ts'
import { addDays, type BusinessDate, dayOfMonth, daysBetween } from '#kernel/clock.ts'
import { divideHalfEven } from '#kernel/money.ts'

/** When a recurring invoice is due. */
export interface Rhythm {
  readonly frequency: Frequency
  /** Periods are counted from the one that contains this day. */
  readonly startOn: BusinessDate
  /** 1 to 31, or the last day of a shorter month. Without effect on weekly ones. */
  readonly dayOfMonth: number
}

/**
 * One period, identified by its number. The number does not depend on the day of the month, so that
 * a change of that day never makes a second invoice for a period.
 */
export interface Period {
  readonly number: number
  readonly on: BusinessDate
}

const monthsIn = { month: 1, quarter: 3, year: 12 } as const

/** Period `number`, counted from 0 in the week, month or first month of the start. */
export function periodAt({ frequency, startOn, dayOfMonth: day }: Rhythm, number: number): Period {
  if (frequency === 'week') return { number, on: addDays(startOn, 7 * number) }
  const [year = 0, month = 1] = startOn.split('-').map(Number)
  return { number, on: dayOfMonth(year, month + number * monthsIn[frequency], day) }
}

/**
 * The first period from number `from` on whose day is `notBefore` or later, and not before the
 * start.
 */
export function nextPeriod(rhythm: Rhythm, { from, notBefore }: { from: number; notBefore: BusinessDate }): Period {
  for (let number = Math.max(from, firstGuess(rhythm, notBefore)); ; number += 1) {
    const period = periodAt(rhythm, number)
    if (period.on >= notBefore && period.on >= rhythm.startOn) return period
  }
}

/** A number no later than that of the first period on or after `day`. */
function firstGuess({ frequency, startOn }: Rhythm, day: BusinessDate): number {
  const days = daysBetween(startOn, day)
  const maxDays = { week: 7, month: 31, quarter: 92, year: 366 }[frequency]
  return Math.max(0, Math.floor(days / maxDays) - 1)
}

/** The days that the invoice of a period covers: until the day before the next period. */
export function servicePeriod(rhythm: Rhythm, { number, on }: Period): { start: BusinessDate; end: BusinessDate } {
  return { start: on, end: addDays(periodAt(rhythm, number + 1).on, -1) }
}

export interface Limits {
  readonly endOn: BusinessDate | null
  readonly maxInvoices: number | null
}

/** Whether a period is beyond the end. `runs` counts those that had their turn. */
export const isBeyondEnd = ({ endOn, maxInvoices }: Limits, { on }: Pick<Period, 'on'>, runs: number): boolean =>
  (endOn !== null && on > endOn) || (maxInvoices !== null && runs >= maxInvoices)

export interface PriceChange {
  readonly from: BusinessDate
  /** Hundredths of a percent; negative for a reduction. */
  readonly basisPoints: number
}

/**
 * A price of ten-thousandths on `on`: each change that began by then applies to the result of the
 * earlier ones. Rounds half-even, once.
 */
export function priceOn(price4: bigint, changes: readonly PriceChange[], on: BusinessDate): bigint {
  const begun = changes.filter(({ from }) => from <= on)
  const factor = begun.reduce((product, { basisPoints }) => product * BigInt(10_000 + basisPoints), 1n)
  return divideHalfEven(price4 * factor, 10_000n ** BigInt(begun.length))
}
