import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Compliance } from './service.ts'

export function complianceJobs({ compliance }: { compliance: Compliance }): JobDefinition[] {
  return [
    {
      name: 'compliance.expire-kyc',
      cron: '5 0 * * *',
      atStart: true,
      work: async (_, signal) => {
        await compliance.expireDue(signal)
      },
    },
    {
      name: 'compliance.screen-imported',
      everyMs: 2_000,
      work: async (_, signal) => {
        await compliance.screenImported(signal)
      },
    },
    { name: 'compliance.follow', everyMs: 2_000, work: (_, signal) => compliance.follow(signal) },
    { name: 'compliance.fold-alerts', cron: '*/5 * * * *', work: () => compliance.foldTallies() },
    {
      name: 'compliance.reassess',
      cron: '25 0 * * *',
      work: (_, signal) => compliance.reassessAll(signal),
    },
  ]
}
