/** Tells the time. Domain code takes one as a dependency, so that a simulation can hold the hands. */
export interface Clock {
  now(): Date
}

/** A calendar day without a time, `YYYY-MM-DD`, as the business time zone sees it. */
export type BusinessDate = string & { readonly __brand: 'BusinessDate' }

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of `instant` in `timeZone` (an IANA name). Throws RangeError for an unknown zone. */
export function businessDate(instant: Date, timeZone: string): BusinessDate {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(timeZone, formatter)
  }
  return formatter.format(instant) as BusinessDate
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

function offsetMs(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '00'
  const local = Date.parse(
    `${read('year')}-${read('month')}-${read('day')}T${read('hour')}:${read('minute')}:${read('second')}.000Z`,
  )
  return local - Math.floor(instant.getTime() / 1000) * 1000
}
