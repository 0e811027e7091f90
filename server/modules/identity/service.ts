import type { CurrentUser } from '#contract/identity/api.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Random } from '#kernel/random.ts'
import type { Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import type { Encryption } from '#server/platform/encryption/encryption.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import type { ServerOptions } from '#server/platform/http/options.ts'
import { createAccounts, type NewUser } from './accounts.ts'
import { type ApiKeys, createApiKeys } from './api-keys/api-keys.ts'
import { createCeremonies } from './ceremonies/ceremonies.ts'
import { deleteEndedCeremonies } from './ceremonies/store.ts'
import { createDirectory, type Directory } from './directory/service.ts'
import type { PasswordError, SessionError, SetUpError, SignInError, UserError } from './errors.ts'
import { createOwnView, type OwnSession } from './own-account.ts'
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts'
import { createPasswordFactor } from './passwords/factor.ts'
import { createPasswordHashing } from './passwords/hashing.ts'
import { createPeople, type Reached } from './people.ts'
import type { User } from './person.ts'
import type { SignInProvider } from './provider/port.ts'
import { type ByProvider, createByProvider } from './provider/provider-sign-in.ts'
import { createReauthentication, type OwnProof } from './reauthentication.ts'
import { createOwnFactors, type OwnFactors } from './second-factor/own-factors.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'
import { createSecondStep, type SecondStep } from './second-step.ts'
import { readToken } from './sessions/cookie.ts'
import { createSessions } from './sessions/sessions.ts'
import { deleteExpiredSessions, type LiveSession } from './sessions/store.ts'
import { createSetUp, type SetUpInput } from './set-up.ts'
import { createSignIn, type Entered, personActor, type SignedIn, type WholeClaim } from './sign-in.ts'
import { forgetFailuresBefore } from './store.ts'
import { forgottenBefore } from './throttle.ts'

export interface IdentityDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly ids: Ids
  readonly audit: Audit
  readonly outbox: Outbox
  readonly encryption: Encryption
  readonly settings: Settings
  /** Where an organisation's people prove who they are; null: here, by password. */
  readonly provider: SignInProvider | null
  readonly config: {
    readonly mode: 'sandbox' | 'production'
    /** True where the public address is https. */
    readonly cookieSecure: boolean
    readonly sessionSecret: string
    /** Passkeys are bound to its host. */
    readonly publicUrl: string
  }
}

