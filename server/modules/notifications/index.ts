/**
 * Notifications: what the bell lists, and what e-mails and daily digests carry.
 *
 * Invariants: a notification is written once per person and cause, in the transaction of its cause, and is shown only while
 * its reader may see the record it is about. Notifications about confidential records are never mailed.
 */
export { digestJobs } from './jobs.ts'
export { notificationRoutes } from './routes.ts'
export { createNotifications, type NotificationInput, type Notifications } from './service.ts'
