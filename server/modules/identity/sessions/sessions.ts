import { createHmac } from 'node:crypto'
import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Random } from '#kernel/random.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import { expiryOf, shouldNoteSeen } from './rules.ts'
import { insertSession, type LiveSession, liveSession, noteSeen } from './store.ts'

interface SessionDependencies {
  readonly clock: Clock
  readonly random: Random
  readonly ids: Ids
  readonly sessionSecret: string
}

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ clock, random, ids, sessionSecret }: SessionDependencies) {
  /** Under a secret outside the database, so that writing a row there opens no session either. */
  const sidOf = (token: string): string => createHmac('sha256', sessionSecret).update(token).digest('hex')

  return {
    sidOf,

    /** Opens a session under a new id and answers what the cookie must hold, and the session's name to its person. */
    async open(transaction: Transaction, userId: string, origin: Origin): Promise<{ token: string; id: string }> {
      const now = clock.now()
      const token = Buffer.from(random.bytes(32)).toString('base64url')
      const at = now.toISOString()
      const data = {
        createdAt: at,
        lastSeenAt: at,
        provedAt: at,
        ipAddress: origin.ipAddress,
        userAgent: origin.userAgent ?? '',
      }
      const id = ids.next()
      await insertSession(transaction, { sid: sidOf(token), id, userId, data, expire: expiryOf(now, now) })
      return { token, id }
    },

    /** The open session behind a token; writes down that its person was seen, except for what screens repeat themselves. */
    async find(executor: Executor, token: string, options: { polled: boolean }): Promise<LiveSession | null> {
      const now = clock.now()
      const session = await liveSession(executor, sidOf(token), now)
      if (session && !options.polled && shouldNoteSeen(session.data, now)) {
        const expire = expiryOf(new Date(session.data.createdAt), now)
        await noteSeen(executor, session.sid, now, expire)
      }
      return session
    },
  }
}
