import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Filings } from './service.ts'

export function filingJobs({ filings }: { filings: Filings }): JobDefinition[] {
  return [
    {
      name: 'filings.remind',
      cron: '10 6 * * *',
      atStart: true,
      work: async () => {
        await filings.remind()
      },
    },
  ]
}
