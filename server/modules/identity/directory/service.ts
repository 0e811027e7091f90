/** User management: changes, sign-out and reset of the second factor. */

import { approves } from '#contract/permissions.ts'
import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { type AccessRequests, isProtected } from '../access-requests/access-requests.ts'
import type { NewPerson } from '../accounts.ts'
import type { DirectoryError, UserError } from '../errors.ts'
import type { SessionData } from '../sessions/rules.ts'
import { deleteSessionsOf, openSessionsOf } from '../sessions/store.ts'
import { userById } from '../store.ts'
import { applyChange, applySecondFactorReset, type PersonInput } from './changes.ts'
import { createLinks, type LinkDependencies, type PersonalLink } from './links.ts'
import { type DirectoryFilter, type DirectoryRow, personById, selectDirectory } from './store.ts'

export type { PersonInput } from './changes.ts'

export interface DirectoryDependencies extends LinkDependencies {
  readonly accessRequests: Pick<AccessRequests, 'needed' | 'ask'>
}

/** A user, and the one-time link to hand over; null if the link was mailed or must be approved. */
export interface WithLink {
  readonly person: DirectoryRow
  readonly link: PersonalLink | null
}

/** User management for administrators. */
export function createDirectory(dependencies: DirectoryDependencies) {
  const { clock, audit, accounts } = dependencies
  const { makeLink, ...links } = createLinks(dependencies)

  return {
    ...links,

    async list(
      executor: Executor,
      filter: DirectoryFilter,
      { limit, before }: { readonly limit: number; readonly before: string | null },
    ): Promise<Page<DirectoryRow>> {
      const { rows, total } = await selectDirectory(executor, filter, { limit: limit + 1, before, now: clock.now() })
      const items = rows.slice(0, limit)
      return {
        items,
        total,
        next: rows.length > limit ? assertDefined(items.at(-1), 'the last row of a page').id : null,
      }
    },

    ...createInvitations(dependencies, makeLink),

    change: (transaction: Transaction, actor: Actor, input: PersonInput) =>
      changePerson(dependencies, transaction, actor, input),

    async sessionsOf(
      executor: Executor,
      id: string,
    ): Promise<Result<{ id: string; data: SessionData }[], DirectoryError>> {
      if (!(await userById(executor, id))) return err({ code: 'user_not_found' })
      return ok(await openSessionsOf(executor, id, clock.now()))
    },

    rolesThatNeedSecondFactor: dependencies.secondFactor.rolesThatNeedIt,

    resetSecondFactor: (
      transaction: Transaction,
      actor: Actor,
      input: { readonly id: string; readonly reason: string | null },
    ) => resetSecondFactor(dependencies, transaction, actor, input),

    /** Signs a user out everywhere. The user may sign in again. */
    async signOutEverywhere(
      transaction: Transaction,
      actor: Actor,
      id: string,
    ): Promise<Result<number, DirectoryError>> {
      if (!(await userById(transaction, id))) return err({ code: 'user_not_found' })
      const ended = await deleteSessionsOf(transaction, id)
      await audit.append(transaction, actor, {
        action: 'delete',
        resourceType: 'session',
        resourceId: null,
        details: { userId: id, endedSessions: ended },
      })
      await accounts.emitEvent(transaction, actor, id, 'user.signed_out')
      return ok(ended)
    },
  }
}

function createInvitations(dependencies: DirectoryDependencies, makeLink: ReturnType<typeof createLinks>['makeLink']) {
  const { clock, accounts } = dependencies
  return {
    /**
     * Creates a user who chooses a password through a link. An approving role waits for a second
     * person; until then the user has the role `user`.
     */
    async invite(transaction: Transaction, actor: Actor, input: NewPerson): Promise<Result<WithLink, UserError>> {
      const waits = approves(input.role) && (await dependencies.accessRequests.needed(transaction, actor))
      const added = await accounts.addPerson(transaction, actor, waits ? { ...input, role: 'user' } : input)
      if (!added.ok) return added
      const userId = added.value.id
      if (waits) await ask(dependencies, transaction, actor, { userId, kind: 'role', role: input.role, reason: null })
      else await requestUnlessConfirmed(dependencies, transaction, actor, userId)
      const link = await makeLink(transaction, actor, userId)
      return ok({ person: link.person, link })
    },

    /**
     * Asks a second person to confirm an account that one person alone created, in that person's
     * name, so that any other approver may decide.
     */
    async requestConfirmation(
      transaction: Transaction,
      actor: Actor,
      id: string,
    ): Promise<Result<DirectoryRow, DirectoryError>> {
      const known = await personById(transaction, id, clock.now())
      if (!known) return err({ code: 'user_not_found' })
      if (!known.isActive) return err({ code: 'user_inactive' })
      const asked = await requestUnlessConfirmed(dependencies, transaction, actor, id)
      return asked ? ok(known) : err({ code: 'account_confirmed' })
    },

    /**
     * Creates a new link for an existing user: to accept an invitation or to replace a lost
     * password. A new password of an approver waits for a second person.
     */
    async link(transaction: Transaction, actor: Actor, id: string): Promise<Result<WithLink, DirectoryError>> {
      const known = await personById(transaction, id, clock.now())
      if (!known) return err({ code: 'user_not_found' })
      if (!known.isActive) return err({ code: 'user_inactive' })
      if (isProtected(known) && (await dependencies.accessRequests.needed(transaction, actor))) {
        await ask(dependencies, transaction, actor, { userId: id, kind: 'link', role: null, reason: null })
        return ok({ person: await written(dependencies, transaction, id), link: null })
      }
      const link = await makeLink(transaction, actor, id)
      return ok({ person: link.person, link })
    },
  }
}

