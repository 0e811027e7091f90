/** Presents users, their links and the requests that wait. */
import type { AccessRequest } from '#contract/identity/access-requests.ts'
import type { User } from '#contract/identity/users.ts'
import { approves } from '#contract/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ShownRequest } from '../access-requests/access-requests.ts'
import { wireApproverStatus } from '../second-person/second-person.ts'
import type { Identity } from '../service.ts'
import type { PersonalLink } from './links.ts'
import { stateOf } from './rules.ts'
import type { WithLink } from './service.ts'
import type { DirectoryRow } from './store.ts'

export function createPresentation(identity: Identity, publicUrl: string) {
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

export function toRequest({ requestedByName, requestedBy, requestedAt, ...request }: ShownRequest): AccessRequest {
  return {
    ...request,
    requestedBy: requestedByName,
    requestedById: requestedBy,
    requestedAt: requestedAt.toISOString(),
  }
}
