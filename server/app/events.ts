import type { FastifyInstance } from 'fastify'
import type { ChangeStream } from '#server/platform/events/stream.ts'
import { sendRefusal } from '#server/platform/http/faults.ts'
import { platformRefusal } from '#server/platform/http/problems.ts'

/** `GET /api/events`: tells open screens what changed, for as long as they are signed in. */
export function mountEvents(
  app: FastifyInstance,
  changes: ChangeStream,
  isSignedIn: (cookie: string | undefined) => Promise<boolean>,
): void {
  app.get('/api/events', async (request, reply) => {
    if (!(await isSignedIn(request.headers.cookie)))
      return sendRefusal(request, reply, platformRefusal('not_signed_in', 'Sign in first.'))
    return changes.serve(request, reply)
  })
}
