/** Sign-in attempts: throttled, audited checks of credentials. */

import { createHash } from 'node:crypto'
import type { Clock } from '#kernel/clock.ts'
import { err, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import type { SignInError } from './errors.ts'
import type { User } from './person.ts'
import type { Claim, Proof } from './port.ts'
import { failuresOf, lockFailures, storeFailures } from './store.ts'
import { afterFailure, waitMs } from './throttle.ts'

interface AttemptDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
}

/**
 * Checks a claim against the counted failures of its account and address. Does the same work for
 * every e-mail, so that timing does not reveal which accounts exist.
 */
export function createAttempts({ database, clock, audit }: AttemptDependencies) {
  return async function attempt<T>(
    claim: Pick<Claim, 'email'>,
    origin: Origin,
    prove: () => Promise<Proof>,
    onProved: (transaction: Transaction, user: User) => Promise<Result<T, SignInError>>,
  ): Promise<Result<T, SignInError>> {
    const subjects = subjectsOf(claim.email, origin)
    const early = maxWait(await failuresOf(database.pool, subjects), clock.now())
    if (early > 0) return refused(null, tooMany(early))
    const proof = await prove()
    const result = await database.transaction(async (transaction): Promise<Result<T, SignInError>> => {
      // Counted again under the lock, so that only the first ten guesses of a burst are checked.
      const known = await lockFailures(transaction, subjects)
      const wait = maxWait(known, clock.now())
      if (wait > 0) return err(tooMany(wait))
      const outcome: Result<T, SignInError> =
        proof.kind === 'proved' ? await onProved(transaction, proof.user) : err({ code: 'wrong_credentials' })
      if (!outcome.ok && isGuess(outcome.error)) {
        for (const subject of subjects)
          await storeFailures(transaction, subject, afterFailure(known.get(subject) ?? null, clock.now()))
      }
      return outcome
    })
    return result.ok ? result : refused(proof, result.error)

    async function refused(seen: Proof | null, error: SignInError): Promise<Result<T, SignInError>> {
      const errorMessage = failureLabels[error.code]
      if (errorMessage === null) return err(error)
      const userId = seen?.kind === 'refused' ? seen.userId : (seen?.user.id ?? null)
      const email = claim.email.slice(0, 254)
      await audit.recordFailure(unprovedActor(userId, email, origin), {
        action: 'login',
        resourceType: 'session',
        resourceId: null,
        details: { email },
        errorMessage,
      })
      return err(error)
    }
  }
}

/**
 * The audit log text of a failure. Null if it is not a failure: the second step is still pending.
 */
const failureLabels: Readonly<Record<SignInError['code'], string | null>> = {
  wrong_credentials: 'Wrong e-mail or password',
  wrong_code: 'Wrong code',
  passkey_refused: 'Passkey refused',
  too_many_attempts: 'Slowed down after ten failures',
  code_required: null,
  sign_in_over: null,
}

const guesses: readonly SignInError['code'][] = ['wrong_credentials', 'wrong_code', 'passkey_refused']
const isGuess = ({ code }: SignInError): boolean => guesses.includes(code)

export function unprovedActor(userId: string | null, name: string, origin: Origin): Actor {
  return { kind: 'person', userId, name, role: '', provedAt: null, sessionId: null, origin }
}

/** Hashed, so that the failure table does not list e-mail addresses. */
export const accountSubject = (email: string): string =>
  `account ${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`

/** An unknown passkey names no account, so it counts against the address only. */
const subjectsOf = (email: string, origin: Origin): readonly string[] => [
  ...(email === '' ? [] : [accountSubject(email)]),
  `address ${origin.ipAddress}`,
]

function maxWait(known: ReadonlyMap<string, Parameters<typeof waitMs>[0]>, now: Date): number {
  return Math.max(0, ...Array.from(known.values(), (failures) => waitMs(failures, now)))
}

function tooMany(wait: number): SignInError {
  return { code: 'too_many_attempts', retryAfterSeconds: Math.ceil(wait / 1000) }
}
