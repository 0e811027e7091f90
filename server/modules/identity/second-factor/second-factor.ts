/** Second factor: authenticator app and recovery codes. */

import { below, type Random } from '#kernel/random.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Encryption, SealedColumn } from '#server/platform/encryption/encryption.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { drawQr, type QrPicture } from '#server/platform/qr-picture.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { Accounts } from '../accounts.ts'
import type { Ceremonies } from '../ceremonies/ceremonies.ts'
import { deleteCeremoniesOf } from '../ceremonies/store.ts'
import type { SecondFactorError } from '../errors.ts'
import { deletePasskeysOf } from '../passkeys/store.ts'
import type { User } from '../person.ts'
import { lockOwnUser } from '../store.ts'
import {
  authenticatorOf,
  deleteAuthenticator,
  type Factors,
  factorsOf,
  replaceRecoveryCodes,
  storeAuthenticator,
  takeRecoveryCode,
  takeStep,
} from './store.ts'
import { inBase32, matchingStep, otpauthUri, secretBytes } from './totp.ts'

/** What a user needs to set up an app. */
export interface AppSetUp {
  /** Base32, for typing without a camera. */
  readonly secret: string
  readonly uri: string
  readonly qr: QrPicture
}

/** Whether a user has a second factor, and whether their role requires one. */
export interface SecondFactorStatus extends Factors {
  readonly has: boolean
  readonly isRequired: boolean
}

/** The kind of code that was accepted. */
export type CodeKind = 'authenticator app' | 'recovery code'

type Person = Pick<User, 'id' | 'email' | 'role'>

export interface SecondFactorDependencies extends Pick<PlatformServices, 'clock' | 'random' | 'encryption'> {
  readonly settings: Settings
  readonly audit: Audit
  readonly ceremonies: Ceremonies
  readonly accounts: Pick<Accounts, 'emitEvent'>
}

export type SecondFactor = ReturnType<typeof createSecondFactor>

/** The second factor: an authenticator app, with recovery codes in case it is lost. */
export function createSecondFactor(dependencies: SecondFactorDependencies) {
  const { clock, random, encryption, settings, ceremonies } = dependencies

  const rolesThatNeedIt = (executor: Executor) => settings.read(executor, 'signIn.secondFactorRoles')

  async function statusOf(executor: Executor, { id, role }: Pick<Person, 'id' | 'role'>): Promise<SecondFactorStatus> {
    const factors = await factorsOf(executor, id)
    const isRequired = (await rolesThatNeedIt(executor)).some((named) => named === role)
    return { ...factors, has: hasAny(factors), isRequired }
  }

  async function setUpOf(executor: Executor, secret: Uint8Array, { email }: Person): Promise<AppSetUp> {
    const issuer = await settings.read(executor, 'business.name')
    const uri = otpauthUri(secret, { issuer, account: email })
    return { secret: inBase32(secret), uri, qr: drawQr(uri) }
  }

  /**
   * Creates a secret and keeps it in the ceremony until a first code proves that the app has it.
   */
  async function begin(
    executor: Executor,
    kind: 'enrolment' | 'authenticator',
    person: Person,
    more: Readonly<Record<string, string>> = {},
  ) {
    const secret = random.bytes(secretBytes)
    const facts = { ...more, secret: Buffer.from(secret).toString('hex') }
    const token = await ceremonies.begin(executor, kind, { userId: person.id, facts })
    return { token, setUp: await setUpOf(executor, secret, person) }
  }

  return {
    statusOf: statusOf,
    rolesThatNeedIt,
    begin,
    complete: (transaction: Transaction, input: FirstCode) => complete(dependencies, transaction, input),
    renewCodes: (transaction: Transaction, actor: Actor, person: Person) =>
      renewCodes(dependencies, transaction, actor, person),
    async removeApp(transaction: Transaction, actor: Actor) {
      const person = await lockOwnUser(transaction, actor)
      return removeApp(dependencies, transaction, actor, person, await statusOf(transaction, person))
    },
    firstCodes: (transaction: Transaction, userId: string) => firstCodes(dependencies, transaction, userId),
    endCodesWithLastFactor,
    reset: (transaction: Transaction, actor: Actor, userId: string, more: Readonly<Record<string, unknown>> = {}) =>
      reset(dependencies, transaction, actor, userId, more),

    /** The set-up data of this token, to show it again. Null if the ceremony has ended. */
    async shown(executor: Executor, token: string, kind: 'enrolment', person: Person): Promise<AppSetUp | null> {
      const ceremony = await ceremonies.find(executor, token, kind)
      if (ceremony?.userId !== person.id) return null
      return setUpOf(executor, Buffer.from(ceremony.facts.secret ?? '', 'hex'), person)
    },

    /** Consumes a code of the app or a recovery code. Returns null if it is neither. */
    async take(transaction: Transaction, userId: string, typed: string): Promise<CodeKind | null> {
      const app = await authenticatorOf(transaction, userId)
      if (app) {
        const secret = Buffer.from(encryption.open(app.sealedSecret, rowOf(userId)), 'hex')
        const step = matchingStep(secret, typed.replaceAll(/\s/g, ''), clock.now(), app.lastStep)
        if (step !== null && (await takeStep(transaction, userId, step))) return 'authenticator app'
      }
      const code = readRecoveryCode(typed)
      const taken =
        code !== null && (await takeRecoveryCode(transaction, userId, hashOf(encryption, userId, code), clock.now()))
      return taken ? 'recovery code' : null
    },
  }
}

