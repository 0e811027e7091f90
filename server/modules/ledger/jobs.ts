import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Ledger } from './service.ts'

/** Keeps the tail short that reading a hot account's balance has to add up. */
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
