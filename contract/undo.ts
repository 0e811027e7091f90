/** Contract of undoing an action. */
import * as z from 'zod/mini'
import { pathId, version } from './fields.ts'
import { defineRoute } from './route.ts'

/** How long the server accepts an undo. Nothing that moves money can be undone. */
export const undoMs = 10_000
/** Grace period for the request's network delay. */
export const undoGraceMs = 2_000

/** Undoable actions and their permissions. Marking one's own notifications as read needs none. */
export const undoable = {
  client: 'clients.write',
  document: 'documents.write',
  schedule: 'schedules.write',
  alert: 'alerts.handle',
  notices: null,
} as const
export type Undoable = keyof typeof undoable

export const undoChange = defineRoute('POST /api/undo', 'Undo', {
  summary:
    'Undoes your own action within ten seconds: archiving a document, activating or deactivating a client, pausing or archiving a schedule, assigning an alert or setting its due date, or marking all notifications as read',
  access: 'signed-in',
  body: z.strictObject({
    resourceType: z.enum(['client', 'document', 'schedule', 'alert', 'notices']),
    /** For notifications: the latest one marked. */
    resourceId: pathId,
    /** The version after the change. */
    version,
  }),
  answer: z.object({ undone: z.literal(true) }),
})
