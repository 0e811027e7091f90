/**
 * Mail: the outbox of e-mails and the job that sends them.
 *
 * Invariants: a message is written in the transaction of its cause, once per cause, and never changes. It is sent at most
 * once unless a person asks for more, since a delivery with an unknown outcome is never repeated on its own. Every copy
 * carries the same Message-ID. Without a mail server, messages wait to be downloaded.
 */
export type { Letter, MailDependencies } from './dependencies.ts'
export { mailJobs, sendMailJob } from './jobs.ts'
export { mailRoutes } from './routes.ts'
export { createMail, type Mail } from './service.ts'
