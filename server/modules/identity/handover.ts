/** Ends what a previous holder of an account may have left on it. */

import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { Accounts } from './accounts.ts'
import { revokeKeysOf } from './api-keys/store.ts'
import type { UserError } from './errors.ts'
import { normalEmail, type User } from './person.ts'
import type { SecondFactor } from './second-factor/second-factor.ts'
import type { SecondPerson } from './second-person/second-person.ts'
import { deleteSessionsOf } from './sessions/store.ts'
import { userByEmail } from './store.ts'

interface HandoverDependencies extends Pick<PlatformServices, 'clock'> {
  readonly secondFactor: Pick<SecondFactor, 'reset'>
}

/**
 * Removes second factors and passkeys, ends sessions and revokes API keys, by which another person
 * could still act as this one. The caller sees to the password.
 */
export async function endEarlierAccess(
  { clock, secondFactor }: HandoverDependencies,
  transaction: Transaction,
  actor: Actor,
  userId: string,
): Promise<void> {
  await deleteSessionsOf(transaction, userId)
  const revokedKeys = await revokeKeysOf(transaction, userId, userId, clock.now())
  await secondFactor.reset(transaction, actor, userId, {
    reason: 'account handed to its person',
    ...(revokedKeys > 0 ? { revokedKeys } : {}),
  })
}

interface ReleaseDependencies extends HandoverDependencies {
  readonly audit: Audit
  readonly accounts: Pick<Accounts, 'recordAccess' | 'emitEvent'>
  readonly secondPerson: Pick<SecondPerson, 'isOwn'>
}

/**
 * Confirms that an account is its person's own. The operator has made sure that nobody else knows
 * the password, which stays.
 */
export async function releaseAccount(
  dependencies: ReleaseDependencies,
  transaction: Transaction,
  actor: Actor,
  email: string,
): Promise<Result<User, UserError>> {
  const { audit, accounts, secondPerson } = dependencies
  const user = await userByEmail(transaction, normalEmail(email) ?? '')
  if (!user) return err({ code: 'user_not_found' })
  if (!(await secondPerson.isOwn(transaction, user.id)))
    await endEarlierAccess(dependencies, transaction, actor, user.id)
  await accounts.recordAccess(transaction, user.id, 'released', [actor.userId])
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'user',
    resourceId: user.id,
    details: { ownAccount: 'released' },
  })
  await accounts.emitEvent(transaction, actor, user.id, 'user.changed')
  return ok(user)
}
