import {
  activateUser,
  changeOwnName,
  changeOwnPassword,
  changeUser,
  deactivateUser,
  endUserSessions,
  inviteUser,
  linkUser,
  listUserSessions,
  listUsers,
  type User,
} from '#contract/users.ts'
import type { Database } from '#server/platform/database/database.ts'
import { badCursor, readCursor, writeCursor } from '#server/platform/http/cursor.ts'
import { answer, answerPage, answerResult, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import { directoryRefusals, ownPasswordRefusals, userRefusals } from '../refusals.ts'
import type { Identity } from '../service.ts'
import type { PersonalLink } from './links.ts'
import { stateOf } from './rules.ts'
import type { DirectoryRow } from './store.ts'

interface DirectoryRouteDependencies {
  readonly identity: Identity
  readonly database: Database
  /** What one-time links begin with. */
  readonly publicUrl: string
}

/** People as administrators keep them, and what each keeps of themselves. */
export function directoryRoutes({ identity, database, publicUrl }: DirectoryRouteDependencies): Route[] {
  const withLink = ({ person, token, expiresAt }: PersonalLink) => ({
    user: toUser(person),
    link: { url: `${publicUrl}/api/join?token=${token}`, expiresAt: expiresAt.toISOString() },
  })
  const setActive = (route: typeof activateUser, isActive: boolean) =>
    write(route, async ({ transaction, actor, params, body, ifMatch }) => {
      const { reason = null, version = ifMatch } = body ?? {}
      const change = { id: params.id, isActive, reason, version: version ?? null }
      return answerResult(await identity.directory.change(transaction, actor, change), directoryRefusals, toUser)
    })

  return [
    read(listUsers, async ({ query: { limit, cursor, ...filter } }) => {
      const before = cursor === undefined ? null : readCursor(cursor)
      if (before !== null && !/^[0-9a-f-]{36}$/.test(before)) return refuse(badCursor)
      const page = await identity.directory.list(database.pool, filter, { limit, before })
      return answerPage({ ...page, next: page.next && writeCursor(page.next) }, toUser)
    }),
    write(inviteUser, async ({ transaction, actor, body }) =>
      answerResult(await identity.directory.invite(transaction, actor, body), userRefusals, withLink),
    ),
    write(changeUser, async ({ transaction, actor, params, body, ifMatch }) => {
      const change = { ...body, id: params.id, version: body.version ?? ifMatch }
      return answerResult(await identity.directory.change(transaction, actor, change), directoryRefusals, toUser)
    }),
    setActive(deactivateUser, false),
    setActive(activateUser, true),
    write(linkUser, async ({ transaction, actor, params }) =>
      answerResult(await identity.directory.link(transaction, actor, params.id), directoryRefusals, withLink),
    ),
    read(listUserSessions, async ({ params }) =>
      answerResult(await identity.directory.sessionsOf(database.pool, params.id), directoryRefusals, (sessions) =>
        sessions.map(({ id, data }) => ({
          id,
          current: false,
          createdAt: data.createdAt,
          lastSeenAt: data.lastSeenAt,
          ipAddress: data.ipAddress,
          userAgent: data.userAgent,
        })),
      ),
    ),
    write(endUserSessions, async ({ transaction, actor, params }) =>
      answerResult(
        await identity.directory.signOutEverywhere(transaction, actor, params.id),
        directoryRefusals,
        (ended) => ({
          ended,
        }),
      ),
    ),
    write(changeOwnName, async ({ transaction, actor, body }) => {
      await identity.changeOwnName(transaction, actor, body)
      return answer(body)
    }),
    write(changeOwnPassword, async ({ transaction, actor, body }) =>
      answerResult(
        await identity.changeOwnPassword(transaction, actor, body.password),
        ownPasswordRefusals,
        (endedSessions) => ({ endedSessions }),
      ),
    ),
  ]
}

function toUser(row: DirectoryRow): User {
  const { hasPassword: _, createdAt, lastSignInAt, link, ...facts } = row
  return {
    ...facts,
    state: stateOf(row),
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    openLink: link && { purpose: link.purpose, expiresAt: link.expiresAt.toISOString() },
  }
}
