import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Mail } from './service.ts'

/** Also triggered after a commit that wrote a message. */
export const sendMailJob = 'notifications.send'

export function mailJobs(notifications: Pick<Mail, 'sendDue'>): JobDefinition[] {
  return [
    {
      name: sendMailJob,
      everyMs: 2_000,
      atStart: true,
      // Sends in small batches; continues at once while there are due messages.
      work: async (_, signal) => {
        while (!signal.aborted && (await notifications.sendDue()) > 0);
      },
    },
  ]
}
