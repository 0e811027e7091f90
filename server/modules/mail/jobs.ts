import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Mail } from './service.ts'

/** Also nudged after a commit that wrote a message. */
export const sendMailJob = 'notifications.send'

export function mailJobs(notifications: Pick<Mail, 'sendDue'>): JobDefinition[] {
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
  ]
}
