/** Thresholds and percentages of monitoring. */
import type { bankStatuses } from '#contract/monitoring/api.ts'
import type { RailHealth } from '#server/modules/banking/index.ts'

/** Above either limit, a responding bank is degraded (docs/adr/0021-analytics-definitions.md). */
const degradedAbove = { errorShare: 0.05, latencyMs: 5_000 } as const

/** A share as percent with one decimal; 1.43 is 143 %. */
export const percentOf = (share: number): number => Math.round(share * 1000) / 10

/**
 * A share in percent with two decimals, so that a minute of a month shows; null for a zero whole.
 */
export function percentToHundredths(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((10_000 * part) / whole) / 100
}

/** A bank's status by its rail calls of the last hour; null without calls. */
export function bankStatusOf(health: RailHealth | undefined): (typeof bankStatuses)[number] | null {
  if (health === undefined || health.calls === 0) return null
  if (health.lastThreeFailed) return 'offline'
  const errorShare = health.failures / health.calls
  return errorShare > degradedAbove.errorShare || health.medianLatencyMs > degradedAbove.latencyMs
    ? 'degraded'
    : 'online'
}
