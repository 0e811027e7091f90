import type { IsBankDay } from '#kernel/bank-days.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'

/** Max. days counted one by one, which bounds the count for a distant deadline. */
const maxDays = 400

/**
 * Bank days from `today` to `due`, inclusive of `due`: 0 on the day itself, negative once it has
 * passed.
 */
export function bankDaysUntil(today: BusinessDate, due: BusinessDate, isBankDay: IsBankDay): number {
  const [from, to, sign] = due >= today ? [today, due, 1] : [due, today, -1]
  let days = 0
  let day = from
  for (let steps = 0; day < to && steps < maxDays; steps += 1) {
    day = addDays(day, 1)
    if (isBankDay(day)) days += 1
  }
  // Avoids −0.
  return days === 0 ? 0 : sign * days
}
