import type { Role } from '#contract/permissions.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'

/** A signed-in person with a fresh proof of identity, for module tests. */
export function person(
  userId: string,
  name: string,
  role: Role = 'user',
  at = new Date('2026-11-21T10:00:00.000Z'),
): Actor {
  const { origin } = systemActor('test', at)
  return {
    kind: 'person',
    userId,
    name,
    role,
    provedAt: at,
    sessionId: `session-${userId}`,
    origin: { ...origin, method: 'TEST', ipAddress: '127.0.0.1' },
  }
}
