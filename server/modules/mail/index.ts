/**
 * Mail: the outbox of emails and the job that sends them.
 *
 * Invariants:
 * - A message is written in the transaction of its cause, once per cause, and never changes.
 * - It is sent at most once unless a user requests more: a delivery with an unknown outcome is
 *   never retried automatically.
 * - Every copy has the same Message-ID.
 * - Without a mail server, messages stay in the outbox for download.
 * - A stored password goes to the host, port and user that it was entered for only.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Mail } from './service.ts'

export type { Letter, MailDependencies } from './dependencies.ts'
export { createMailServer, type MailServer, mailSealedColumn } from './mail-server.ts'
export type { ServerTerms } from './mail-server-changes.ts'
export { mailRoutes, mailServerRoutes } from './routes.ts'
export { createMail, type Mail } from './service.ts'

/** Also triggered after a commit that wrote a message. */
export const sendMailJob = 'mail.send'

export function mailJobs(mail: Pick<Mail, 'sendDue'>): JobDefinition[] {
  return [
    {
      name: sendMailJob,
      everyMs: 2_000,
      atStart: true,
      // Sends in small batches; continues at once while there are due messages.
      work: async (signal) => {
        while (!signal.aborted && (await mail.sendDue()) > 0);
      },
    },
  ]
}
