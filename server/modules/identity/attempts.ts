/** Sign-in attempts: throttled, audited checks of credentials. */

import { createHash } from 'node:crypto'
import { err, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import { addressBlock } from '#server/platform/http/address-block.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { SignInError } from './errors.ts'
import * as t from './messages.ts'
import type { User } from './person.ts'
import type { Claim, Proof } from './port.ts'
import type { RefusedAttempts } from './refused-attempts.ts'
import { readToken } from './sessions/cookie.ts'
import type { KnownDevices } from './sessions/known-devices.ts'
import type { Sessions } from './sessions/sessions.ts'
import { failuresOf, forgetFailures, lockFailures, storeFailures } from './store.ts'
import { afterFailure, waitMs } from './throttle.ts'

interface AttemptDependencies extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly refusedAttempts: RefusedAttempts
  readonly knownDevices: KnownDevices
  readonly sessions: Pick<Sessions, 'find'>
}

/** Who presents credentials: the signed-in person of a session, or a browser with these cookies. */
export type Presenter = { readonly sessionId: string } | { readonly cookie: string | undefined }

interface Attempt<T> {
  readonly claim: Pick<Claim, 'email'>
  readonly origin: Origin
  readonly presenter: Presenter
  prove(): Promise<Proof>
  onProved(transaction: Transaction, user: User): Promise<Result<T, SignInError>>
  /** False while a second step is pending, which keeps the counted failures. */
  isComplete?(value: T): boolean
}

/**
 * Checks a claim against the counted failures of its presenter. Does the same work for every
 * e-mail, so that timing does not reveal which accounts exist.
 */
export function createAttempts(dependencies: AttemptDependencies) {
  const { database, clock, refusedAttempts } = dependencies
  return async function attempt<T>({ claim, origin, presenter, ...step }: Attempt<T>): Promise<Result<T, SignInError>> {
    const subjects = await subjectsOf(dependencies, claim.email, origin, presenter)
    const early = maxWait(await failuresOf(database.pool, subjects), clock.now())
    if (early > 0) return refused(null, tooMany(early))
    const proof = await step.prove()
    const result = await database.transaction(async (transaction): Promise<Result<T, SignInError>> => {
      // Counted again under the lock, so that only the first ten guesses of a burst are checked.
      const known = await lockFailures(transaction, subjects)
      const wait = maxWait(known, clock.now())
      if (wait > 0) return err(tooMany(wait))
      const outcome: Result<T, SignInError> =
        proof.kind === 'proved' ? await step.onProved(transaction, proof.user) : err({ code: 'wrong_credentials' })
      if (!outcome.ok && isGuess(outcome.error)) {
        for (const subject of subjects)
          await storeFailures(transaction, subject, afterFailure(known.get(subject) ?? null, clock.now()))
      }
      if (outcome.ok && (step.isComplete?.(outcome.value) ?? true))
        for (const subject of subjects.filter(isOwn)) await forgetFailures(transaction, subject)
      return outcome
    })
    return result.ok ? result : refused(proof, result.error)

    async function refused(seen: Proof | null, error: SignInError): Promise<Result<T, SignInError>> {
      const errorMessage = failureLabels[error.code]
      if (errorMessage === null) return err(error)
      const userId = seen?.kind === 'refused' ? seen.userId : (seen?.user.id ?? null)
      const email = claim.email.slice(0, 254)
      await refusedAttempts.record(unprovedActor(userId, email, origin), { details: { email }, errorMessage })
      return err(error)
    }
  }
}

/**
 * The audit log text of a failure. Null if it is not a failure: the second step is still pending.
 */
const failureLabels: Readonly<Record<SignInError['code'], string | null>> = {
  wrong_credentials: t.attemptWrongCredentials,
  wrong_code: t.wrongCodeTitle,
  passkey_refused: t.passkeyRefusedTitle,
  too_many_attempts: t.attemptsThrottled,
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

/**
 * What the failures are counted by. A session and a device that the person has signed in with have
 * counts of their own, so that a stranger's guesses do not lock the person out. Everybody else is
 * counted by account and address. An unknown passkey names no account.
 */
async function subjectsOf(
  { database, knownDevices, sessions }: AttemptDependencies,
  email: string,
  origin: Origin,
  presenter: Presenter,
): Promise<readonly string[]> {
  if ('sessionId' in presenter) return [`session ${presenter.sessionId}`]
  const byAddress = `address ${addressBlock(origin.ipAddress)}`
  if (email === '') return [byAddress]
  const account = accountSubject(email)
  const device = knownDevices.idOf(presenter.cookie, account)
  if (device !== null) return [`device ${device}`]
  const token = readToken(presenter.cookie)
  const session = token === null ? null : await sessions.find(database.pool, token, { polled: true })
  if (session && accountSubject(session.user.email) === account) return [`session ${session.id}`]
  return [account, byAddress]
}

/** Success of one person does not clear the address, from which others may be guessing. */
const isOwn = (subject: string): boolean => !subject.startsWith('address ')

function maxWait(known: ReadonlyMap<string, Parameters<typeof waitMs>[0]>, now: Date): number {
  return Math.max(0, ...Array.from(known.values(), (failures) => waitMs(failures, now)))
}

function tooMany(wait: number): SignInError {
  return { code: 'too_many_attempts', retryAfterSeconds: Math.ceil(wait / 1000) }
}