/**
 * Removes the second factor of a user who lost it and ends their sessions. Users remove their own
 * on the profile page, with a code. That of an approver waits for a second person.
 */
async function resetSecondFactor(
  dependencies: DirectoryDependencies,
  transaction: Transaction,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string | null },
): Promise<Result<DirectoryRow, DirectoryError>> {
  const known = await personById(transaction, id, dependencies.clock.now())
  if (!known) return err({ code: 'user_not_found' })
  if (id === actor.userId) return err({ code: 'own_account' })
  if (isProtected(known) && (await dependencies.accessRequests.needed(transaction, actor)))
    await ask(dependencies, transaction, actor, { userId: id, kind: 'second_factor', role: null, reason })
  else await applySecondFactorReset(dependencies, transaction, actor, { id, reason, by: [actor.userId] })
  return ok(await written(dependencies, transaction, id))
}

/**
 * Changes a user's name, role or active flag. An approving role, also of a deactivated user, and
 * the return of an approver wait for a second person; other changes of the same call apply at once.
 */
async function changePerson(
  dependencies: DirectoryDependencies,
  transaction: Transaction,
  actor: Actor,
  input: PersonInput,
): Promise<Result<DirectoryRow, DirectoryError>> {
  const { clock, accessRequests } = dependencies
  const known = await personById(transaction, input.id, clock.now())
  if (!known) return err({ code: 'user_not_found' })
  const role = input.role ?? known.role
  const isActive = input.isActive ?? known.isActive
  const makesApprover = approves(role) && (role !== known.role || (isActive && !known.isActive))
  // Users cannot change their own role, even with approval; that is refused below.
  if (!makesApprover || known.id === actor.userId || !(await accessRequests.needed(transaction, actor)))
    return applyChange(dependencies, transaction, actor, input, [actor.userId])
  const rest = { ...input, role: undefined, isActive: known.isActive ? input.isActive : undefined }
  const changed = await applyChange(dependencies, transaction, actor, rest, [actor.userId])
  if (!changed.ok) return changed
  const { id: userId, reason = null } = input
  if (role !== known.role) await ask(dependencies, transaction, actor, { userId, kind: 'role', role, reason })
  if (isActive && !known.isActive)
    await ask(dependencies, transaction, actor, { userId, kind: 'activation', role: null, reason })
  return ok(await written(dependencies, transaction, userId))
}

async function requestUnlessConfirmed(
  dependencies: DirectoryDependencies,
  transaction: Transaction,
  actor: Actor,
  userId: string,
): Promise<boolean> {
  const requestedBy = (await dependencies.secondPerson.unconfirmedAccounts(transaction)).get(userId)
  if (requestedBy === undefined) return false
  await ask(dependencies, transaction, actor, { userId, kind: 'account', role: null, reason: null, requestedBy })
  return true
}

async function ask(
  { accessRequests }: DirectoryDependencies,
  transaction: Transaction,
  actor: Actor,
  input: Parameters<AccessRequests['ask']>[2],
): Promise<void> {
  const userId = assertDefined(actor.userId, 'a request needs a person')
  await accessRequests.ask(transaction, { ...actor, userId }, input)
}

const written = async ({ clock }: LinkDependencies, transaction: Transaction, id: string): Promise<DirectoryRow> =>
  assertDefined(await personById(transaction, id, clock.now()), 'a person who was just written')
