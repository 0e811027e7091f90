import * as z from 'zod/mini'
import { id, instant, pageQuery, pathId } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { notificationChannels, notificationKinds } from './labels.ts'

export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  resourceType: z.string(),
  resourceId: z.string(),
  title: z.string(),
  body: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
})
export type Notification = z.output<typeof notification>

export const listNotifications = defineRoute('GET /api/notices', 'Notices', {
  access: 'signed-in',
  summary: 'Your notifications, newest first; for unread ones, X-Total-Count is the number on the bell',
  query: z.strictObject({
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
    state: z.optional(z.enum(['unread', 'read'])),
  }),
  answer: z.array(notification),
  polled: true,
})

export const markNotifications = defineRoute('POST /api/notices/read', 'Notices', {
  access: 'signed-in',
  summary: 'Marks your notifications as read or unread: by id, all up to one, or all',
  body: z.strictObject({
    ids: z.optional(z.array(pathId).check(z.maxLength(500))),
    upTo: z.optional(pathId),
    isRead: z.boolean(),
  }),
  answer: z.object({ unread: z.int() }),
})

export const notificationPreference = z.object({
  kind: z.enum(notificationKinds),
  way: z.enum(notificationChannels),
  isOwn: z.boolean(),
})
export type NotificationPreference = z.output<typeof notificationPreference>

export const listNotificationPreferences = defineRoute('GET /api/notices/preferences', 'Notices', {
  access: 'signed-in',
  summary: 'Your delivery preference for each kind of notification; isOwn is false where it is the default',
  answer: z.array(notificationPreference),
})

export const setNotificationChannel = defineRoute('PATCH /api/notices/preferences/:kind', 'Notices', {
  access: 'signed-in',
  summary: 'Sets how you receive a kind of notification: bell, bell and email, bell and daily digest, or not at all',
  params: z.strictObject({ kind: z.enum(notificationKinds) }),
  body: z.strictObject({ way: z.enum(notificationChannels) }),
  answer: notificationPreference,
})
