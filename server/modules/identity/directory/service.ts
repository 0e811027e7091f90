/** User management: changes, sign-out and reset of the second factor. */

import { isRole } from '#contract/permissions.ts'
import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { revokeKeysOf } from '../api-keys/store.ts'
import type { DirectoryError } from '../errors.ts'
import type { SessionData } from '../sessions/rules.ts'
import { deleteSessionsOf, openSessionsOf } from '../sessions/store.ts'
import { userById } from '../store.ts'
import { createLinks, type LinkDependencies } from './links.ts'
import { checkChange } from './rules.ts'
import {
  countOtherAdministrators,
  type DirectoryFilter,
  type DirectoryRow,
  endLink,
  lockOffice,
  personById,
  selectDirectory,
  updatePerson,
} from './store.ts'

/**
 * The changes to a user; undefined fields stay. A null `version` was not sent, which is recorded.
 */
export interface PersonInput {
  readonly id: string
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly role?: string | undefined
  readonly isActive?: boolean | undefined
  readonly reason?: string | null | undefined
  readonly version: number | null
}

export type Directory = ReturnType<typeof createDirectory>

/** User management for administrators. */
export function createDirectory(dependencies: LinkDependencies) {
  const { clock, audit, accounts } = dependencies

  return {
    ...createLinks(dependencies),

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

    /**
     * Removes the second factor of a user who lost it and ends their sessions. Users remove their
     * own on the profile page, with a code.
     */
    async resetSecondFactor(
      transaction: Transaction,
      actor: Actor,
      { id, reason }: { readonly id: string; readonly reason: string | null },
    ): Promise<Result<DirectoryRow, DirectoryError>> {
      if (!(await userById(transaction, id))) return err({ code: 'user_not_found' })
      if (id === actor.userId) return err({ code: 'own_account' })
      const endedSessions = await deleteSessionsOf(transaction, id)
      await dependencies.secondFactor.reset(transaction, actor, id, { endedSessions, ...(reason ? { reason } : {}) })
      return ok(assertDefined(await personById(transaction, id, clock.now()), 'the person of the second factor'))
    },

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
      await accounts.tell(transaction, actor, id, 'user.signed_out')
      return ok(ended)
    },
  }
}

/**
 * Changes a user's name, role or active flag. Deactivation ends the user's sessions and API keys in
 * the same transaction.
 */
async function changePerson(
  { clock, audit, accounts }: LinkDependencies,
  transaction: Transaction,
  actor: Actor,
  input: PersonInput,
): Promise<Result<DirectoryRow, DirectoryError>> {
  await lockOffice(transaction)
  const now = clock.now()
  const known = await personById(transaction, input.id, now)
  if (!known) return err({ code: 'user_not_found' })
  if (input.version !== null && input.version !== known.version)
    return err({ code: 'stale_version', currentVersion: known.version })
  const next = {
    firstName: input.firstName === undefined ? known.firstName : input.firstName,
    lastName: input.lastName === undefined ? known.lastName : input.lastName,
    role: input.role ?? known.role,
    isActive: input.isActive ?? known.isActive,
  }
  if (next.role !== known.role && !isRole(next.role)) return err({ code: 'unknown_role', role: next.role })
  const otherAdministrators = await countOtherAdministrators(transaction, known.id)
  const allowed = checkChange(known, next, { actorId: actor.userId, otherAdministrators })
  if (!allowed.ok) return allowed
  const roleSince = next.role === known.role ? null : now
  if (!(await updatePerson(transaction, known, { ...next, roleSince }, now)))
    return err({ code: 'stale_version', currentVersion: known.version + 1 })
  const endedSessions = next.isActive ? 0 : await deleteSessionsOf(transaction, known.id)
  if (!next.isActive) await endLink(transaction, known.id)
  // A key must not come back with its reactivated owner.
  const revokedKeys = next.isActive ? 0 : await revokeKeysOf(transaction, known.id, actor.userId ?? known.id, now)
  const { firstName, lastName, role, isActive } = known
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'user',
    resourceId: known.id,
    before: { firstName, lastName, role, isActive },
    after: next,
    details: {
      ...(input.reason ? { reason: input.reason } : {}),
      ...(endedSessions > 0 ? { endedSessions } : {}),
      ...(revokedKeys > 0 ? { revokedKeys } : {}),
      ...(input.version === null ? { versionUnchecked: true } : {}),
    },
  })
  await accounts.tell(transaction, actor, known.id, 'user.changed')
  return ok(assertDefined(await personById(transaction, known.id, now), 'a person who was just written'))
}
