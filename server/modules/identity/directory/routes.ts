/** HTTP routes of user management. */

import { decideAccessRequest, listAccessRequests } from '#contract/identity/access-requests.ts'
import {
  activateUser,
  changeOwnLanguage,
  changeOwnName,
  changeOwnPassword,
  changeUser,
  deactivateUser,
  endUserSessions,
  inviteUser,
  linkUser,
  listUserSessions,
  listUsers,
  requestConfirmation,
  resetSecondFactor,
} from '#contract/identity/users.ts'
import type { Database } from '#server/platform/database/database.ts'
import { badCursor, readCursor, writeCursor } from '#server/platform/http/cursor.ts'
import { answer, answerPage, answerResult, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import {
  accessRequestRefusals,
  directoryRefusals,
  languageRefusals,
  ownPasswordRefusals,
  userRefusals,
} from '../refusals.ts'
import type { Identity } from '../service.ts'
import { createPresentation, toRequest } from './presentation.ts'

interface DirectoryRouteDependencies {
  readonly identity: Identity
  readonly database: Database
  /** Base URL of one-time links. */
  readonly publicUrl: string
}

/** Routes of user management, and of each user's own name and password. */
export function directoryRoutes({ identity, database, publicUrl }: DirectoryRouteDependencies): Route[] {
  const { seen, withLink } = createPresentation(identity, publicUrl)
  const setActive = (route: typeof activateUser, isActive: boolean) =>
    write(route, async ({ transaction, actor, params, body, version }) => {
      const { reason = null } = body ?? {}
      const change = { id: params.id, isActive, reason, version: version ?? null }
      return answerResult(
        await identity.directory.change(transaction, actor, change),
        directoryRefusals,
        await seen(transaction),
      )
    })

  return [
    read(listUsers, async ({ query: { limit, cursor, ...filter } }) => {
      const before = cursor === undefined ? null : readCursor(cursor)
      if (before !== null && !/^[0-9a-f-]{36}$/.test(before)) return refuse(badCursor())
      const page = await identity.directory.list(database.pool, filter, { limit, before })
      return answerPage({ ...page, next: page.next && writeCursor(page.next) }, await seen(database.pool))
    }),
    write(inviteUser, async ({ transaction, actor, body }) =>
      answerResult(
        await identity.directory.invite(transaction, actor, body),
        userRefusals,
        await withLink(transaction),
      ),
    ),
    write(changeUser, async ({ transaction, actor, params, body, version }) => {
      const change = { ...body, id: params.id, version }
      return answerResult(
        await identity.directory.change(transaction, actor, change),
        directoryRefusals,
        await seen(transaction),
      )
    }),
    setActive(deactivateUser, false),
    setActive(activateUser, true),
    write(linkUser, async ({ transaction, actor, params }) =>
      answerResult(
        await identity.directory.link(transaction, actor, params.id),
        directoryRefusals,
        await withLink(transaction),
      ),
    ),
    write(resetSecondFactor, async ({ transaction, actor, params, body }) => {
      const input = { id: params.id, reason: body?.reason ?? null }
      return answerResult(
        await identity.directory.resetSecondFactor(transaction, actor, input),
        directoryRefusals,
        await seen(transaction),
      )
    }),
    write(requestConfirmation, async ({ transaction, actor, params }) =>
      answerResult(
        await identity.directory.requestConfirmation(transaction, actor, params.id),
        directoryRefusals,
        await seen(transaction),
      ),
    ),
    ...sessionRoutes({ identity, database }),
    ...requestRoutes({ identity, database, publicUrl }),
    ...ownRoutes(identity),
  ]
}

function sessionRoutes({ identity, database }: Omit<DirectoryRouteDependencies, 'publicUrl'>): Route[] {
  return [
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
  ]
}

/** Routes with which users change their own name and password. */
function ownRoutes(identity: Identity): Route[] {
  return [
    write(changeOwnName, async ({ transaction, actor, body }) => {
      await identity.changeOwnName(transaction, actor, body)
      return answer(body)
    }),
    write(changeOwnLanguage, async ({ transaction, actor, body }) =>
      answerResult(await identity.changeOwnLanguage(transaction, actor, body.language), languageRefusals, () => body),
    ),
    write(changeOwnPassword, async ({ transaction, actor, body }) =>
      answerResult(
        await identity.changeOwnPassword(transaction, actor, body.password),
        ownPasswordRefusals,
        (endedSessions) => ({ endedSessions }),
      ),
    ),
  ]
}

/** Routes of the roles and resets that wait for a second person. */
function requestRoutes({ identity, database, publicUrl }: DirectoryRouteDependencies): Route[] {
  const { wireLink } = createPresentation(identity, publicUrl)
  return [
    read(listAccessRequests, async () => answer((await identity.accessRequests.list(database.replica)).map(toRequest))),
    write(decideAccessRequest, async ({ transaction, actor, params, body }) =>
      answerResult(
        await identity.accessRequests.decide(transaction, actor, { id: params.id, decision: body.decision }),
        accessRequestRefusals,
        (link) => ({ link: wireLink(link) }),
      ),
    ),
  ]
}
