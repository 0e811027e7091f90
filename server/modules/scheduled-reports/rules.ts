/** Periods of scheduled reports, and when each is sent. Pure. */
import type { Cadence } from '#contract/scheduled-reports/api.ts'
import { addDays, type BusinessDate, businessDate, instantAt, type TimeOfDay } from '#kernel/clock.ts'
import { monthsBefore, periodStart } from '#server/modules/reports/index.ts'

export interface Period {
  readonly firstDay: BusinessDate
  readonly lastDay: BusinessDate
}

const monthsIn = { month: 1, quarter: 3 } as const satisfies Record<Cadence, number>

/** The month or quarter that begins on `firstDay`. */
export function periodFrom(cadence: Cadence, firstDay: BusinessDate): Period {
  return { firstDay, lastDay: addDays(monthsBefore(firstDay, -monthsIn[cadence]), -1) }
}

/** The month or quarter that contains `day`. */
export const periodOf = (cadence: Cadence, day: BusinessDate): Period => periodFrom(cadence, periodStart(cadence, day))

export const periodAfter = (cadence: Cadence, { lastDay }: Period): Period => periodFrom(cadence, addDays(lastDay, 1))

/** The newest period that is over on the day of `now`. */
export function lastClosed(cadence: Cadence, now: Date, timeZone: string): Period {
  const current = periodOf(cadence, businessDate(now, timeZone))
  return periodOf(cadence, addDays(current.firstDay, -1))
}

/** A period is sent on the day after it, when clocks in `timeZone` show `sendTime`. */
export const sendAt = ({ lastDay }: Period, sendTime: TimeOfDay, timeZone: string): Date =>
  instantAt(addDays(lastDay, 1), sendTime, timeZone)

/** The first period that is sent after `now`. */
export function nextPeriod(cadence: Cadence, sendTime: TimeOfDay, now: Date, timeZone: string): Period {
  const closed = lastClosed(cadence, now, timeZone)
  return sendAt(closed, sendTime, timeZone) > now ? closed : periodAfter(cadence, closed)
}
