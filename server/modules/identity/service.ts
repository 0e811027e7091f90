/** Identity service: wires the parts of the module together. */

import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import { bindFirst } from '#server/platform/bind.ts'
import { ConfigFault } from '#server/platform/config/config.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import { type Actor, type Origin, systemActor } from '#server/platform/http/actor.ts'
import type { ServerOptions } from '#server/platform/http/options.ts'
import { refusalFor } from '#server/platform/http/route.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { createAccessRequests } from './access-requests/access-requests.ts'
import { type Accounts, createAccounts, type NewUser } from './accounts.ts'
import { createApiKeys } from './api-keys/api-keys.ts'
import { accountSubject } from './attempts.ts'
import { createCeremonies } from './ceremonies/ceremonies.ts'
import { deleteEndedCeremonies } from './ceremonies/store.ts'
import { sendDueLinks } from './directory/link-mail.ts'
import { createDirectory } from './directory/service.ts'
import type { SetUpError, UserError } from './errors.ts'
import { releaseAccount } from './handover.ts'
import * as t from './messages.ts'
import { createOwnAccount } from './own-account.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import type { BreachedPasswords } from './passwords/breached-file.ts'
import { createPasswordFactor } from './passwords/factor.ts'
import { createPasswordHashing } from './passwords/hashing.ts'
import { createPeople } from './people.ts'
import type { User } from './person.ts'
import type { SignInProvider } from './provider/port.ts'
import { type ByProvider, createByProvider } from './provider/provider-sign-in.ts'
import { createReauthentication } from './reauthentication.ts'
import { userRefusals } from './refusals.ts'
import { createRefusedAttempts } from './refused-attempts.ts'
import { createOwnFactors } from './second-factor/own-factors.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'
import { type Controls, createSecondPerson } from './second-person/second-person.ts'
import { createSecondStep } from './second-step.ts'
import { readToken } from './sessions/cookie.ts'
import { createKnownDevices, placeLifeMs } from './sessions/known-devices.ts'
import { createSessions } from './sessions/sessions.ts'
import { deleteExpiredSessions, forgetPlacesBefore, rolesOfSessions } from './sessions/store.ts'
import { createSignIn, personActor, type SignedIn, type SignIn } from './sign-in.ts'
import {
  anyoneActive,
  closeSetUpLinks,
  forgetFailuresBefore,
  insertSetUpLink,
  isSetUpLinkOpen,
  lockSetUp,
} from './store.ts'
import { expiredBefore } from './throttle.ts'

export interface IdentityDependencies
  extends Pick<PlatformServices, 'database' | 'clock' | 'random' | 'ids' | 'outbox' | 'encryption'> {
  readonly audit: Audit
  readonly settings: Settings
  /** The organisation's identity provider; null for sign-in by password here. */
  readonly provider: SignInProvider | null
  readonly breachedPasswords?: BreachedPasswords | null
  /** Carries one-time links; null without a mail server, when administrators hand them over. */
  readonly carrier: MailCarrier | null
  readonly config: {
    readonly mode: 'sandbox' | 'production'
    /** Whether the rules of own accounts and of rest hold in a sandbox. */
    readonly controls: Controls
    /** False while demo data are created. */
    readonly recordsAccess: boolean
    /** Sender address of one-time links. */
    readonly mailFrom: string
    /** True if the public URL is https. */
    readonly cookieSecure: boolean
    readonly sessionSecret: string
    /** Passkeys are bound to its host. */
    readonly publicUrl: string
    /** Codes of the languages that screens are offered in. */
    readonly languages: readonly string[]
  }
}

export type Identity = ReturnType<typeof createIdentity>

