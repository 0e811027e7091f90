/** Changes of a user's own second factor. */

import { ok, type Result } from '#kernel/result.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SecondFactorError, SignInError } from '../errors.ts'
import type { OwnProof } from '../reauthentication.ts'
import type { SignIn } from '../sign-in.ts'
import { ownUser } from '../store.ts'
import type { AppSetUp, SecondFactor, SecondFactorStatus } from './second-factor.ts'

interface OwnFactorDependencies {
  readonly database: Database
  readonly secondFactor: SecondFactor
  readonly signIn: Pick<SignIn, 'confirm'>
}

export function createOwnFactors({ database, secondFactor, signIn }: OwnFactorDependencies) {
  return {
    async status(executor: Executor, actor: Actor): Promise<SecondFactorStatus> {
      return secondFactor.statusOf(executor, await ownUser(executor, actor))
    },

    async begin(transaction: Transaction, actor: Actor): Promise<{ token: string; setUp: AppSetUp }> {
      return secondFactor.begin(transaction, 'authenticator', await ownUser(transaction, actor))
    },

    /** Returns recovery codes if the user had none. */
    async complete(
      transaction: Transaction,
      actor: Actor,
      { setUp: token, code }: { readonly setUp: string; readonly code: string },
    ): Promise<Result<readonly string[], SecondFactorError>> {
      const person = await ownUser(transaction, actor)
      return secondFactor.complete(transaction, { token, kind: 'authenticator', code, person, actor })
    },

    async renewCodes(transaction: Transaction, actor: Actor): Promise<Result<readonly string[], SecondFactorError>> {
      return secondFactor.renewCodes(transaction, actor, await ownUser(transaction, actor))
    },

    /** Requires the password and a code. Failures count like those of a sign-in. */
    async removeApp(
      actor: Actor,
      proof: OwnProof,
    ): Promise<Result<SecondFactorStatus, SignInError | SecondFactorError>> {
      const person = await ownUser(database.pool, actor)
      const removed = await signIn.confirm({ ...proof, email: person.email }, actor, async (transaction) =>
        ok(await secondFactor.removeApp(transaction, actor)),
      )
      if (!removed.ok) return removed
      return removed.value.ok ? ok(await secondFactor.statusOf(database.pool, person)) : removed.value
    },
  }
}
