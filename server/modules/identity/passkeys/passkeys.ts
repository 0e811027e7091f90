/** Passkey registration, sign-in and reauthentication. */

import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { Presenter } from '../attempts.ts'
import type { PasskeyError, SignInError } from '../errors.ts'
import { mayUsePassword, type PasswordsFor } from '../passwords/factor.ts'
import { displayName, type User } from '../person.ts'
import type { Proof } from '../port.ts'
import type { SecondFactor, SecondFactorDependencies } from '../second-factor/second-factor.ts'
import { factorsOf } from '../second-factor/store.ts'
import { readToken } from '../sessions/cookie.ts'
import { type SignIn, sessionOf } from '../sign-in.ts'
import { lockOwnUser, ownUser, userById } from '../store.ts'
import { deletePasskey, insertPasskey, noteUse, type Passkey, passkeyByCredential, passkeysOf } from './store.ts'
import { createVerifying, type PasskeyMessage } from './verification.ts'

interface PasskeyDependencies extends SecondFactorDependencies, Pick<PlatformServices, 'database' | 'random' | 'ids'> {
  readonly signIn: Pick<SignIn, 'attempt' | 'open'>
  readonly secondFactor: SecondFactor
  readonly publicUrl: string
  readonly passwordsFor: PasswordsFor
  /** Runs when a signed-in user has reauthenticated. */
  readonly onProof: (transaction: Transaction, actor: Actor) => Promise<{ until: Date }>
}

/** A started ceremony: the challenge for the browser and the token to continue. */
export interface StartedCeremony {
  readonly token: string
  readonly options: PasskeyMessage
}

/** The browser's response to a challenge. */
export interface PasskeyAnswer {
  readonly token: string
  readonly response: PasskeyMessage
}

const createBegin =
  (ceremonies: PasskeyDependencies['ceremonies']) =>
  async (
    executor: Executor,
    kind: 'passkey-sign-in' | 'passkey-registration' | 'passkey-proof',
    userId: string | null,
    { options, challenge }: { readonly options: PasskeyMessage; readonly challenge: string },
  ): Promise<StartedCeremony> => ({
    options,
    token: await ceremonies.begin(executor, kind, { userId, facts: { challenge } }),
  })

/** Passkeys: registered on the profile page, valid for a whole sign-in and for reauthentication. */
export function createPasskeys(dependencies: PasskeyDependencies) {
  const { database, ceremonies, settings } = dependencies
  const verifying = createVerifying(dependencies)

  const begin = createBegin(ceremonies)

  /** Failures count like those of a password sign-in. */
  async function prove<T>(
    kind: 'passkey-sign-in' | 'passkey-proof',
    answer: PasskeyAnswer,
    origin: Origin,
    presenter: Presenter,
    onProved: (transaction: Transaction, user: User) => Promise<T>,
  ): Promise<Result<T, SignInError>> {
    const found = await signer(dependencies, verifying, kind, answer)
    if (found === 'over') return err({ code: 'sign_in_over' })
    let counter: number | null = null
    const proof = async (): Promise<Proof> => {
      if (found === 'unknown') return { kind: 'refused', userId: null }
      counter = await found.check()
      return counter === null ? { kind: 'refused', userId: found.user.id } : { kind: 'proved', user: found.user }
    }
    const proved = await dependencies.signIn.attempt<T>({
      claim: { email: found === 'unknown' ? '' : found.user.email },
      origin,
      presenter,
      prove: proof,
      async onProved(transaction, user) {
        if (found === 'unknown' || counter === null) return err({ code: 'passkey_refused' })
        const use = { counter, usedAt: dependencies.clock.now() }
        return (await noteUse(transaction, found.key.id, use))
          ? ok(await onProved(transaction, user))
          : err({ code: 'passkey_refused' })
      },
    })
    return !proved.ok && proved.error.code === 'wrong_credentials' ? err({ code: 'passkey_refused' }) : proved
  }

  return {
    listOwn: (executor: Executor, actor: Actor) => passkeysOf(executor, assertDefined(actor.userId, 'the person')),

    beginSignIn: async (): Promise<StartedCeremony> =>
      begin(database.pool, 'passkey-sign-in', null, await verifying.signature()),

    signIn: (answer: PasskeyAnswer, origin: Origin, cookie: string | undefined) =>
      prove('passkey-sign-in', answer, origin, { cookie }, (transaction, user) =>
        dependencies.signIn.open(transaction, user, origin, { oldToken: readToken(cookie), by: 'passkey' }),
      ),

    async beginProof(transaction: Transaction, actor: Actor): Promise<StartedCeremony> {
      const { id } = await ownUser(transaction, actor)
      const known = await passkeysOf(transaction, id)
      return begin(transaction, 'passkey-proof', id, await verifying.signature(known))
    },

    confirm: (actor: Actor, answer: PasskeyAnswer): Promise<Result<{ until: Date }, SignInError>> =>
      prove('passkey-proof', answer, actor.origin, sessionOf(actor), (transaction) =>
        dependencies.onProof(transaction, actor),
      ),

    async beginRegistration(transaction: Transaction, actor: Actor): Promise<StartedCeremony> {
      const user = await ownUser(transaction, actor)
      const issuer = await settings.read(transaction, 'business.name')
      const known = await passkeysOf(transaction, user.id)
      const ceremony = await verifying.registration(user, displayName(user), issuer, known)
      return begin(transaction, 'passkey-registration', user.id, ceremony)
    },

    register: async (transaction: Transaction, actor: Actor, input: PasskeyAnswer & { readonly name: string }) =>
      register(dependencies, verifying, transaction, actor, await ownUser(transaction, actor), input),

    remove: async (transaction: Transaction, actor: Actor, id: string) =>
      remove(dependencies, transaction, actor, await lockOwnUser(transaction, actor), id),
  }
}

