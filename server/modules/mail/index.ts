/**
 * Mail: the outbox of emails and the job that sends them.
 *
 * Invariants:
 * - A message is written in the transaction of its cause, once per cause, and never changes.
 * - It is sent at most once unless a user requests more: a delivery with an unknown outcome is
 *   never retried automatically.
 * - Every copy has the same Message-ID.
 * - Without a mail server, messages stay in the outbox for download.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Mail } from './service.ts'

export type { Letter, MailDependencies } from './dependencies.ts'
export { mailRoutes } from './routes.ts'
export { createMail, type Mail } from './service.ts'

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
