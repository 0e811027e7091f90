import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import { divideHalfEven } from '#kernel/money.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { countOpen, meanDaysToPay, sumRevenue } from './store.ts'

const processingDays = 90

/** What invoices add to the dashboard (docs: metrics). `start` is the first moment of the month, `now` the last counted. */
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

/** The same days of the month before; its last day where it is shorter. */
export function sameDaysBefore(today: BusinessDate): { first: BusinessDate; last: BusinessDate } {
  const lastOfMonth = addDays(`${today.slice(0, 8)}01` as BusinessDate, -1)
  const first = `${lastOfMonth.slice(0, 8)}01` as BusinessDate
  const same = `${lastOfMonth.slice(0, 8)}${today.slice(8)}` as BusinessDate
  if (same > lastOfMonth) return { first, last: lastOfMonth }
  return { first, last: same }
}

/** Percent with one decimal; null where there was nothing, or less, to compare with. */
function changePercent(current: bigint, earlier: bigint): number | null {
  return earlier <= 0n ? null : Number(divideHalfEven((current - earlier) * 1000n, earlier)) / 10
}
