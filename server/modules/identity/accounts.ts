/** User accounts: creation and passwords. */

import { isRole } from '#contract/permissions.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { deleteCeremoniesOf } from './ceremonies/store.ts'
import { endLink } from './directory/store.ts'
import type { PasswordError, UserError } from './errors.ts'
import type { BreachedPasswords } from './passwords/breached-file.ts'
import type { PasswordHashing } from './passwords/hashing.ts'
import { checkPassword } from './passwords/policy.ts'
import { normalEmail, type User } from './person.ts'
import type { AccessChangeKind } from './second-person/rules.ts'
import { insertAccessChange } from './second-person/store.ts'
import { deleteSessionsOf } from './sessions/store.ts'
import { insertUser, storePassword, userByEmail } from './store.ts'

export interface NewPerson {
  readonly email: string
  readonly role: string
  readonly firstName?: string | null
  readonly lastName?: string | null
}

export interface NewUser extends NewPerson {
  readonly password: string
}

interface AccountDependencies extends Pick<PlatformServices, 'clock' | 'ids' | 'outbox'> {
  readonly audit: Audit
  readonly hashing: PasswordHashing
  /** A file of the operator's; absent without one. */
  readonly breachedPasswords?: BreachedPasswords | null
  /** False while demo data are created: their people never count as second persons. */
  readonly recordsAccess: boolean
}

export type Accounts = ReturnType<typeof createAccounts>

/** Creates accounts and sets their passwords. */
export function createAccounts(dependencies: AccountDependencies) {
  const { clock, hashing } = dependencies
  return {
    emitEvent: (transaction: Transaction, actor: Actor, userId: string, type: string) =>
      emitEvent(dependencies, transaction, actor, userId, type),
    addPerson: (transaction: Transaction, actor: Actor, input: NewPerson) =>
      addPerson(dependencies, transaction, actor, input, 'created'),
    /** Appends to the history that decides who may approve. `by` is empty for the command line. */
    recordAccess: (transaction: Transaction, userId: string, kind: AccessChangeKind, by: readonly (string | null)[]) =>
      recordAccess(dependencies, transaction, userId, kind, by),
    setPassword: (
      transaction: Transaction,
      actor: Actor,
      user: User,
      password: string,
      exceptSessionId: string | null = null,
    ) => setPassword(dependencies, transaction, actor, user, password, exceptSessionId),

    /** Creates a user with a password. `set_up`: the first administrator. */
    async createUser(
      transaction: Transaction,
      actor: Actor,
      input: NewUser,
      kind: 'created' | 'set_up' = 'created',
    ): Promise<Result<User, UserError>> {
      const person = { ...input, email: normalEmail(input.email) ?? input.email }
      const fit = await fitPassword(dependencies, input.password, person)
      if (!fit.ok) return fit
      const argon2id = await hashing.hash(input.password)
      const added = await addPerson(dependencies, transaction, actor, input, kind)
      if (added.ok) await storePassword(transaction, added.value.id, argon2id, clock.now())
      return added
    },

    /** Sets a new password and ends every session of the user. */
    async resetPassword(
      transaction: Transaction,
      actor: Actor,
      input: { readonly email: string; readonly password: string },
    ): Promise<Result<User, UserError>> {
      const user = await userByEmail(transaction, normalEmail(input.email) ?? '')
      if (!user) return err({ code: 'user_not_found' })
      const set = await setPassword(dependencies, transaction, actor, user, input.password, null)
      if (!set.ok) return set
      await endLink(transaction, user.id)
      await recordAccess(dependencies, transaction, user.id, 'password_reset', [actor.userId])
      return ok(user)
    },
  }
}

async function fitPassword(
  { breachedPasswords }: AccountDependencies,
  password: string,
  person: Parameters<typeof checkPassword>[1],
): Promise<Result<void, PasswordError>> {
  const fit = checkPassword(password, person)
  if (!fit.ok || !(await breachedPasswords?.includes(password))) return fit
  return err({ code: 'password_too_common' })
}

/** Publishes a user event, so that open screens reload. */
async function emitEvent(
  { outbox }: AccountDependencies,
  transaction: Transaction,
  actor: Actor,
  userId: string,
  type: string,
): Promise<void> {
  await outbox.emit(transaction, {
    kind: 'users',
    type,
    version: 1,
    aggregateId: userId,
    payload: { by: actor.userId },
  })
}

/** False while demo data are created: these notify nobody. */
async function recordAccess(
  { clock, recordsAccess }: AccountDependencies,
  transaction: Transaction,
  userId: string,
  kind: AccessChangeKind,
  by: readonly (string | null)[],
): Promise<boolean> {
  const people = [...new Set(by.filter((person) => person !== null))]
  if (recordsAccess) await insertAccessChange(transaction, { userId, at: clock.now(), kind, by: people })
  return recordsAccess
}

/** Creates a user who has no credentials yet. */
async function addPerson(
  dependencies: AccountDependencies,
  transaction: Transaction,
  actor: Actor,
  input: NewPerson,
  kind: 'created' | 'set_up',
): Promise<Result<User, UserError>> {
  const { clock, ids, audit } = dependencies
  const email = normalEmail(input.email)
  if (email === null) return err({ code: 'invalid_email' })
  if (!isRole(input.role)) return err({ code: 'unknown_role', role: input.role })
  const now = clock.now()
  const user: User = {
    id: ids.next(),
    email,
    firstName: input.firstName?.trim() || null,
    lastName: input.lastName?.trim() || null,
    profileImageUrl: null,
    language: null,
    role: input.role,
    roleSince: now,
    isActive: true,
    createdAt: now,
    updatedAt: now,
  }
  if (!(await insertUser(transaction, user))) return err({ code: 'email_taken' })
  await recordAccess(dependencies, transaction, user.id, kind, [actor.userId])
  const { firstName, lastName, role } = user
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'user',
    resourceId: user.id,
    after: { email, firstName, lastName, role },
  })
  await emitEvent(dependencies, transaction, actor, user.id, 'user.created')
  return ok(user)
}

/**
 * Sets a user's password and ends every session of the user except `exceptSessionId`. Returns the
 * number of sessions ended.
 */
async function setPassword(
  dependencies: AccountDependencies,
  transaction: Transaction,
  actor: Actor,
  user: User,
  password: string,
  exceptSessionId: string | null,
): Promise<Result<number, PasswordError>> {
  const { clock, audit, hashing } = dependencies
  const fit = await fitPassword(dependencies, password, user)
  if (!fit.ok) return fit
  await storePassword(transaction, user.id, await hashing.hash(password), clock.now())
  await deleteCeremoniesOf(transaction, user.id)
  const endedSessions = await deleteSessionsOf(transaction, user.id, exceptSessionId)
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'user',
    resourceId: user.id,
    details: { credentials: 'reset', endedSessions },
  })
  await emitEvent(dependencies, transaction, actor, user.id, 'user.credentials_reset')
  return ok(endedSessions)
}
