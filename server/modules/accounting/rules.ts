/** Days and months of the books, and letter codes. Pure. */
import { addDays, type BusinessDate } from '#kernel/clock.ts'

/** The day itself, or the first day after the locked months. */
export function firstOpenDay(day: BusinessDate, lockedThrough: BusinessDate | null): BusinessDate {
  return lockedThrough === null || day > lockedThrough ? day : addDays(lockedThrough, 1)
}

/** First and last day of a month, `YYYY-MM`. */
export function monthDays(month: string): { readonly firstDay: BusinessDate; readonly lastDay: BusinessDate } {
  const firstDay = `${month}-01` as BusinessDate
  const inNext = addDays(firstDay, 31)
  return { firstDay, lastDay: addDays(`${inNext.slice(0, 7)}-01` as BusinessDate, -1) }
}

/** `A` to `Z`, then `AA`: the code of a count from 1. */
export function letterCode(count: number): string {
  const rest = Math.floor((count - 1) / 26)
  const letter = String.fromCharCode(65 + ((count - 1) % 26))
  return rest === 0 ? letter : letterCode(rest) + letter
}
