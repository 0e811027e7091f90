/** Ageing of receivables and days sales outstanding. Pure. */
import { type AgeBucket, ageBuckets } from '#contract/receivables/figures.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { divideHalfEven } from '#kernel/money.ts'

/** What is open on some invoices, in minor units. */
export interface Owed {
  readonly usd: bigint
  readonly xof: bigint
  readonly count: number
}

export interface Figures {
  readonly asOf: BusinessDate
  readonly outstanding: Owed
  readonly overdue: Owed
  /** Past due by more than 30 days: what credit risk counts. */
  readonly longOverdue: Owed
  readonly ageing: Readonly<Record<AgeBucket, Owed>>
  readonly oldestDue: BusinessDate | null
  readonly daysSalesOutstanding: number | null
}

/** Sales of this many days are what days sales outstanding compares with. */
export const salesDays = 90

const nothing: Owed = { usd: 0n, xof: 0n, count: 0 }

const sumOf = (parts: readonly Owed[]): Owed =>
  parts.reduce(
    (sum, { usd, xof, count }) => ({ usd: sum.usd + usd, xof: sum.xof + xof, count: sum.count + count }),
    nothing,
  )

/** The figures from what is open in each bucket. `billedUsd` is of the last `salesDays`. */
export function figuresOf(
  asOf: BusinessDate,
  buckets: ReadonlyMap<AgeBucket, Owed & { readonly oldestDue: BusinessDate }>,
  billedUsd: bigint,
): Figures {
  const of = (bucket: AgeBucket): Owed => {
    const { usd, xof, count } = buckets.get(bucket) ?? nothing
    return { usd, xof, count }
  }
  const ageing = {
    current: of('current'),
    days30: of('days30'),
    days60: of('days60'),
    days90: of('days90'),
    older: of('older'),
  }
  const outstanding = sumOf(ageBuckets.map(of))
  const oldest = [...buckets.values()].map(({ oldestDue }) => oldestDue).sort()
  return {
    asOf,
    outstanding,
    overdue: sumOf([ageing.days30, ageing.days60, ageing.days90, ageing.older]),
    longOverdue: sumOf([ageing.days60, ageing.days90, ageing.older]),
    ageing,
    oldestDue: oldest[0] ?? null,
    daysSalesOutstanding: daysOf(outstanding.usd, billedUsd),
  }
}

/** With one decimal; null when nothing was billed. */
function daysOf(outstandingUsd: bigint, billedUsd: bigint): number | null {
  if (billedUsd <= 0n) return null
  return Number(divideHalfEven(outstandingUsd * BigInt(salesDays) * 10n, billedUsd)) / 10
}
