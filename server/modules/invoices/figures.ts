/** Dashboard metrics about invoices. */
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import { divideHalfEven } from '#kernel/money.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { countOpen, meanDaysToPay, sumRevenue } from './store.ts'

const processingDays = 90

/** Invoice metrics of the dashboard (docs: metrics), from month start `start` up to `now`. */
export async function dashboardFigures(
  executor: Executor,
  { now, timeZone }: { readonly start: Date; readonly now: Date; readonly timeZone: string },
) {
  const today = businessDate(now, timeZone)
  const first = `${today.slice(0, 8)}01` as BusinessDate
  const before = sameDaysBefore(today)
  const revenueUsdMinor = await sumRevenue(executor, first, today)
  const earlier = await sumRevenue(executor, before.first, before.last)
  return {
    revenueUsdMinor,
    revenueChangePercent: changePercent(revenueUsdMinor, earlier),
    pending: await countOpen(executor),
    averageProcessingDays: await meanDaysToPay(executor, addDays(today, -processingDays), timeZone),
  }
}

/** The same days of the previous month, cut at its last day when it is shorter. */
export function sameDaysBefore(today: BusinessDate): { first: BusinessDate; last: BusinessDate } {
  const lastOfMonth = addDays(`${today.slice(0, 8)}01` as BusinessDate, -1)
  const first = `${lastOfMonth.slice(0, 8)}01` as BusinessDate
  const same = `${lastOfMonth.slice(0, 8)}${today.slice(8)}` as BusinessDate
  if (same > lastOfMonth) return { first, last: lastOfMonth }
  return { first, last: same }
}

/** Change in percent with one decimal; null when the earlier amount is not positive. */
function changePercent(current: bigint, earlier: bigint): number | null {
  return earlier <= 0n ? null : Number(divideHalfEven((current - earlier) * 1000n, earlier)) / 10
}
