import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Notices } from './notices/notices.ts'
import type { Notifications } from './service.ts'

/** Also nudged after a commit that wrote a message. */
export const sendMailJob = 'notifications.send'

interface Parts {
  readonly notifications: Notifications
  readonly notices: Pick<Notices, 'sendDigests'>
}

export function notificationJobs({ notifications, notices }: Parts): JobDefinition[] {
  return [
    {
      name: sendMailJob,
      everyMs: 2_000,
      atStart: true,
      // What is due goes out in small lots; a full one is followed at once.
      work: async (_, signal) => {
        while (!signal.aborted && (await notifications.sendDue()) > 0);
      },
    },
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
