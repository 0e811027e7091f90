/**
 * Notifications: what is sent to people. For now that is mail: the outbox, and the loop that empties it.
 *
 * Invariants: a message is written in the transaction of what it tells of, once per cause, and never changes; it goes
 * out at most once unless a person asks for more, since what may have arrived is left as unknown; every copy carries the
 * same Message-ID; without a mail server messages wait to be downloaded, and nothing is lost.
 */
export type { Letter, NotificationDependencies } from './dependencies.ts'
export { notificationJobs, sendMailJob } from './jobs.ts'
export { notificationRoutes } from './routes.ts'
export { createNotifications, type Notifications } from './service.ts'
