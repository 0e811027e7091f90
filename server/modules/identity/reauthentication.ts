/** Proof of identity before sensitive calls. */

import { assertDefined } from '#kernel/assert.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { freshProofMs } from '#server/platform/http/mount.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { SignInError } from './errors.ts'
import { noteProof } from './sessions/store.ts'
import type { SignIn } from './sign-in.ts'
import { ownUser } from './store.ts'

/** The credentials of a reauthentication: the same as for a sign-in. */
export interface OwnProof {
  readonly password: string
  readonly code?: string | undefined
}

interface ConfirmingDependencies extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly audit: Audit
  readonly signIn: Pick<SignIn, 'confirm'>
}

/** Reauthenticates the signed-in user. The proof is valid for five minutes in the session. */
export function createReauthentication({ database, clock, audit, signIn }: ConfirmingDependencies) {
  async function onProof(transaction: Transaction, actor: Actor): Promise<{ until: Date }> {
    const sessionId = assertDefined(actor.sessionId, 'the session of a signed-in person')
    const provedAt = clock.now()
    await noteProof(transaction, sessionId, provedAt)
    await audit.append(transaction, actor, {
      action: 'update',
      resourceType: 'session',
      resourceId: sessionId,
      details: { proved: true },
    })
    return { until: new Date(provedAt.getTime() + freshProofMs) }
  }

  return {
    onProof,
    async confirm(actor: Actor, proof: OwnProof): Promise<Result<{ until: Date }, SignInError>> {
      const { email } = await ownUser(database.pool, actor)
      return signIn.confirm({ ...proof, email }, actor, async (transaction) => ok(await onProof(transaction, actor)))
    },
  }
}
