import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Notifications } from './service.ts'

export function digestJobs(notices: Pick<Notifications, 'sendDigests'>): JobDefinition[] {
  return [
    {
      // Before the working day begins in Abidjan.
      name: 'notifications.digest',
      cron: '30 6 * * *',
      work: async () => {
        await notices.sendDigests()
      },
    },
  ]
}
