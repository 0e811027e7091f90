import * as z from 'zod/mini'
import { pathId, version } from './fields.ts'
import { defineRoute } from './route.ts'

/** How long the server holds it open. Nothing that moves money can be undone. */
export const undoMs = 10_000
/** On the way from the screen that showed it. */
export const undoGraceMs = 2_000

/**
 * What can be undone, with the permission it takes: a client's standing, a document's place in the archive, a schedule's pause
 * or archiving, who has an alert and by when; and that all of one's own notices were marked as read, which takes none.
 */
export const undoable = {
  client: 'clients.write',
  document: 'documents.write',
  schedule: 'schedules.write',
  alert: 'alerts.handle',
  notices: null,
} as const
export type Undoable = keyof typeof undoable

export const undoChange = defineRoute({
  method: 'POST',
  path: '/api/undo',
  tag: 'Undo',
  summary:
    'Takes back within ten seconds, by who did it: the archiving of a document, the standing of a client, the pause or archiving of a schedule, the assignment or due date of an alert, or that all notices were read',
  access: 'signed-in',
  body: z.strictObject({
    resourceType: z.enum(['client', 'document', 'schedule', 'alert', 'notices']),
    /** Of notices: the newest that was marked. */
    resourceId: pathId,
    /** The version that the change left. */
    version,
  }),
  answer: z.object({ undone: z.literal(true) }),
})