interface FirstCode {
  readonly token: string
  readonly kind: 'enrolment' | 'authenticator'
  readonly code: string
  readonly person: Person
  readonly actor: Actor
}

/**
 * Registers the app if its first code is correct. Returns recovery codes, to be shown once, if the
 * user has none yet. A wrong code leaves the ceremony unchanged.
 */
async function complete(
  dependencies: SecondFactorDependencies,
  transaction: Transaction,
  { token, kind, code, person, actor }: FirstCode,
): Promise<Result<readonly string[], SecondFactorError>> {
  const { clock, encryption, ceremonies, audit, accounts } = dependencies
  const ceremony = await ceremonies.find(transaction, token, kind)
  if (ceremony?.userId !== person.id) return err({ code: 'set_up_over' })
  const secret = ceremony.facts.secret ?? ''
  const step = matchingStep(Buffer.from(secret, 'hex'), code.replaceAll(/\s/g, ''), clock.now(), 0)
  if (step === null) return err({ code: 'wrong_code' })
  if (!(await ceremonies.take(transaction, token, kind))) return err({ code: 'set_up_over' })
  const factors = await factorsOf(transaction, person.id)
  // A sign-in that began without a factor must not replace one that was added meanwhile.
  if (kind === 'enrolment' && hasAny(factors)) return err({ code: 'set_up_over' })
  const { authenticatorSince } = factors
  const sealedSecret = encryption.seal(secret, rowOf(person.id))
  await storeAuthenticator(transaction, { userId: person.id, sealedSecret, lastStep: step, addedAt: clock.now() })
  const details = { secondFactor: authenticatorSince ? 'authenticator app replaced' : 'authenticator app added' }
  await audit.append(transaction, actor, { action: 'update', resourceType: 'user', resourceId: person.id, details })
  await accounts.emitEvent(transaction, actor, person.id, 'user.second_factor_changed')
  return ok(await firstCodes(dependencies, transaction, person.id))
}

/** Creates recovery codes if the user has none left. */
async function firstCodes(
  dependencies: SecondFactorDependencies,
  transaction: Transaction,
  userId: string,
): Promise<readonly string[]> {
  const { recoveryCodesLeft } = await factorsOf(transaction, userId)
  return recoveryCodesLeft > 0 ? [] : makeCodes(dependencies, transaction, userId)
}

