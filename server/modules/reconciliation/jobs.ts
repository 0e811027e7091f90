import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Reconciliation } from './service.ts'

/** Payouts stop within five seconds of a disagreement: a comparison every two leaves room for one that is slow. */
const everyMs = 2_000

export function reconciliationJobs({ reconciliation }: { reconciliation: Reconciliation }): JobDefinition[] {
  return [{ name: 'reconciliation.compare', everyMs, atStart: true, work: () => reconciliation.compare() }]
}
