/** Sign-in through an organisation's identity provider. */

import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import * as t from '#server/modules/identity/messages.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { Accounts } from '../accounts.ts'
import { unprovedActor } from '../attempts.ts'
import type { Ceremonies } from '../ceremonies/ceremonies.ts'
import { endLink } from '../directory/store.ts'
import type { ByProviderError } from '../errors.ts'
import { endEarlierAccess } from '../handover.ts'
import { displayName, normalEmail, type User } from '../person.ts'
import type { RefusedAttempts } from '../refused-attempts.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { SecondPerson } from '../second-person/second-person.ts'
import type { Entered, SignIn } from '../sign-in.ts'
import { hasPassword, userByEmail, userById } from '../store.ts'
import type { ProvedIdentity, SignInProvider } from './port.ts'
import { linkAccount, personOfAccount } from './store.ts'

interface ByProviderDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'random'> {
  readonly refusedAttempts: RefusedAttempts
  readonly audit: Audit
  readonly accounts: Pick<Accounts, 'emitEvent' | 'recordAccess' | 'setPassword'>
  readonly secondFactor: Pick<SecondFactor, 'reset'>
  readonly secondPerson: Pick<SecondPerson, 'isOwn'>
  readonly ceremonies: Ceremonies
  readonly signIn: Pick<SignIn, 'open' | 'enter'>
  readonly provider: SignInProvider | null
  readonly onProof: (transaction: Transaction, actor: Actor) => Promise<{ until: Date }>
}

/** The URL to send the browser to, and the token it keeps meanwhile. */
export interface SentOff {
  readonly url: string
  readonly token: string
}

/** What the browser brought back from the provider. */
export interface Return {
  readonly token: string
  /** Includes its question mark. */
  readonly query: string
  readonly origin: Origin
  readonly oldToken: string | null
  /** The signed-in user who is reauthenticating. */
  readonly actor: Actor | null
}

export type ByProvider = ReturnType<typeof createByProvider>

/** Sign-in through the organisation's OpenID Connect provider. Only invited users are accepted. */
export function createByProvider(dependencies: ByProviderDependencies) {
  const { database, ceremonies, provider } = dependencies

  async function sendOff(kind: 'provider' | 'provider-proof', userId: string | null) {
    if (!provider) return err({ code: 'provider_unreachable' as const })
    const started = await provider.begin({ again: kind === 'provider-proof' })
    if (!started.ok) return started
    const { url, facts } = started.value
    return ok({ url, token: await ceremonies.begin(database.pool, kind, { userId, facts }) })
  }

  /** Verifies the provider's response. Each redirect works once. */
  async function readReturn(kind: 'provider' | 'provider-proof', { token, query }: Return) {
    const ceremony = await database.transaction((transaction) => ceremonies.take(transaction, token, kind))
    if (!provider || !ceremony) return err({ code: 'sign_in_over' as const })
    const proved = await provider.finish(query, ceremony.facts)
    return proved.ok ? ok({ ...proved.value, expectedUserId: ceremony.userId }) : proved
  }

  return {
    isConfigured: provider !== null,
    begin: (): Promise<Result<SentOff, ByProviderError>> => sendOff('provider', null),
    beginProof: (actor: Actor): Promise<Result<SentOff, ByProviderError>> => sendOff('provider-proof', actor.userId),

    /** Whether the ceremony of this token is a reauthentication. */
    isProof: async (token: string) => (await ceremonies.find(database.pool, token, 'provider-proof')) !== null,

    /**
     * Opens a session, or starts the second step if the role or user has one and the provider
     * required none.
     */
    async signIn(back: Return): Promise<Result<Entered, ByProviderError>> {
      const proved = await readReturn('provider', back)
      if (!proved.ok) return refused(dependencies, back, null, proved.error)
      const entered = await database.transaction(async (transaction): Promise<Result<Entered, ByProviderError>> => {
        const user = await personOf(dependencies, transaction, proved.value, back.origin)
        if (!user) return err({ code: 'not_invited' })
        const { origin, oldToken } = back
        const { idToken } = proved.value
        return proved.value.methods.includes('mfa')
          ? ok(await dependencies.signIn.open(transaction, user, origin, { oldToken, idToken, by: 'provider' }))
          : dependencies.signIn.enter(transaction, user, origin, { oldToken, idToken })
      })
      return entered.ok ? entered : refused(dependencies, back, proved.value.email, entered.error)
    },

    /** The provider's sign-out URL, or null if the browser need not go there. */
    signOut: async (idToken: string | null) => (idToken === null ? null : (provider?.signOut(idToken) ?? null)),

    /**
     * Reauthenticates the signed-in user. The same account must have authenticated at the provider
     * just now.
     */
    async confirm(back: Return & { readonly actor: Actor }): Promise<Result<void, ByProviderError>> {
      const proved = await readReturn('provider-proof', back)
      if (!proved.ok) return refused(dependencies, back, null, proved.error)
      const userId = await personOfAccount(database.pool, proved.value)
      if (userId === null || userId !== back.actor.userId || userId !== proved.value.expectedUserId)
        return refused(dependencies, back, proved.value.email, { code: 'not_invited' })
      await database.transaction((transaction) => dependencies.onProof(transaction, back.actor))
      return ok(undefined)
    },
  }
}

