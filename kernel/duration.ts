/** Durations in words. */
import { writtenDurations } from './written-time.ts'

/** The two largest units: `2 days 14 h`, `25 min 33 s`, `4.2 s`, `23 ms`. Takes 0 or more. */
export const durationInWords = writtenDurations({
  day: (count) => (count === 1 ? '1 day' : `${count} days`),
  hour: (count) => `${count} h`,
  minute: (count) => `${count} min`,
  second: (count) => `${count} s`,
  millisecond: (count) => `${count} ms`,
})
