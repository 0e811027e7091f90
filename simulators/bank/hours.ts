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

/** Which bank keeps which hours, as long as the simulator runs. */
export interface Timetable {
  /** Null: open around the clock. */
  of(bankCode: string): WorkingHours | null
  /** For one bank, or for every bank, which ends what single banks were told. False: so many banks there are not. */
  set(bankCode: string | null, hours: WorkingHours | null): boolean
  /** What was told, every bank's first (`bankCode` null). */
  list(): readonly { readonly bankCode: string | null; readonly hours: WorkingHours | null }[]
}

/** More than the list has. */
const maxBanks = 64

export function createTimetable(everybody: WorkingHours | null): Timetable {
  let common = everybody
  const own = new Map<string, WorkingHours | null>()
  return {
    of(bankCode) {
      const told = own.get(bankCode)
      return told === undefined ? common : told
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