export function createIdentity(dependencies: IdentityDependencies) {
  const { database, clock, random, audit, settings, config } = dependencies
  const { cookieSecure } = config
  const passwordsFor = dependencies.provider === null ? 'everyone' : 'administrators'
  const hashing = createPasswordHashing(random)
  const sessions = createSessions({ ...dependencies, sessionSecret: config.sessionSecret })
  const people = createPeople()
  const secondPerson = createSecondPerson({ clock, controls: config.controls })
  const apiKeys = createApiKeys(dependencies)
  const accounts = createAccounts({ ...dependencies, hashing, recordsAccess: config.recordsAccess })
  const ceremonies = createCeremonies(dependencies)
  const secondFactor = createSecondFactor({ ...dependencies, accounts, ceremonies })
  const firstFactor = createPasswordFactor(hashing, passwordsFor)
  const knownDevices = createKnownDevices({ ...dependencies, sessionSecret: config.sessionSecret })
  const refusedAttempts = createRefusedAttempts(dependencies)
  const counting = { knownDevices, refusedAttempts }
  const signIn = createSignIn({ ...dependencies, sessions, ...counting, firstFactor, secondFactor, ceremonies })
  const step = { ...dependencies, accounts, ceremonies, secondFactor, signIn, passwordsFor, refusedAttempts } as const
  const confirming = createReauthentication(step)
  const byProvider = createByProvider({ ...step, secondPerson, onProof: confirming.onProof })
  const setUp = createSetUp({ database, clock, random, accounts, signIn })
  const links = { ...step, carrier: dependencies.carrier, publicUrl: config.publicUrl, mailFrom: config.mailFrom }
  const requestDependencies = { ...links, secondPerson, controls: config.controls }
  const accessRequests = createAccessRequests(requestDependencies)
  const directory = createDirectory({ ...requestDependencies, accessRequests })

  /**
   * The actor behind a request's headers. Null for no session, an ended one and an inactive user. A
   * request with a Bearer key never acts as the browser's user.
   */
  const authenticate: ServerOptions['authenticate'] = async ({ cookie, authorization }, origin, options) => {
    if (authorization !== undefined) return apiKeys.authenticate(authorization, origin)
    const token = readToken(cookie)
    const session = token === null ? null : await sessions.find(database.pool, token, options)
    return session && personActor(session.user, session.id, new Date(session.data.provedAt), origin)
  }

  return {
    cookieSecure,
    apiKeys,
    authenticate,
    rolesOfSessions: (sessionIds: readonly string[]) => rolesOfSessions(database.pool, sessionIds, clock.now()),
    signIn: signIn.signIn,
    /** `Set-Cookie` that makes the browser known to a user who has signed in with it. */
    deviceCookie: ({ email }: Pick<User, 'email'>, cookieHeader: string | undefined) =>
      knownDevices.cookieFor(cookieHeader, accountSubject(email), cookieSecure),
    signOut: createSignOut({ database, sessions, audit, byProvider }),
    ...createSecondStep(step),
    confirm: confirming.confirm,
    byProvider,
    passkeys: createPasskeys({ ...step, publicUrl: config.publicUrl, onProof: confirming.onProof }),
    ownFactors: createOwnFactors({ database, secondFactor, signIn }),
    firstAdministrator: setUp.firstAdministrator,
    isSetUpLinkOpen: setUp.isLinkOpen,
    setUp: setUp.setUp,
    /** User management for administrators. */
    directory,
    /** Grants and resets that wait for a second person. */
    accessRequests,
    /** Who may be the second of two people. */
    secondPerson,
    releaseAccount: bindFirst({ ...step, secondPerson })(releaseAccount),
    sendLinks: () => sendDueLinks(links),
    ...createOwnAccount({ ...step, settings, config, secondPerson, languages: config.languages }),
    createUser: (transaction: Transaction, actor: Actor, input: NewUser) =>
      accounts.createUser(transaction, actor, input),
    resetPassword: accounts.resetPassword,
    ...people,
    recordRefusals: refusedAttempts.recordRest,
    forgetEnded: () => forgetEnded(database.pool, clock.now()),
  }
}

/** Deletes ended sessions, ceremonies and old failures. */
async function forgetEnded(executor: Executor, now: Date): Promise<void> {
  await deleteExpiredSessions(executor, now)
  await deleteEndedCeremonies(executor, now)
  await forgetFailuresBefore(executor, expiredBefore(now))
  await forgetPlacesBefore(executor, new Date(now.getTime() - placeLifeMs))
}

