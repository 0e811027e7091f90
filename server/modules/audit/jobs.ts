import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Audit } from './service.ts'

export function auditJobs({ audit }: { audit: Audit }): JobDefinition[] {
  return [
    {
      name: 'audit.seal',
      everyMs: 2000,
      atStart: true,
      work: async () => {
        await audit.sealPending()
      },
    },
    { name: 'audit.forget-read-marks', cron: '17 * * * *', work: () => audit.forgetReadMarks() },
  ]
}
