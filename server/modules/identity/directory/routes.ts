/** HTTP routes of user management. */

import { type AccessRequest, decideAccessRequest, listAccessRequests } from '#contract/identity/access-requests.ts'
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
  type User,
} from '#contract/identity/users.ts'
import { approves } from '#contract/permissions.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { badCursor, readCursor, writeCursor } from '#server/platform/http/cursor.ts'
import { answer, answerPage, answerResult, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import type { ShownRequest } from '../access-requests/access-requests.ts'
import {
  accessRequestRefusals,
  directoryRefusals,
  languageRefusals,
  ownPasswordRefusals,
  userRefusals,
} from '../refusals.ts'
import { wireApproverStatus } from '../second-person/second-person.ts'
import type { Identity } from '../service.ts'
import type { PersonalLink } from './links.ts'
import { stateOf } from './rules.ts'
import type { WithLink } from './service.ts'
import type { DirectoryRow } from './store.ts'

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

function createPresentation(identity: Identity, publicUrl: string) {
  /** A user as administrators see them, with the current rule for the second factor. */
  const seen = async (executor: Executor) => {
    const needing: readonly string[] = await identity.directory.rolesThatNeedSecondFactor(executor)
    const waiting = (await identity.accessRequests.list(executor)).map(toRequest)
    const approvers = await identity.findActiveUsers(executor, { permission: 'access.approve' })
    const statuses = await identity.secondPerson.statusesOf(
      executor,
      approvers.map(({ id }) => id),
    )
    const unconfirmed = await identity.secondPerson.unconfirmedAccounts(executor)
    return (row: DirectoryRow): User =>
      toUser(row, {
        required: needing.includes(row.role),
        needsConfirmation: row.isActive && unconfirmed.has(row.id),
        waiting: waiting.filter(({ userId }) => userId === row.id),
        approval: wireApproverStatus(approves(row.role) ? statuses.get(row.id) : undefined),
      })
  }
  const wireLink = (link: PersonalLink | null) =>
    link === null || link.token === null
      ? null
      : { url: `${publicUrl}/api/join?token=${link.token}`, expiresAt: link.expiresAt.toISOString() }
  const withLink = async (executor: Executor) => {
    const shown = await seen(executor)
    return ({ person, link }: WithLink) => ({
      user: shown(person),
      link: wireLink(link),
      sentTo: link !== null && link.token === null ? person.email : null,
    })
  }
  return { seen, wireLink, withLink }
}

function toUser(
  row: DirectoryRow,
  { required, ...shown }: Pick<User, 'needsConfirmation' | 'waiting' | 'approval'> & { readonly required: boolean },
): User {
  const {
    hasPassword: _,
    isLinked: __,
    createdAt,
    updatedAt,
    lastSignInAt,
    link,
    authenticator,
    passkeys,
    recoveryCodesLeft,
    ...facts
  } = row
  return {
    ...facts,
    secondFactor: { required, authenticator, passkeys, recoveryCodesLeft },
    state: stateOf(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    ...shown,
    openLink: link && { purpose: link.purpose, expiresAt: link.expiresAt.toISOString() },
  }
}

function toRequest({ requestedByName, requestedBy, requestedAt, ...request }: ShownRequest): AccessRequest {
  return {
    ...request,
    requestedBy: requestedByName,
    requestedById: requestedBy,
    requestedAt: requestedAt.toISOString(),
  }
}
