/** Changes of a user's role, active flag and second factor, once they are permitted. */
import { isRole } from '#contract/permissions.ts'
import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { atVersion, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { deleteRequestsOf } from '../access-requests/store.ts'
import { revokeKeysOf } from '../api-keys/store.ts'
import type { DirectoryError } from '../errors.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import type { LinkDependencies } from './links.ts'
import { checkChange } from './rules.ts'
import { countOtherAdministrators, type DirectoryRow, endLink, lockOffice, personById, updatePerson } from './store.ts'

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

type ChangeDependencies = Pick<LinkDependencies, 'clock' | 'audit' | 'accounts' | 'secondFactor'>

/**
 * Changes a user's name, role or active flag. Deactivation ends the user's sessions and keys in the
 * same transaction; a role whose second factor the user lacks ends the sessions. `by` is who asked
 * for it and who approved it.
 */
export async function applyChange(
  { clock, audit, accounts, secondFactor }: ChangeDependencies,
  transaction: Transaction,
  actor: Actor,
  input: PersonInput,
  by: readonly (string | null)[],
): Promise<Result<DirectoryRow, DirectoryError>> {
  await lockOffice(transaction)
  const now = clock.now()
  const found = atVersion(await personById(transaction, input.id, now), input.version, 'user_not_found')
  if (!found.ok) return found
  const known = found.value
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
  const hasNewAccess = next.role !== known.role || next.isActive !== known.isActive
  const isNotified = hasNewAccess && (await accounts.recordAccess(transaction, known.id, 'changed', by))
  // The role is read with every call, so an open session would have it without its second factor.
  const lacksFactor = !known.authenticator && known.passkeys === 0
  const mustSetUp = roleSince !== null && lacksFactor && (await needsFactor(secondFactor, transaction, next.role))
  const endedSessions = next.isActive && !mustSetUp ? 0 : await deleteSessionsOf(transaction, known.id)
  if (!next.isActive) {
    await endLink(transaction, known.id)
    // A later change leaves what was asked for the return of the person.
    if (known.isActive) await deleteRequestsOf(transaction, known.id)
  }
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
      ...versionNote(input),
    },
  })
  await accounts.emitEvent(transaction, actor, known.id, isNotified ? 'user.access_changed' : 'user.changed')
  return ok(assertDefined(await personById(transaction, known.id, now), 'a person who was just written'))
}

const needsFactor = async (
  { rolesThatNeedIt }: ChangeDependencies['secondFactor'],
  transaction: Transaction,
  role: string,
): Promise<boolean> => (await rolesThatNeedIt(transaction)).some((named) => named === role)

/** Removes the second factor of a user who lost it and ends their sessions. */
export async function applySecondFactorReset(
  { secondFactor, accounts }: ChangeDependencies,
  transaction: Transaction,
  actor: Actor,
  { id, reason, by }: { readonly id: string; readonly reason: string | null; readonly by: readonly (string | null)[] },
): Promise<void> {
  const endedSessions = await deleteSessionsOf(transaction, id)
  await secondFactor.reset(transaction, actor, id, { endedSessions, ...(reason ? { reason } : {}) })
  await accounts.recordAccess(transaction, id, 'second_factor_reset', by)
}
