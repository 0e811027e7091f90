/** Ends what a previous holder of an account may have left on it. */

import type { Clock } from '#kernel/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { revokeKeysOf } from './api-keys/store.ts'
import type { SecondFactor } from './second-factor/second-factor.ts'

interface HandoverDependencies {
  readonly clock: Clock
  readonly secondFactor: Pick<SecondFactor, 'reset'>
}

/**
 * Removes second factors and revokes API keys, by which another person could still act as this one.
 * The caller replaces the password, which ends the sessions.
 */
export async function endEarlierAccess(
  { clock, secondFactor }: HandoverDependencies,
  transaction: Transaction,
  actor: Actor,
  userId: string,
): Promise<void> {
  const revokedKeys = await revokeKeysOf(transaction, userId, userId, clock.now())
  await secondFactor.reset(transaction, actor, userId, {
    reason: 'account handed to its person',
    ...(revokedKeys > 0 ? { revokedKeys } : {}),
  })
}
