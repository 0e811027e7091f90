/** Scheduled job that folds hot accounts. */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Ledger } from './service.ts'

/** Keeps the tail short that a balance of a hot account adds up on each read. */
const foldEveryMs = 3_000

export function ledgerJobs({ ledger }: { ledger: Ledger }): JobDefinition[] {
  return [
    {
      name: 'ledger.fold',
      everyMs: foldEveryMs,
      atStart: true,
      async work() {
        await ledger.fold()
      },
    },
  ]
}
