/** Sign-in: from the first factor to the session. */

import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { accountSubject, createAttempts, type Presenter } from './attempts.ts'
import type { Ceremonies } from './ceremonies/ceremonies.ts'
import type { SignInError } from './errors.ts'
import { displayName, type User } from './person.ts'
import type { Claim, FirstFactor } from './port.ts'
import type { RefusedAttempts } from './refused-attempts.ts'
import type { AppSetUp, SecondFactor } from './second-factor/second-factor.ts'
import { readToken } from './sessions/cookie.ts'
import { type KnownDevices, unusualReasons } from './sessions/known-devices.ts'
import type { Sessions } from './sessions/sessions.ts'
import { deleteSession } from './sessions/store.ts'
import { failuresOf, forgetFailures, noteSignIn } from './store.ts'

export interface SignInDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'outbox'> {
  readonly audit: Audit
  readonly sessions: Sessions
  readonly knownDevices: KnownDevices
  readonly refusedAttempts: RefusedAttempts
  readonly firstFactor: FirstFactor
  readonly secondFactor: SecondFactor
  readonly ceremonies: Ceremonies
  readonly settings: Pick<Settings, 'read'>
}

/** A completed sign-in: the user and what the browser must keep. */
export interface SignedIn {
  readonly kind: 'signed-in'
  readonly actor: Actor
  readonly user: User
  /** The value of the session cookie. */
  readonly token: string
  /** Recovery codes created during the sign-in, to be shown once. */
  readonly recoveryCodes: readonly string[]
}

/** The first step succeeded; the session waits for a code or for the set-up of an app. */
export interface Unfinished {
  readonly kind: 'unfinished'
  readonly need: 'code' | 'enrolment'
  /** Continues the sign-in; kept by the browser that made the first step. */
  readonly token: string
  readonly setUp: AppSetUp | null
}

export type Entered = SignedIn | Unfinished

/** A claim, optionally with the code of the second step. */
export type WholeClaim = Claim & { readonly code?: string | undefined }

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn(dependencies: SignInDependencies) {
  const { database, firstFactor, secondFactor, ceremonies } = dependencies
  const attempt = createAttempts(dependencies)
  const open = createOpening(dependencies)
  const byPassword = (claim: Claim) => () => firstFactor.prove(database.pool, claim)

  /** Continues after the first factor: opens a session or starts the second step. */
  async function enter(
    transaction: Transaction,
    user: User,
    origin: Origin,
    { oldToken, code, idToken }: Begun & { readonly code?: string | undefined },
  ): Promise<Result<Entered, SignInError>> {
    const { has, isRequired } = await secondFactor.statusOf(transaction, user)
    if (!has && !isRequired) return ok(await open(transaction, user, origin, { oldToken, idToken }))
    if (!has) {
      const { token, setUp } = await secondFactor.begin(transaction, 'enrolment', user, factsOf(idToken))
      return ok({ kind: 'unfinished', need: 'enrolment', token, setUp })
    }
    if (!code) {
      const token = await ceremonies.begin(transaction, 'code', { userId: user.id, facts: factsOf(idToken) })
      return ok({ kind: 'unfinished', need: 'code', token, setUp: null })
    }
    const taken = await secondFactor.take(transaction, user.id, code)
    return taken
      ? ok(await open(transaction, user, origin, { oldToken, idToken, by: taken }))
      : err({ code: 'wrong_code' })
  }

  return {
    attempt,
    open,
    enter,
    signIn: (claim: WholeClaim, origin: Origin, cookie: string | undefined) =>
      attempt({
        claim,
        origin,
        presenter: { cookie },
        prove: byPassword(claim),
        onProved: (transaction, user) =>
          enter(transaction, user, origin, { oldToken: readToken(cookie), code: claim.code }),
        isComplete: ({ kind }) => kind === 'signed-in',
      }),

    /**
     * Runs `onProved` if the signed-in user presents the credentials of a sign-in again. Failures
     * are counted by the session.
     */
    confirm: <T>(
      claim: WholeClaim,
      actor: Actor,
      onProved: (transaction: Transaction) => Promise<Result<T, SignInError>>,
    ) =>
      attempt({
        claim,
        origin: actor.origin,
        presenter: sessionOf(actor),
        prove: byPassword(claim),
        async onProved(transaction, user) {
          const { has } = await secondFactor.statusOf(transaction, user)
          if (has && !claim.code) return err({ code: 'code_required' })
          if (has && !(await secondFactor.take(transaction, user.id, claim.code ?? '')))
            return err({ code: 'wrong_code' })
          return onProved(transaction)
        },
      }),
  }
}

/** State from the first step of a sign-in. */
interface Begun {
  /** The token of this browser's previous session. */
  readonly oldToken: string | null
  /** The provider's ID token, if the user signed in there. */
  readonly idToken?: string | undefined
}

/** Kept encrypted in the ceremony for the session that the second step opens. */
const factsOf = (idToken: string | undefined): Readonly<Record<string, string>> =>
  idToken === undefined ? {} : { idToken }

export interface Way {
  /** The kind of second step, for the audit log. */
  readonly by?: string
  readonly recoveryCodes?: readonly string[]
}

/**
 * Opens a session under a new id, replaces this browser's previous one and resets the account's
 * failures.
 */
function createOpening({ sessions, clock, audit, outbox, settings }: SignInDependencies) {
  return async function open(
    transaction: Transaction,
    user: User,
    origin: Origin,
    { oldToken, idToken, by, recoveryCodes = [] }: Way & Begun,
  ): Promise<SignedIn> {
    const subject = accountSubject(user.email)
    const failures = (await failuresOf(transaction, [subject])).get(subject)?.failures ?? 0
    const unusual = await unusualReasons(transaction, user.id, origin, { failures, now: clock.now() })
    await forgetFailures(transaction, subject)
    if (oldToken !== null) await deleteSession(transaction, sessions.sidOf(oldToken))
    const { token, id } = await sessions.open(transaction, user.id, origin, idToken ?? null)
    await noteSignIn(transaction, user.id, clock.now())
    const actor = personActor(user, id, clock.now(), origin)
    await audit.append(transaction, actor, {
      action: 'login',
      resourceType: 'session',
      resourceId: id,
      details: { ...(by === undefined ? {} : { secondFactor: by }), ...(unusual.length === 0 ? {} : { unusual }) },
    })
    if (unusual.length > 0 && (await settings.read(transaction, 'signIn.notices')))
      await outbox.emit(transaction, {
        kind: 'users',
        type: 'user.unusual_sign_in',
        version: 1,
        aggregateId: user.id,
        payload: { reasons: unusual },
      })
    return { kind: 'signed-in', actor, user, token, recoveryCodes }
  }
}

/** The presenter of a reauthentication. */
export const sessionOf = ({ sessionId }: Actor): Presenter => ({
  sessionId: assertDefined(sessionId, 'the session of a signed-in person'),
})

export function personActor(
  user: Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'language' | 'role'>,
  sessionId: string,
  provedAt: Date,
  origin: Origin,
): Actor {
  const { id: userId, role, language } = user
  return { kind: 'person', userId, name: displayName(user), role, language, provedAt, sessionId, origin }
}
