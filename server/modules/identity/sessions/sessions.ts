/** Sessions: opening, finding and ending. */

import { createHmac } from 'node:crypto'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Encryption, SealedColumn } from '#server/platform/encryption/encryption.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { expiryOf, shouldNoteSeen } from './rules.ts'
import { endOwnSession, insertSession, type LiveSession, liveSession, noteSeen } from './store.ts'

interface SessionDependencies extends Pick<PlatformServices, 'clock' | 'random' | 'ids'> {
  readonly encryption: Pick<Encryption, 'seal' | 'open'>
  readonly sessionSecret: string
}

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ clock, random, ids, encryption, sessionSecret }: SessionDependencies) {
  /** Keyed with a secret outside the database, so that an inserted row opens no session. */
  const sidOf = (token: string): string => createHmac('sha256', sessionSecret).update(token).digest('hex')

  /** A removed encryption key must not block a sign-out. */
  const opened = (sealed: string, id: string): string | null => {
    try {
      return encryption.open(sealed, rowOf(id))
    } catch {
      return null
    }
  }

  return {
    sidOf,

    /**
     * Opens a session under a new id. Returns the cookie's token and the session id shown to the
     * user. `idToken` is the provider's ID token, encrypted until the user signs out there too.
     */
    async open(
      transaction: Transaction,
      userId: string,
      origin: Origin,
      idToken: string | null,
    ): Promise<{ token: string; id: string }> {
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
      const sealedIdToken = idToken === null ? null : encryption.seal(idToken, rowOf(id))
      await insertSession(transaction, {
        sid: sidOf(token),
        id,
        userId,
        data,
        expire: expiryOf(now, now),
        sealedIdToken,
      })
      return { token, id }
    },

    /** Ends a user's session. Returns the ID token it was opened with, or null if it had ended. */
    async end(executor: Executor, userId: string, id: string): Promise<{ idToken: string | null } | null> {
      const ended = await endOwnSession(executor, userId, id)
      if (!ended) return null
      return { idToken: ended.sealedIdToken === null ? null : opened(ended.sealedIdToken, id) }
    },

    /** The open session of a token. Records activity, except for requests that screens poll. */
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

const rowOf = (id: string): string => `identity.session:${id}`

export const sessionSealedColumn: SealedColumn = {
  table: 'identity.session',
  column: 'sealed_id_token',
  key: 'id',
  row: rowOf,
}
