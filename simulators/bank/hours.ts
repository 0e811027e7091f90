/** Opening hours of the simulated banks. */
import { isBankDay } from '#kernel/bank-days.ts'
import { businessDate } from '#kernel/clock.ts'

/**
 * Booking hours in whole hours of UTC, the zone of most WAEMU countries. Closed on weekends and
 * common WAEMU holidays. A closing at or before the opening hour means open across midnight.
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
  // After midnight, the previous day must have been a bank day.
  return hour >= opensAt ? worksOn(at) : hour < closesAt && worksOn(at - dayMs)
}

/** The instant itself if the bank is open, else the next opening. Milliseconds since 1970. */
export function nextOpening(at: number, hours: WorkingHours): number {
  if (isOpen(at, hours)) return at
  const opening = new Date(at)
  opening.setUTCHours(hours.opensAt, 0, 0, 0)
  let next = opening.getTime()
  while (next < at || !isOpen(next, hours)) next += dayMs
  return next
}

const worksOn = (at: number): boolean => isBankDay(businessDate(new Date(at), 'UTC'))

/** Opening hours per bank, for the simulator's lifetime. */
export interface Timetable {
  /** Null: open around the clock. */
  of(bankCode: string): WorkingHours | null
  /** Sets one bank, or all, which clears single settings. False if there are too many banks. */
  set(bankCode: string | null, hours: WorkingHours | null): boolean
  /** Configured hours, those of all banks first (`bankCode` null). */
  list(): readonly { readonly bankCode: string | null; readonly hours: WorkingHours | null }[]
}

/** Above the number of listed banks. */
const maxBanks = 64

export function createTimetable(everybody: WorkingHours | null): Timetable {
  let common = everybody
  const own = new Map<string, WorkingHours | null>()
  return {
    of(bankCode) {
      const reported = own.get(bankCode)
      return reported === undefined ? common : reported
    },
    set(bankCode, hours) {
      if (bankCode === null) {
        own.clear()
        common = hours
        return true
      }
      if (!own.has(bankCode) && own.size >= maxBanks) return false
      own.set(bankCode, hours)
      return true
    },
    list: () => [{ bankCode: null, hours: common }, ...[...own].map(([bankCode, hours]) => ({ bankCode, hours }))],
  }
}