/**
 * The user of a provider account: the linked one, else the active user with its verified e-mail,
 * who is linked now. Null otherwise.
 */
async function personOf(
  dependencies: ByProviderDependencies,
  transaction: Transaction,
  { issuer, subject, email, isEmailVerified }: ProvedIdentity,
  origin: Origin,
): Promise<User | null> {
  const { clock, audit, accounts, random } = dependencies
  const linkedId = await personOfAccount(transaction, { issuer, subject })
  if (linkedId !== null) {
    const linked = await userById(transaction, linkedId)
    return linked?.isActive ? linked : null
  }
  const address = isEmailVerified && email !== null ? normalEmail(email) : null
  const user = address === null ? null : await userByEmail(transaction, address)
  if (!user?.isActive) return null
  if (!(await linkAccount(transaction, { issuer, subject, userId: user.id, linkedAt: clock.now() }))) return null
  // The invitation is accepted.
  await endLink(transaction, user.id)
  const actor = { ...unprovedActor(user.id, displayName(user), origin), role: user.role }
  const details = { linkedTo: issuer }
  await audit.append(transaction, actor, { action: 'update', resourceType: 'user', resourceId: user.id, details })
  // With a provider only administrators use passwords: one chosen by another person opens it.
  const isEntered = await hasPassword(transaction, user.id)
  const hasOtherWay = user.role === 'admin' && isEntered
  if (!hasOtherWay) {
    // Whoever chose the password may still be signed in, and could use it if the person became an
    // administrator.
    if (isEntered && !(await dependencies.secondPerson.isOwn(transaction, user.id))) {
      const password = Buffer.from(random.bytes(32)).toString('base64url')
      expectOk(await accounts.setPassword(transaction, actor, user, password), 'a random password')
      await endEarlierAccess(dependencies, transaction, actor, user.id)
    }
    await accounts.recordAccess(transaction, user.id, 'provider', [])
  }
  await accounts.emitEvent(transaction, actor, user.id, 'user.linked')
  return user
}

const failureLabels: Readonly<Record<ByProviderError['code'], string>> = {
  provider_unreachable: t.attemptProviderUnreachable,
  provider_refused: t.attemptProviderRefused,
  not_invited: t.attemptNotInvited,
  sign_in_over: t.attemptSignInExpired,
  wrong_credentials: t.attemptWrongCredentials,
  wrong_code: t.wrongCodeTitle,
  code_required: t.attemptCodeRequired,
  passkey_refused: t.passkeyRefusedTitle,
  too_many_attempts: t.attemptsThrottled,
}

async function refused(
  { refusedAttempts }: ByProviderDependencies,
  { origin, actor }: Return,
  email: string | null,
  error: ByProviderError,
): Promise<Result<never, ByProviderError>> {
  const named = email?.slice(0, 254) ?? t.providerActorName
  await refusedAttempts.record(actor ?? unprovedActor(null, named, origin), {
    details: {
      ...(email === null ? {} : { email: named }),
      ...(error.code === 'provider_refused' ? { reason: error.reason } : {}),
    },
    errorMessage: failureLabels[error.code],
  })
  return err(error)
}
