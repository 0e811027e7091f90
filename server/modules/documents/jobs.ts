import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Documents } from './service.ts'

export function documentJobs({ documents }: { documents: Pick<Documents, 'sweep' | 'foldCounts'> }): JobDefinition[] {
  return [
    {
      name: 'documents.sweep',
      cron: '23 * * * *',
      atStart: true,
      work: async () => {
        await documents.sweep()
      },
    },
    { name: 'documents.fold', cron: '*/10 * * * *', work: () => documents.foldCounts() },
  ]
}
