import { formatByZone } from './time-zone-format.ts'

/** Tells the time. Domain code takes one as a dependency, so that a simulation can hold the hands. */
export interface Clock {
  now(): Date
}

/** A calendar day without a time, `YYYY-MM-DD`, as the business time zone sees it. */
export type BusinessDate = string & { readonly __brand: 'BusinessDate' }

const dayFormat = formatByZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar day of `instant` in `timeZone` (an IANA name). Throws RangeError for an unknown zone. */
export function businessDate(instant: Date, timeZone: string): BusinessDate {
  return dayFormat(timeZone).format(instant) as BusinessDate
}

/** The calendar month of a business date, `YYYY-MM`. */
export function monthOf(date: BusinessDate): string {
  return date.slice(0, 7)
}

/** The first instant (UTC) of a business date in `timeZone`. Zones with whole-minute offsets only. */
export function startOfBusinessDate(date: BusinessDate, timeZone: string): Date {
  const midnightUtc = new Date(`${date}T00:00:00.000Z`)
  // The offset is read at the guess and once more at the result, which settles days that begin in a clock change.
  const first = new Date(midnightUtc.getTime() - offsetMs(midnightUtc, timeZone))
  return new Date(midnightUtc.getTime() - offsetMs(first, timeZone))
}

/** Adds whole days to a business date; negative goes back. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  const moved = new Date(`${date}T00:00:00.000Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10) as BusinessDate
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

/** True for an IANA time zone that this machine knows, such as `Africa/Abidjan`; offsets such as `+01:00` are none. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return wallClockFormat(text).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/**
 * The instant at which the clocks of `timeZone` show `time` on `date`. A time that the clocks show twice is the first one;
 * a time that they leave out is put off by as much as they leave out (02:30 becomes 03:30), as RFC 5545 has it.
 * Throws RangeError for an unknown zone.
 */
export function instantAt(date: BusinessDate, time: TimeOfDay, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00.000Z`)
  // No zone changes its clocks twice within two days, so one of these offsets holds on either side of any change.
  const before = offsetMs(new Date(wall - dayMs), timeZone)
  const after = offsetMs(new Date(wall + dayMs), timeZone)
  if (before === after) return new Date(wall - before)
  const shown = [wall - before, wall - after].filter((at) => at + offsetMs(new Date(at), timeZone) === wall)
  return new Date(shown.length > 0 ? Math.min(...shown) : wall - before)
}

const dayMs = 86_400_000
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
  // `2026-11-21 08:00:00`, with a comma or a `T` between in some versions; parts would cost five times as much.
  const shown = wallClockFormat(timeZone).format(instant)
  const local = Date.parse(`${shown.slice(0, 10)}T${shown.slice(-8)}.000Z`)
  return local - Math.floor(instant.getTime() / 1000) * 1000
}
