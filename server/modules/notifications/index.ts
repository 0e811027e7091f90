/**
 * Notifications: the list of the bell, and the content of emails and daily digests.
 *
 * Invariants:
 * - A notification is written once per user and cause, in the transaction of its cause.
 * - It is shown only while its reader may see the record it is about.
 * - Notifications about confidential records are never emailed.
 */
export { digestJobs } from './jobs.ts'
export { notificationRoutes } from './routes.ts'
export { createNotifications, type NotificationInput, type Notifications } from './service.ts'
