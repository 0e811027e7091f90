/** Identity service: wires the parts of the module together. */

import type { CurrentUser } from '#contract/identity/api.ts'
import type { Permission } from '#contract/permissions.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import { ConfigFault } from '#server/platform/config/config.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import { type Actor, type Origin, systemActor } from '#server/platform/http/actor.ts'
import type { ServerOptions } from '#server/platform/http/options.ts'
import { refusalFor } from '#server/platform/http/route.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { type AccessRequests, createAccessRequests } from './access-requests/access-requests.ts'
import { type Accounts, createAccounts, type NewUser } from './accounts.ts'
import { type ApiKeys, createApiKeys } from './api-keys/api-keys.ts'
import { accountSubject } from './attempts.ts'
import { createCeremonies } from './ceremonies/ceremonies.ts'
import { deleteEndedCeremonies } from './ceremonies/store.ts'
import { sendDueLinks } from './directory/link-mail.ts'
import { createDirectory, type Directory } from './directory/service.ts'
import type { LanguageError, PasswordError, SessionError, SetUpError, SignInError, UserError } from './errors.ts'
import { releaseAccount } from './handover.ts'
import * as t from './messages.ts'
import { createOwnView, type OwnSession } from './own-account.ts'
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts'
import type { BreachedPasswords } from './passwords/breached-file.ts'
import { createPasswordFactor } from './passwords/factor.ts'
import { createPasswordHashing } from './passwords/hashing.ts'
import { createPeople, type Reached, type ReachedPerson } from './people.ts'
import type { User } from './person.ts'
import type { SignInProvider } from './provider/port.ts'
import { type ByProvider, createByProvider } from './provider/provider-sign-in.ts'
import { createReauthentication, type OwnProof } from './reauthentication.ts'
import { userRefusals } from './refusals.ts'
import { createRefusedAttempts } from './refused-attempts.ts'
import { createOwnFactors, type OwnFactors } from './second-factor/own-factors.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'
import { type Controls, createSecondPerson, type SecondPerson } from './second-person/second-person.ts'
import { createSecondStep, type SecondStep } from './second-step.ts'
import { readToken } from './sessions/cookie.ts'
import { createKnownDevices } from './sessions/known-devices.ts'
import { createSessions } from './sessions/sessions.ts'
import { deleteExpiredSessions, forgetPlacesBefore, type LiveSession, rolesOfSessions } from './sessions/store.ts'
import { placeLifeMs } from './sessions/unusual-sign-in.ts'
import { createSignIn, type Entered, personActor, type SignedIn, type SignIn, type WholeClaim } from './sign-in.ts'
import {
  anyoneActive,
  closeSetUpLinks,
  forgetFailuresBefore,
  insertSetUpLink,
  isSetUpLinkOpen,
  lockSetUp,
} from './store.ts'
import { forgottenBefore } from './throttle.ts'

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