interface SignOutDependencies extends Pick<IdentityDependencies, 'database' | 'audit'> {
  readonly sessions: ReturnType<typeof createSessions>
  readonly byProvider: ByProvider
}

/**
 * Ends the session; does nothing without one. Returns the URL to redirect to: the sign-out of the
 * provider with which the session was opened, else `/`.
 */
function createSignOut({ database, audit, sessions, byProvider }: SignOutDependencies) {
  return async (actor: Actor | null): Promise<string> => {
    if (!actor?.userId || !actor.sessionId) return '/'
    const { userId, sessionId } = actor
    const ended = await database.transaction(async (transaction) => {
      const session = await sessions.end(transaction, userId, sessionId)
      if (session)
        await audit.append(transaction, actor, { action: 'logout', resourceType: 'session', resourceId: sessionId })
      return session
    })
    return (await byProvider.signOut(ended?.idToken ?? null)) ?? '/'
  }
}

/** Set-up of the first administrator. */
const linkLivesMs = 30 * 60_000

interface SetUpInput {
  readonly token: string
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

interface SetUpDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'random'> {
  readonly accounts: Accounts
  readonly signIn: SignIn
}

function createSetUp({ database, clock, random, accounts, signIn }: SetUpDependencies) {
  return {
    /**
     * Creates the first administrator while there is no active user; the users of demo data are
     * inactive. Uses the environment's settings if they are given. Otherwise creates a link that
     * works once within 30 minutes; its token is returned only here and stored as a hash. Throws
     * ConfigFault if the given e-mail or password is rejected.
     */
    async firstAdministrator(given: {
      adminEmail?: string | undefined
      adminPassword?: string | undefined
    }): Promise<{ created: boolean; setUpToken?: string }> {
      return database.transaction(async (transaction) => {
        await lockSetUp(transaction)
        if (await anyoneActive(transaction)) return { created: false }
        const { adminEmail: email, adminPassword: password } = given
        if (email !== undefined && password !== undefined) {
          const actor = systemActor('first start', clock.now())
          const made = await accounts.createUser(transaction, actor, { email, password, role: 'admin' }, 'set_up')
          if (!made.ok) {
            const { detail } = refusalFor<UserError>(made.error, userRefusals)
            throw new ConfigFault(t.adminAccountInvalid(detail))
          }
          return { created: true }
        }
        const setUpToken = Buffer.from(random.bytes(32)).toString('base64url')
        await insertSetUpLink(transaction, hashOfToken(setUpToken), new Date(clock.now().getTime() + linkLivesMs))
        return { created: false, setUpToken }
      })
    },

    isLinkOpen: (token: string): Promise<boolean> => isSetUpLinkOpen(database.pool, hashOfToken(token), clock.now()),

    /** Creates the first administrator, signs them in and ends every set-up link. */
    async setUp(input: SetUpInput, origin: Origin): Promise<Result<SignedIn, SetUpError>> {
      return database.transaction(async (transaction) => {
        await lockSetUp(transaction)
        if (!(await isSetUpLinkOpen(transaction, hashOfToken(input.token), clock.now())))
          return err({ code: 'set_up_link_invalid' })
        const actor: Actor = { ...systemActor('set-up link', origin.startedAt), origin }
        const made = await accounts.createUser(transaction, actor, { ...input, role: 'admin' }, 'set_up')
        if (!made.ok) return setUpFailure(made)
        await closeSetUpLinks(transaction)
        return ok(await signIn.open(transaction, made.value, origin, { oldToken: null }))
      })
    },
  }
}

/** The role is fixed, so the other errors of user creation cannot occur. */
function setUpFailure({ error }: Extract<Result<User, UserError>, { ok: false }>): Result<never, SetUpError> {
  if (error.code === 'unknown_role' || error.code === 'user_not_found') {
    throw new Error(`the first administrator cannot meet ${error.code}`)
  }
  return err(error)
}