/** Recovery codes without a factor would only help an attacker. */
async function endCodesWithLastFactor(transaction: Transaction, left: Factors, userId: string): Promise<void> {
  if (!hasAny(left)) await replaceRecoveryCodes(transaction, userId, [], new Date(0))
}

/** Replaces all recovery codes. */
async function renewCodes(
  dependencies: SecondFactorDependencies,
  transaction: Transaction,
  actor: Actor,
  person: Person,
): Promise<Result<readonly string[], SecondFactorError>> {
  if (!hasAny(await factorsOf(transaction, person.id))) return err({ code: 'no_second_factor' })
  const codes = await makeCodes(dependencies, transaction, person.id)
  const details = { secondFactor: 'recovery codes renewed' }
  await dependencies.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'user',
    resourceId: person.id,
    details,
  })
  await dependencies.accounts.emitEvent(transaction, actor, person.id, 'user.second_factor_changed')
  return ok(codes)
}

async function makeCodes(
  { clock, random, encryption }: SecondFactorDependencies,
  transaction: Transaction,
  userId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newRecoveryCode(random))
  const hashes = codes.map((code) => hashOf(encryption, userId, code))
  await replaceRecoveryCodes(transaction, userId, hashes, clock.now())
  return codes
}

/**
 * Removes the user's own app. If it is the last factor of a role that requires one, it can only be
 * replaced.
 */
async function removeApp(
  { audit, accounts }: SecondFactorDependencies,
  transaction: Transaction,
  actor: Actor,
  { id }: Person,
  { isRequired, passkeys }: SecondFactorStatus,
): Promise<Result<void, SecondFactorError>> {
  if (isRequired && passkeys === 0) return err({ code: 'second_factor_required' })
  if (!(await deleteAuthenticator(transaction, id))) return err({ code: 'no_second_factor' })
  await endCodesWithLastFactor(transaction, await factorsOf(transaction, id), id)
  const details = { secondFactor: 'authenticator app removed' }
  await audit.append(transaction, actor, { action: 'update', resourceType: 'user', resourceId: id, details })
  await accounts.emitEvent(transaction, actor, id, 'user.second_factor_changed')
  return ok(undefined)
}

/** Removes all second factors of a user who lost them, and their open ceremonies. */
async function reset(
  { audit, accounts }: SecondFactorDependencies,
  transaction: Transaction,
  actor: Actor,
  userId: string,
  more: Readonly<Record<string, unknown>>,
): Promise<void> {
  await deleteAuthenticator(transaction, userId)
  await deletePasskeysOf(transaction, userId)
  await replaceRecoveryCodes(transaction, userId, [], new Date(0))
  await deleteCeremoniesOf(transaction, userId)
  const details = { ...more, secondFactor: 'reset' }
  await audit.append(transaction, actor, { action: 'update', resourceType: 'user', resourceId: userId, details })
  await accounts.emitEvent(transaction, actor, userId, 'user.second_factor_changed')
}

const hasAny = ({ authenticatorSince, passkeys }: Factors): boolean => authenticatorSince !== null || passkeys > 0
const rowOf = (userId: string): string => `identity.authenticator:${userId}`

export const authenticatorSealedColumn: SealedColumn = {
  table: 'identity.authenticator',
  column: 'sealed_secret',
  key: 'user_id',
  row: rowOf,
}

/** Bound to the user, so that a code is valid for its owner only. */
const hashOf = (encryption: Encryption, userId: string, code: string): string =>
  encryption.fingerprint(`${userId} ${code}`, 'recovery code')

const recoveryCodeCount = 10
const length = 12
/** Leaves out characters that are easily confused when printed. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new code in display form: some 59 random bits in groups that can be read aloud. */
function newRecoveryCode(random: Random): string {
  return grouped(Array.from({ length }, () => signs[below(random, signs.length)]).join(''))
}

/** Normalises typed text to display form. Returns null if it cannot be a recovery code. */
function readRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return plain.length === length ? grouped(plain) : null
}

const grouped = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1-')
