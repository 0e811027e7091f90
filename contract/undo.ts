import * as z from 'zod/mini'
import { pathId, version } from './fields.ts'
import { defineRoute } from './route.ts'

/** How long the server holds it open. Nothing that moves money can be undone. */
export const undoMs = 10_000
/** On the way from the screen that showed it. */
export const undoGraceMs = 2_000

/** What can be undone, with the permission it takes: a client's standing, a document's place in the archive. */
export const undoable = { client: 'clients.write', document: 'documents.write' } as const
export type Undoable = keyof typeof undoable

export const undoChange = defineRoute({
  method: 'POST',
  path: '/api/undo',
  tag: 'Undo',
  summary: 'Takes back the archiving of a document or the standing of a client within ten seconds, by who changed it',
  access: 'signed-in',
  body: z.strictObject({
    resourceType: z.enum(['client', 'document']),
    resourceId: pathId,
    /** The version that the change left. */
    version,
  }),
  answer: z.object({ undone: z.literal(true) }),
})
