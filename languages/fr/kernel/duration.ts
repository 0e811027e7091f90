// French durations: `2 jours 14 h`, `25 min 33 s`, `4,2 s`.
import { writtenDurations } from '#kernel/written-time.ts'
import { formatDecimal, formatNumber } from './language.ts'

export const durationInWords = writtenDurations({
  day: (count) => `${formatNumber(count)} ${count < 2 ? 'jour' : 'jours'}`,
  hour: (count) => `${count} h`,
  minute: (count) => `${count} min`,
  second: (count) => `${formatDecimal(count)} s`,
  millisecond: (count) => `${count} ms`,
})
