import { createHash } from 'node:crypto'
import type { Clock } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import type { SignInError } from './errors.ts'
import { displayName, type User } from './person.ts'
import type { Claim, FirstFactor, Proof } from './port.ts'
import type { Sessions } from './sessions/sessions.ts'
import { deleteSession } from './sessions/store.ts'
import { failuresOf, forgetFailures, lockFailures, noteSignIn, storeFailures } from './store.ts'
import { afterFailure, waitMs } from './throttle.ts'

export interface SignInDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly sessions: Sessions
  readonly firstFactor: FirstFactor
}

/** Someone signed in: who it is now, and what the browser must keep. */
export interface SignedIn {
  readonly actor: Actor
  readonly user: User
  /** What the session cookie holds. */
  readonly token: string
}

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn({ database, clock, audit, sessions, firstFactor }: SignInDependencies) {
  /** Tries a claim against the counted failures of its account and address. The work is the same for any e-mail. */
  async function attempt<T>(
    claim: Claim,
    origin: Origin,
    onProved: (transaction: Transaction, user: User) => Promise<T>,
  ): Promise<Result<T, SignInError>> {
    const [account, address] = subjectsOf(claim.email, origin)
    const subjects = [account, address]
    const early = longestWait(await failuresOf(database.pool, subjects), clock.now())
    if (early > 0) return refused(claim, origin, null, tooMany(early))
    const proof = await firstFactor.prove(database.pool, claim)
    const result = await database.transaction(async (transaction): Promise<Result<T, SignInError>> => {
      // Counted again under the lock: of a burst of guesses only the first ten are answered, right or wrong.
      const known = await lockFailures(transaction, subjects)
      const wait = longestWait(known, clock.now())
      if (wait > 0) return err(tooMany(wait))
      if (proof.kind === 'proved') {
        await forgetFailures(transaction, account)
        return ok(await onProved(transaction, proof.user))
      }
      for (const subject of subjects) {
        await storeFailures(transaction, subject, afterFailure(known.get(subject) ?? null, clock.now()))
      }
      return err({ code: 'wrong_credentials' })
    })
    return result.ok ? result : refused(claim, origin, proof, result.error)
  }

  async function refused<T>(
    claim: Claim,
    origin: Origin,
    proof: Proof | null,
    error: SignInError,
  ): Promise<Result<T, SignInError>> {
    const userId = proof?.kind === 'refused' ? proof.userId : null
    const email = claim.email.slice(0, 254)
    const errorMessage =
      error.code === 'wrong_credentials' ? 'Wrong e-mail or password' : 'Slowed down after ten failures'
    await audit.recordFailure(unprovedActor(userId, email, origin), {
      action: 'login',
      resourceType: 'session',
      resourceId: null,
      details: { email },
      errorMessage,
    })
    return err(error)
  }

  /** Opens a session under a new id, in place of the one that this browser had. */
  async function open(
    transaction: Transaction,
    user: User,
    origin: Origin,
    oldToken: string | null,
  ): Promise<SignedIn> {
    if (oldToken !== null) await deleteSession(transaction, sessions.sidOf(oldToken))
    const { token, id } = await sessions.open(transaction, user.id, origin)
    await noteSignIn(transaction, user.id, clock.now())
    const actor = personActor(user, id, clock.now(), origin)
    await audit.append(transaction, actor, { action: 'login', resourceType: 'session', resourceId: id })
    return { actor, user, token }
  }

  return {
    open,
    signIn: (claim: Claim, origin: Origin, oldToken: string | null) =>
      attempt(claim, origin, (transaction, user) => open(transaction, user, origin, oldToken)),
    /** Runs `onProved` when the signed-in person's password is right; counted like a sign-in. */
    confirm: <T>(claim: Claim, origin: Origin, onProved: (transaction: Transaction) => Promise<T>) =>
      attempt(claim, origin, onProved),
  }
}

export function personActor(
  user: Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'role'>,
  sessionId: string,
  provedAt: Date,
  origin: Origin,
): Actor {
  return { kind: 'person', userId: user.id, name: displayName(user), role: user.role, provedAt, sessionId, origin }
}

function unprovedActor(userId: string | null, name: string, origin: Origin): Actor {
  return { kind: 'person', userId, name, role: '', provedAt: null, sessionId: null, origin }
}

/** By a hash, so that the table of failures is no list of addresses. */
function subjectsOf(email: string, origin: Origin): [account: string, address: string] {
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
  return [`account ${account}`, `address ${origin.ipAddress}`]
}

function longestWait(known: ReadonlyMap<string, Parameters<typeof waitMs>[0]>, now: Date): number {
  return Math.max(0, ...Array.from(known.values(), (failures) => waitMs(failures, now)))
}

function tooMany(wait: number): SignInError {
  return { code: 'too_many_attempts', retryAfterSeconds: Math.ceil(wait / 1000) }
}