/**
 * The owner of the key that signed this ceremony's challenge. Consumes the ceremony in any case.
 */
async function signer(
  { database, ceremonies, passwordsFor }: PasskeyDependencies,
  verifying: ReturnType<typeof createVerifying>,
  kind: 'passkey-sign-in' | 'passkey-proof',
  { token, response }: PasskeyAnswer,
): Promise<{ key: Passkey; user: User; check: () => Promise<number | null> } | 'over' | 'unknown'> {
  const ceremony = await database.transaction((transaction) => ceremonies.take(transaction, token, kind))
  if (!ceremony) return 'over'
  const key = await passkeyByCredential(database.pool, String(response.id ?? ''))
  const user = key && (await userById(database.pool, key.userId))
  if (kind === 'passkey-sign-in' && user && !mayUsePassword(user, passwordsFor)) return 'unknown'
  if (!key || !user?.isActive || (ceremony.userId !== null && ceremony.userId !== user.id)) return 'unknown'
  return { key, user, check: () => verifying.counterOf(response, ceremony.facts.challenge ?? '', key) }
}

/** Registers a key. Returns recovery codes, to be shown once, if the user has none yet. */
async function register(
  { clock, ids, audit, accounts, ceremonies, secondFactor }: PasskeyDependencies,
  verifying: ReturnType<typeof createVerifying>,
  transaction: Transaction,
  actor: Actor,
  user: User,
  { token, response, name }: PasskeyAnswer & { readonly name: string },
): Promise<Result<{ key: Passkey; recoveryCodes: readonly string[] }, PasskeyError>> {
  const ceremony = await ceremonies.take(transaction, token, 'passkey-registration')
  if (ceremony?.userId !== user.id) return err({ code: 'set_up_over' })
  const fresh = await verifying.newKey(response, ceremony.facts.challenge ?? '')
  if (!fresh) return err({ code: 'passkey_refused' })
  const key: Passkey = { ...fresh, id: ids.next(), userId: user.id, name, addedAt: clock.now(), lastUsedAt: null }
  if (!(await insertPasskey(transaction, key))) return err({ code: 'passkey_known' })
  const details = { secondFactor: 'passkey added', name }
  await audit.append(transaction, actor, { action: 'update', resourceType: 'user', resourceId: user.id, details })
  await accounts.emitEvent(transaction, actor, user.id, 'user.second_factor_changed')
  return ok({ key, recoveryCodes: await secondFactor.firstCodes(transaction, user.id) })
}

/** Removes a key, unless it is the last factor of a user whose role requires one. */
async function remove(
  { audit, accounts, secondFactor }: PasskeyDependencies,
  transaction: Transaction,
  actor: Actor,
  user: User,
  id: string,
): Promise<Result<void, PasskeyError>> {
  const { isRequired, authenticatorSince, passkeys } = await secondFactor.statusOf(transaction, user)
  if (isRequired && authenticatorSince === null && passkeys === 1) return err({ code: 'second_factor_required' })
  const name = await deletePasskey(transaction, user.id, id)
  if (name === null) return err({ code: 'passkey_not_found' })
  await secondFactor.endCodesWithLastFactor(transaction, await factorsOf(transaction, user.id), user.id)
  const details = { secondFactor: 'passkey removed', name }
  await audit.append(transaction, actor, { action: 'update', resourceType: 'user', resourceId: user.id, details })
  await accounts.emitEvent(transaction, actor, user.id, 'user.second_factor_changed')
  return ok(undefined)
}
