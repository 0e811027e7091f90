// The job that compares books and world every two seconds.
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Reconciliation } from './service.ts'

/**
 * Payouts must stop within five seconds of a difference: two seconds leave time for a slow
 * comparison.
 */
const everyMs = 2_000

export function reconciliationJobs({ reconciliation }: { reconciliation: Reconciliation }): JobDefinition[] {
  return [{ name: 'reconciliation.compare', everyMs, atStart: true, work: () => reconciliation.compare() }]
}
