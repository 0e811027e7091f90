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
export type { Letter, MailDependencies } from './dependencies.ts'
export { mailJobs, sendMailJob } from './jobs.ts'
export { mailRoutes } from './routes.ts'
export { createMail, type Mail } from './service.ts'
