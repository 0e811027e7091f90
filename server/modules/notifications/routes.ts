import {
  listNotificationPreferences,
  listNotifications,
  markNotifications,
  type Notification,
  setNotificationChannel,
} from '#contract/notifications/api.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { answer, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import type { Notifications } from './service.ts'
import type { NotificationRow } from './store.ts'

/** Routes of a user's own notifications. */
export function notificationRoutes({ notices, database }: { notices: Notifications; database: Database }): Route[] {
  return [
    read(listNotifications, async ({ actor, query: { limit, cursor, state } }) => {
      const before = readIdCursor(cursor)
      if (!before.ok) return refuse(badCursor)
      return answerIdPage(await notices.list(database.pool, actor, { state, before: before.value, limit }), toWire)
    }),
    write(markNotifications, async ({ transaction, actor, body }) => {
      await notices.mark(transaction, actor, body, body.isRead)
      return answer({ unread: await notices.unread(transaction, actor) })
    }),
    read(listNotificationPreferences, async ({ actor }) => answer(await notices.ways(database.pool, actor))),
    write(setNotificationChannel, async ({ transaction, actor, params: { kind }, body: { way } }) => {
      await notices.choose(transaction, actor, kind, way)
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
