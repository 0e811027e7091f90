/**
 * Notifications: what people are told. Notices, which the bell lists and e-mails may carry; and mail: the outbox, and the loop that empties it.
 *
 * Invariants: a notice is written once per person and cause, in the transaction of its cause, and shows only while its reader may see it; a message is written in the transaction of what it tells of, once per cause, and never changes; it goes
 * out at most once unless a person asks for more, since what may have arrived is left as unknown; every copy carries the
 * same Message-ID; without a mail server messages wait to be downloaded, and nothing is lost.
 */
export type { Letter, NotificationDependencies } from './dependencies.ts'
export { notificationJobs, sendMailJob } from './jobs.ts'
export { createNotices, type NoticeInput, type Notices } from './notices/notices.ts'
export { noticeRoutes } from './notices/routes.ts'
export { notificationRoutes } from './routes.ts'
export { createNotifications, type Notifications } from './service.ts'