export interface Identity {
  readonly cookieSecure: boolean
  /**
   * The actor behind a request's headers. Null for no session, an ended one and an inactive user. A
   * request with a Bearer key never acts as the browser's user.
   */
  readonly authenticate: ServerOptions['authenticate']
  readonly apiKeys: ApiKeys
  /** The user's current role for each of these sessions that is open. Does not record activity. */
  rolesOfSessions(sessionIds: readonly string[]): Promise<Map<string, string>>
  /** Takes two steps if the user has, or must have, a second factor and the claim holds no code. */
  signIn(claim: WholeClaim, origin: Origin, cookieHeader: string | undefined): Promise<Result<Entered, SignInError>>
  /** `Set-Cookie` that makes the browser known to a user who has signed in with it. */
  deviceCookie(user: Pick<User, 'email'>, cookieHeader: string | undefined): string
  finishWithCode(step: SecondStep): Promise<Result<SignedIn, SignInError>>
  finishWithEnrolment(step: SecondStep): Promise<Result<SignedIn, SignInError>>
  /** The set-up data of an unfinished enrolment. Null if it has ended. */
  enrolment: ReturnType<typeof createSecondStep>['enrolment']
  readonly ownFactors: OwnFactors
  readonly passkeys: Passkeys
  readonly byProvider: ByProvider
  /**
   * Ends the session; does nothing without one. Returns the URL to redirect to: the sign-out of the
   * provider with which the session was opened, else `/`.
   */
  signOut(actor: Actor | null): Promise<string>
  /** Reauthenticates the signed-in user. Returns when the proof expires. */
  confirm(actor: Actor, proof: OwnProof): Promise<Result<{ until: Date }, SignInError>>
  firstAdministrator(given: {
    adminEmail?: string | undefined
    adminPassword?: string | undefined
  }): Promise<{ created: boolean; setUpToken?: string }>
  isSetUpLinkOpen(token: string): Promise<boolean>
  setUp(input: SetUpInput, origin: Origin): Promise<Result<SignedIn, SetUpError>>
  currentUser(executor: Executor, actor: Actor): Promise<CurrentUser>
  /** User management for administrators. */
  readonly directory: Directory
  ownSessions(executor: Executor, actor: Actor): Promise<OwnSession[]>
  changeOwnName(transaction: Transaction, actor: Actor, name: Pick<User, 'firstName' | 'lastName'>): Promise<void>
  changeOwnLanguage(
    transaction: Transaction,
    actor: Actor,
    language: string | null,
  ): Promise<Result<void, LanguageError>>
  /** Ends every other session of the user. Returns the number of sessions ended. */
  changeOwnPassword(transaction: Transaction, actor: Actor, password: string): Promise<Result<number, PasswordError>>
  revokeOwnSession(transaction: Transaction, actor: Actor, id: string): Promise<Result<void, SessionError>>
  createUser(transaction: Transaction, actor: Actor, input: NewUser): Promise<Result<User, UserError>>
  /** Sets a new password and ends every session of the user. */
  resetPassword(
    transaction: Transaction,
    actor: Actor,
    input: { email: string; password: string },
  ): Promise<Result<User, UserError>>
  /** Counts active users with the permission, other than `exceptUserId`. */
  othersWhoMay(executor: Executor, permission: Permission, exceptUserId: string | null): Promise<number>
  /** Who may be the second of two people. */
  readonly secondPerson: SecondPerson
  /** Grants and resets that wait for a second person. */
  readonly accessRequests: AccessRequests
  /** Confirms on the command line that an account is its person's own. */
  releaseAccount(transaction: Transaction, actor: Actor, email: string): Promise<Result<User, UserError>>
  /** Sends one-time links by email. Returns the number of attempts. */
  sendLinks(): Promise<number>
  /** Active users with the permission, sorted by name. */
  whoMay(executor: Executor, permission: Permission): Promise<{ id: string; name: string }[]>
  /** Those of these users who are active and have the permission. */
  stillMay(executor: Executor, userIds: readonly string[], permission: Permission): Promise<Set<string>>
  namesOf(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>>
  /** Active and former users by parts of name or email, or by id; sorted by name. */
  findPeople(
    executor: Executor,
    who: { readonly q?: string | undefined; readonly id?: string | undefined; readonly limit: number },
  ): Promise<{ id: string; name: string; email: string }[]>
  /** Active users by id or by permission, with their e-mails. */
  reach(executor: Executor, to: Reached): Promise<ReachedPerson[]>
  /** Records the number of refused sign-ins that have no entry each. */
  recordRefusals(): Promise<void>
  /** Deletes ended sessions, ceremonies and old failures. */
  forgetEnded(): Promise<void>
}

export function createIdentity(dependencies: IdentityDependencies): Identity {
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

  async function sessionOf(
    cookieHeader: string | undefined,
    options: { polled: boolean },
  ): Promise<LiveSession | null> {
    const token = readToken(cookieHeader)
    return token === null ? null : sessions.find(database.pool, token, options)
  }

  return {
    cookieSecure,
    apiKeys,
    async authenticate({ cookie, authorization }, origin, options) {
      if (authorization !== undefined) return apiKeys.authenticate(authorization, origin)
      const session = await sessionOf(cookie, options)
      return session && personActor(session.user, session.id, new Date(session.data.provedAt), origin)
    },
    rolesOfSessions: (sessionIds) => rolesOfSessions(database.pool, sessionIds, clock.now()),
    signIn: signIn.signIn,
    deviceCookie: ({ email }, cookieHeader) =>
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
    directory,
    accessRequests,
    secondPerson,
    releaseAccount: (transaction, actor, email) => releaseAccount({ ...step, secondPerson }, transaction, actor, email),
    sendLinks: () => sendDueLinks(links),
    ...createOwnView({ ...step, settings, config, secondPerson, languages: config.languages }),
    createUser: accounts.createUser,
    resetPassword: accounts.resetPassword,
    ...people,
    recordRefusals: refusedAttempts.recordRest,
    forgetEnded: () => forgetEnded(database.pool, clock.now()),
  }
}

async function forgetEnded(executor: Executor, now: Date): Promise<void> {
  await deleteExpiredSessions(executor, now)
  await deleteEndedCeremonies(executor, now)
  await forgetFailuresBefore(executor, forgottenBefore(now))
  await forgetPlacesBefore(executor, new Date(now.getTime() - placeLifeMs))
}

interface SignOutDependencies extends Pick<IdentityDependencies, 'database' | 'audit'> {
  readonly sessions: ReturnType<typeof createSessions>
  readonly byProvider: ByProvider
}

function createSignOut({ database, audit, sessions, byProvider }: SignOutDependencies): Identity['signOut'] {
  return async (actor) => {
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