export interface Identity {
  readonly cookieSecure: boolean
  /**
   * Who is behind a call's headers right now; null for nobody, for an ended session and for an inactive person. A call
   * that brings a Bearer key is never taken for the browser's person.
   */
  readonly authenticate: ServerOptions['authenticate']
  readonly apiKeys: ApiKeys
  /** Whether a `Cookie` header opens a session, without writing down that its person was seen. */
  isSignedIn(cookieHeader: string | undefined): Promise<boolean>
  /** In two steps where the person has a second factor, or must have one, and the claim brings no code of it. */
  signIn(claim: WholeClaim, origin: Origin, cookieHeader: string | undefined): Promise<Result<Entered, SignInError>>
  finishWithCode(step: SecondStep): Promise<Result<SignedIn, SignInError>>
  finishWithEnrolment(step: SecondStep): Promise<Result<SignedIn, SignInError>>
  /** What an unfinished enrolment shows; null when it is over. */
  enrolment: ReturnType<typeof createSecondStep>['enrolment']
  readonly ownFactors: OwnFactors
  readonly passkeys: Passkeys
  readonly byProvider: ByProvider
  /**
   * Ends the session in the store; does nothing for nobody. Answers where the browser goes on to: to the provider that its
   * person came in by, where that one offers to sign them out, else to `/`.
   */
  signOut(actor: Actor | null): Promise<string>
  /** Proves anew who is signed in; answers until when the proof is fresh. */
  confirm(actor: Actor, proof: OwnProof): Promise<Result<{ until: Date }, SignInError>>
  firstAdministrator(given: {
    adminEmail?: string | undefined
    adminPassword?: string | undefined
  }): Promise<{ created: boolean; setUpToken?: string }>
  isSetUpLinkOpen(token: string): Promise<boolean>
  setUp(input: SetUpInput, origin: Origin): Promise<Result<SignedIn, SetUpError>>
  currentUser(executor: Executor, actor: Actor): Promise<CurrentUser>
  /** The people of the installation, as administrators keep them. */
  readonly directory: Directory
  ownSessions(executor: Executor, actor: Actor): Promise<OwnSession[]>
  changeOwnName(transaction: Transaction, actor: Actor, name: Pick<User, 'firstName' | 'lastName'>): Promise<void>
  /** Ends every other session of the person; answers how many. */
  changeOwnPassword(transaction: Transaction, actor: Actor, password: string): Promise<Result<number, PasswordError>>
  revokeOwnSession(transaction: Transaction, actor: Actor, id: string): Promise<Result<void, SessionError>>
  createUser(transaction: Transaction, actor: Actor, input: NewUser): Promise<Result<User, UserError>>
  /** Sets a new password and ends every session of the person. */
  resetPassword(
    transaction: Transaction,
    actor: Actor,
    input: { email: string; password: string },
  ): Promise<Result<User, UserError>>
  /** Active people whose role permits it, `exceptUserId` left out. */
  othersWhoMay(executor: Executor, permission: Permission, exceptUserId: string | null): Promise<number>
  /** Role permits it, and an administrator has been one for 24 h, unless alone in sandbox mode. */
  mayApprove(executor: Executor, actor: Actor, permission: Permission): Promise<boolean>
  /** Active people whose role permits it, by name. */
  whoMay(executor: Executor, permission: Permission): Promise<{ id: string; name: string }[]>
  /** Those of these people who are active and whose role permits it. */
  stillMay(executor: Executor, userIds: readonly string[], permission: Permission): Promise<Set<string>>
  namesOf(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>>
  /** Active people by id, or by what they may do, with their addresses. */
  reach(executor: Executor, to: Reached): Promise<{ id: string; email: string; role: string }[]>
  /** Drops what has ended: sessions, and failures that are forgotten. */
  forgetEnded(): Promise<void>
}

export function createIdentity(dependencies: IdentityDependencies): Identity {
  const { database, clock, random, audit, settings, config } = dependencies
  const { mode, cookieSecure } = config
  const passwordsFor = dependencies.provider === null ? 'everyone' : 'administrators'
  const hashing = createPasswordHashing(random)
  const sessions = createSessions({ ...dependencies, sessionSecret: config.sessionSecret })
  const people = createPeople({ clock, mode })
  const apiKeys = createApiKeys(dependencies)
  const accounts = createAccounts({ ...dependencies, hashing })
  const ceremonies = createCeremonies(dependencies)
  const secondFactor = createSecondFactor({ ...dependencies, accounts, ceremonies })
  const firstFactor = createPasswordFactor(hashing, passwordsFor)
  const signIn = createSignIn({ database, clock, audit, sessions, firstFactor, secondFactor, ceremonies })
  const step = { ...dependencies, accounts, ceremonies, secondFactor, signIn, passwordsFor } as const
  const confirming = createReauthentication(step)
  const byProvider = createByProvider({ ...step, onProof: confirming.onProof })
  const setUp = createSetUp({ database, clock, random, accounts, signIn })

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
    isSignedIn: async (cookieHeader) => (await sessionOf(cookieHeader, { polled: true })) !== null,
    signIn: (claim, origin, cookieHeader) => signIn.signIn(claim, origin, readToken(cookieHeader)),
    async signOut(actor) {
      if (!actor?.userId || !actor.sessionId) return '/'
      const { userId, sessionId } = actor
      const ended = await database.transaction(async (transaction) => {
        const session = await sessions.end(transaction, userId, sessionId)
        if (session)
          await audit.append(transaction, actor, { action: 'logout', resourceType: 'session', resourceId: sessionId })
        return session
      })
      return (await byProvider.signOut(ended?.idToken ?? null)) ?? '/'
    },
    ...createSecondStep(step),
    confirm: confirming.confirm,
    byProvider,
    passkeys: createPasskeys({ ...step, publicUrl: config.publicUrl, onProof: confirming.onProof }),
    ownFactors: createOwnFactors({ database, secondFactor, signIn }),
    firstAdministrator: setUp.firstAdministrator,
    isSetUpLinkOpen: setUp.isLinkOpen,
    setUp: setUp.setUp,
    directory: createDirectory({ database, clock, random, audit, accounts, signIn, secondFactor, passwordsFor }),
    ...createOwnView({ clock, audit, settings, mode, people, accounts, secondFactor, passwordsFor }),
    createUser: accounts.createUser,
    resetPassword: accounts.resetPassword,
    othersWhoMay: people.othersWhoMay,
    mayApprove: people.mayApprove,
    whoMay: people.whoMay,
    stillMay: people.stillMay,
    namesOf: people.namesOf,
    reach: people.reach,
    async forgetEnded() {
      await deleteExpiredSessions(database.pool, clock.now())
      await deleteEndedCeremonies(database.pool, clock.now())
      await forgetFailuresBefore(database.pool, forgottenBefore(clock.now()))
    },
  }
}
