/** Month arithmetic, growth and shares. Pure. */

import type { AnalyticsPeriod } from '#contract/analytics/api.ts'
import { sharePercent } from '#kernel/percent.ts'

const monthsOf = { '1month': 1, '3months': 3, '6months': 6, '1year': 12 } as const satisfies Record<
  AnalyticsPeriod,
  number
>

export const wholeMonths = (period: AnalyticsPeriod): number => monthsOf[period]

export interface MonthVolume {
  /** `2026-11`. */
  readonly month: string
  readonly volumeXof: bigint
  readonly grossUsdMinor: bigint
}

/** The month `months` after `month`; negative goes back. */
export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Every month from first to last, including empty ones. */
export function fillMonths(stored: readonly MonthVolume[], first: string, last: string): MonthVolume[] {
  const byMonth = new Map(stored.map((one) => [one.month, one]))
  const filled: MonthVolume[] = []
  for (let month = first; month <= last; month = monthAfter(month, 1)) {
    filled.push(byMonth.get(month) ?? { month, volumeXof: 0n, grossUsdMinor: 0n })
  }
  return filled
}

/** Percent change with one decimal; null from zero. */
export function growthPercent(before: bigint, after: bigint): number | null {
  return sharePercent(Number(after - before), Number(before))
}

/**
 * Compound monthly growth in percent with one decimal, from the month before the period, or the
 * first with volume after it, to the last. Null without an earlier month.
 */
export function compoundGrowth(months: readonly MonthVolume[]): number | null {
  const from = months.findIndex(({ volumeXof }) => volumeXof > 0n)
  const steps = months.length - 1 - from
  if (from < 0 || steps < 1) return null
  const [first, last] = [Number(months[from]?.volumeXof), Number(months.at(-1)?.volumeXof)]
  return Math.round(1000 * ((last / first) ** (1 / steps) - 1)) / 10
}
