import { addDays, type BusinessDate, businessDate, isWeekend, startOfBusinessDate } from '#kernel/clock.ts'
import { divideHalfEven } from '#kernel/money.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { type DayVolume, volumeByDay } from './store.ts'

/** Bank days that the typical daily volume looks back on. */
const daysLookedAt = 30

export interface TypicalVolume {
  /** Median XOF of the bank days that had a conversion or lie between two that had; null with none. */
  readonly medianXof: bigint | null
  readonly todayXof: bigint
  /** Every bank day looked at, oldest first, today excluded. */
  readonly days: readonly DayVolume[]
}

export async function typicalVolume(
  executor: Executor,
  { settings, clock }: ConversionDependencies,
): Promise<TypicalVolume> {
  const timeZone = await settings.read(executor, 'business.timeZone')
  const today = businessDate(clock.now(), timeZone)
  const bankDays = lastBankDays(today, daysLookedAt)
  const oldest = bankDays[0] ?? today
  const stored = new Map(
    (await volumeByDay(executor, startOfBusinessDate(oldest, timeZone), timeZone)).map((day) => [day.date, day]),
  )
  const days = bankDays.map((date) => stored.get(date) ?? { date, volumeXof: 0n, count: 0 })
  return { medianXof: medianSinceFirst(days), todayXof: stored.get(today)?.volumeXof ?? 0n, days }
}

/** The `count` weekdays before `today`, oldest first. */
export function lastBankDays(today: BusinessDate, count: number): BusinessDate[] {
  const days: BusinessDate[] = []
  for (let date = addDays(today, -1); days.length < count; date = addDays(date, -1)) {
    if (!isWeekend(date)) days.unshift(date)
  }
  return days
}

/** Days before the business did its first conversion say nothing about a typical day. */
export function medianSinceFirst(days: readonly Pick<DayVolume, 'volumeXof'>[]): bigint | null {
  const first = days.findIndex((day) => day.volumeXof > 0n)
  if (first === -1) return null
  const volumes = days.slice(first).map((day) => day.volumeXof)
  volumes.sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const middle = Math.floor(volumes.length / 2)
  const upper = volumes[middle] ?? 0n
  return volumes.length % 2 === 1 ? upper : divideHalfEven((volumes[middle - 1] ?? 0n) + upper, 2n)
}
