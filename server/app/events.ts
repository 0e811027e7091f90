import type { FastifyInstance } from 'fastify'
import { can } from '#contract/permissions.ts'
import type { ChangeStream } from '#server/platform/events/stream.ts'
import { sendRefusal } from '#server/platform/http/error-handler.ts'
import { platformRefusal } from '#server/platform/http/problems.ts'

/** `GET /api/events`: notifies open screens of changes while they are signed in. */
export function mountEvents(
  app: FastifyInstance,
  changes: ChangeStream,
  whoIs: (cookie: string | undefined) => Promise<{ readonly role: string } | null>,
): void {
  app.get('/api/events', async (request, reply) => {
    const person = await whoIs(request.headers.cookie)
    if (!person) return sendRefusal(request, reply, platformRefusal('not_signed_in', 'Sign in first.'))
    return changes.serve(request, reply, { hearsConfidential: can(person, 'dos.handle') })
  })
}
