import { isBankDay } from '#kernel/bank-days.ts'
import { businessDate } from '#kernel/clock.ts'

/**
 * When a bank books, in whole hours of UTC, which WAEMU keeps but for its east; closed at weekends and on the holidays that
 * all of WAEMU has. One that closes at or before the hour at which it opens is open over midnight, into the day after.
 */
export interface WorkingHours {
  readonly opensAt: number
  readonly closesAt: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export function isOpen(at: number, { opensAt, closesAt }: WorkingHours): boolean {
  const hour = new Date(at).getUTCHours()
  if (opensAt < closesAt) return hour >= opensAt && hour < closesAt && worksOn(at)
  // What is open after midnight began on the day before, and is open when that was a bank day.
  return hour >= opensAt ? worksOn(at) : hour < closesAt && worksOn(at - dayMs)
}

/** The instant itself while the bank is open, else when it opens next. Milliseconds since 1970. */
export function nextOpening(at: number, hours: WorkingHours): number {
  if (isOpen(at, hours)) return at
  const opening = new Date(at)
  opening.setUTCHours(hours.opensAt, 0, 0, 0)
  let next = opening.getTime()
  while (next < at || !isOpen(next, hours)) next += dayMs
  return next
}

const worksOn = (at: number): boolean => isBankDay(businessDate(new Date(at), 'UTC'))
