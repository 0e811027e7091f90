/**
 * Notifications: the list of the bell, and the content of emails and daily digests.
 *
 * Invariants:
 * - A notification is written once per user and cause, in the transaction of its cause.
 * - It is shown only while its reader may see the record it is about.
 * - Notifications about confidential records are never emailed.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Notifications } from './service.ts'

export { notificationRoutes } from './routes.ts'
export { createNotifications, type NotificationInput, type Notifications } from './service.ts'

export function digestJobs(notifications: Pick<Notifications, 'sendDigests'>): JobDefinition[] {
  return [
    {
      // Before the working day begins in Abidjan.
      name: 'notifications.digest',
      cron: '30 6 * * *',
      work: () => notifications.sendDigests(),
    },
  ]
}
