/** Clock, business dates and time zone arithmetic. */
import { formatByZone } from './time-zone-format.ts'

export const secondMs = 1_000
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** Current time. Domain code receives it as a dependency, so that simulations control time. */
export interface Clock {
  now(): Date
}

/** A calendar day without a time, `YYYY-MM-DD`, in the business time zone. */
export type BusinessDate = string & { readonly __brand: 'BusinessDate' }

const dayFormat = formatByZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/**
 * The calendar day of `instant` in `timeZone` (an IANA name). Throws RangeError for an unknown
 * zone.
 */
export function businessDate(instant: Date, timeZone: string): BusinessDate {
  return dayFormat(timeZone).format(instant) as BusinessDate
}

/** The calendar month of a business date, `YYYY-MM`. */
export function monthOf(date: BusinessDate): string {
  return date.slice(0, 7)
}

/**
 * The first instant (UTC) of a business date in `timeZone`. Zones with whole-minute offsets only.
 */
export function startOfBusinessDate(date: BusinessDate, timeZone: string): Date {
  const midnightUtc = new Date(`${date}T00:00:00.000Z`)
  // Read the offset again at the result: the day may begin at a clock change.
  const first = new Date(midnightUtc.getTime() - offsetMs(midnightUtc, timeZone))
  return new Date(midnightUtc.getTime() - offsetMs(first, timeZone))
}

/** Adds whole days to a business date; negative goes back. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  const moved = new Date(`${date}T00:00:00.000Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10) as BusinessDate
}

/** Days from one business date to another; negative if that is earlier. */
export const daysBetween = (from: BusinessDate, to: BusinessDate): number => (Date.parse(to) - Date.parse(from)) / dayMs

/**
 * Day `day` of month `month` counted from January of `year`, capped at the month's last day. Months
 * beyond 12 are in later years.
 */
export function dayOfMonth(year: number, month: number, day: number): BusinessDate {
  const lastDay = new Date(Date.UTC(year, month, 0))
  const date = new Date(Date.UTC(year, month - 1, Math.min(day, lastDay.getUTCDate())))
  return date.toISOString().slice(0, 10) as BusinessDate
}

/** True for Saturday and Sunday. */
export function isWeekend(date: BusinessDate): boolean {
  const day = new Date(`${date}T00:00:00.000Z`).getUTCDay()
  return day === 0 || day === 6
}

/** A time of day on a 24-hour clock, `HH:MM`. */
export type TimeOfDay = string & { readonly __brand: 'TimeOfDay' }

/** True for `00:00` to `23:59`, with both digits. */
export function isTimeOfDay(text: string): text is TimeOfDay {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** True for an IANA zone known to this runtime, such as `Africa/Abidjan`; false for `+01:00`. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return wallClockFormat(text).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/**
 * The instant when clocks in `timeZone` show `time` on `date`. An ambiguous time resolves to the
 * first; a skipped time moves forward by the gap (02:30 becomes 03:30), as in RFC 5545. Throws
 * RangeError for an unknown zone.
 */
export function instantAt(date: BusinessDate, time: TimeOfDay, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00.000Z`)
  // No zone changes its clocks twice in two days, so one of these offsets is the right one.
  const before = offsetMs(new Date(wall - dayMs), timeZone)
  const after = offsetMs(new Date(wall + dayMs), timeZone)
  if (before === after) return new Date(wall - before)
  const shown = [wall - before, wall - after].filter((at) => at + offsetMs(new Date(at), timeZone) === wall)
  return new Date(shown.length > 0 ? Math.min(...shown) : wall - before)
}

/** `instant` moved so that its UTC fields read as the clocks in `timeZone`. */
export function wallClock(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + offsetMs(instant, timeZone))
}

const wallClockFormat = formatByZone('sv-SE', {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

function offsetMs(instant: Date, timeZone: string): number {
  // `2026-11-21 08:00:00`; some versions separate with a comma or `T`. formatToParts is 5x slower.
  const shown = wallClockFormat(timeZone).format(instant)
  const local = Date.parse(`${shown.slice(0, 10)}T${shown.slice(-8)}.000Z`)
  return local - Math.floor(instant.getTime() / 1000) * 1000
}
