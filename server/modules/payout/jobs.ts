/** Scheduled job that polls the payout rail. */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Payout } from './service.ts'

const everyMs = 2_000

export function payoutJobs({ payout }: { payout: Payout }): JobDefinition[] {
  return payout.hasRail ? [{ name: 'payout.tend', everyMs, atStart: true, work: () => payout.tend() }] : []
}
