/** Written-out days, times and durations; each language decides how it joins them. */
import { formatByZone } from './time-zone-format.ts'

/** `day` and `month` take `2026-10-01` and `2026-10`; the others an instant and a time zone. */
export function writtenDates(locale: string) {
  const longDay = formatByZone(locale, { day: 'numeric', month: 'long', year: 'numeric' })
  const shortDay = formatByZone(locale, { day: 'numeric', month: 'short' })
  const longMonth = formatByZone(locale, { month: 'long', year: 'numeric' })
  const shortMonth = formatByZone(locale, { month: 'short', year: 'numeric' })
  const time = formatByZone(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return {
    day: (day: string): string => longDay('UTC').format(new Date(day)),
    /** `1 Oct`. */
    shortDay: (day: string): string => shortDay('UTC').format(new Date(day)),
    month: (month: string): string => longMonth('UTC').format(new Date(month)),
    /** `Oct 2026`. */
    shortMonth: (month: string): string => shortMonth('UTC').format(new Date(month)),
    dayOf: (at: Date, timeZone: string): string => longDay(timeZone).format(at),
    timeOf: (at: Date, timeZone: string): string => time(timeZone).format(at),
  }
}

const units = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
  { name: 'second', ms: 1_000 },
] as const

/** How a language writes a count of each unit. `second` may get one decimal, as `4.2`. */
export interface DurationNames {
  readonly day: (count: number) => string
  readonly hour: (count: number) => string
  readonly minute: (count: number) => string
  readonly second: (count: string) => string
  readonly millisecond: (count: number) => string
}

/** Writes the two largest units of a duration in milliseconds, which is 0 or more. */
export function writtenDurations(names: DurationNames): (ms: number) => string {
  const write = (unit: (typeof units)[number]['name'], count: number) =>
    unit === 'second' ? names.second(String(count)) : names[unit](count)
  return (ms) => {
    if (ms < 1_000) return names.millisecond(Math.round(ms))
    if (ms < 60_000) return names.second((ms / 1_000).toFixed(1).replace(/\.0$/, ''))
    const seconds = Math.round(ms / 1_000) * 1_000
    const at = units.findIndex((unit) => seconds >= unit.ms)
    const [large, small] = [units[at], units[at + 1]]
    if (!large || !small) return write('second', seconds / 1_000)
    const count = Math.floor(seconds / large.ms)
    const rest = Math.floor((seconds % large.ms) / small.ms)
    return rest === 0 ? write(large.name, count) : `${write(large.name, count)} ${write(small.name, rest)}`
  }
}
