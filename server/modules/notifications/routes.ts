import {
  listNotificationPreferences,
  listNotifications,
  markNotifications,
  type Notification,
  setNotificationChannel,
} from '#contract/notifications/api.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerIdPage, readIdCursor } from '#server/platform/http/cursor.ts'
import { answer, type Route, read, write } from '#server/platform/http/route.ts'
import type { Notifications } from './service.ts'
import type { NotificationRow } from './store.ts'

/** Routes of a user's own notifications. */
export function notificationRoutes({
  notifications,
  database,
}: {
  notifications: Notifications
  database: Database
}): Route[] {
  return [
    read(listNotifications, async ({ actor, query: { limit, cursor, state } }) => {
      const before = readIdCursor(cursor)
      return answerIdPage(await notifications.list(database.pool, actor, { state, before, limit }), toWire)
    }),
    write(markNotifications, async ({ transaction, actor, body }) => {
      await notifications.mark(transaction, actor, body, body.isRead)
      return answer({ unread: await notifications.unread(transaction, actor) })
    }),
    read(listNotificationPreferences, async ({ actor }) =>
      answer(await notifications.preferences(database.pool, actor)),
    ),
    write(setNotificationChannel, async ({ transaction, actor, params: { kind }, body: { way } }) => {
      await notifications.choose(transaction, actor, kind, way)
      return answer({ kind, way, isOwn: true })
    }),
  ]
}

function toWire({ id, kind, aboutType, aboutId, title, body, isRead, createdAt }: NotificationRow): Notification {
  return {
    id,
    kind,
    resourceType: aboutType,
    resourceId: aboutId,
    title,
    body,
    isRead,
    createdAt: createdAt.toISOString(),
  }
}
