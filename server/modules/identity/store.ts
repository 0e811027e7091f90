/** SQL of users, passwords, set-up links and failed sign-ins. */

import { sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { epochMs } from '#server/platform/database/columns.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { matchesWords } from '#server/platform/database/search.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { User } from './person.ts'
import type { Failures } from './throttle.ts'

/** Serialises the creation of the first administrator. */
const setUpLock = 7_236_001_444

interface UserRow extends Record<string, unknown> {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  language: string | null
  role: string
  role_since_ms: bigint
  is_active: boolean
  created_ms: bigint
  updated_ms: bigint
}

const userColumns = sql`u.id, u.email, u.first_name, u.last_name, u.profile_image_url, u.language, u.role, u.is_active,
  ${epochMs('u.role_since')} as role_since_ms, ${epochMs('u.created_at')} as created_ms, ${epochMs('u.updated_at')} as updated_ms`

export async function userById(executor: Executor, id: string): Promise<User | null> {
  const { rows } = await executor.execute<UserRow>(sql`select ${userColumns} from identity."user" u where u.id = ${id}`)
  return rows[0] ? toUser(rows[0]) : null
}

export async function ownUser(executor: Executor, { userId }: Pick<Actor, 'userId'>): Promise<User> {
  return assertDefined(await userById(executor, assertDefined(userId, 'the person')), 'the signed-in person')
}

/** The signed-in person, read after the lock that each removal of one of their factors takes. */
export async function lockOwnUser(transaction: Transaction, actor: Pick<Actor, 'userId'>): Promise<User> {
  await transaction.execute(sql`select 1 from identity."user" where id = ${actor.userId} for no key update`)
  return ownUser(transaction, actor)
}

export async function userByEmail(executor: Executor, email: string): Promise<User | null> {
  const { rows } = await executor.execute<UserRow>(
    sql`select ${userColumns} from identity."user" u where u.email = ${email}`,
  )
  return rows[0] ? toUser(rows[0]) : null
}

export async function passwordOf(
  executor: Executor,
  email: string,
): Promise<{ user: User; argon2id: string | null } | null> {
  const { rows } = await executor.execute<UserRow & { argon2id: string | null }>(sql`
    select ${userColumns}, p.argon2id from identity."user" u left join identity.password p on p.user_id = u.id
    where u.email = ${email}`)
  return rows[0] ? { user: toUser(rows[0]), argon2id: rows[0].argon2id } : null
}

export async function hasPassword(executor: Executor, userId: string): Promise<boolean> {
  const { rows } = await executor.execute<{ has: boolean }>(
    sql`select exists (select from identity.password where user_id = ${userId}) as has`,
  )
  return rows[0]?.has === true
}

/** Returns false if the e-mail is taken. */
export async function insertUser(transaction: Transaction, user: User): Promise<boolean> {
  const at = user.createdAt.toISOString()
  const result = await transaction.execute(sql`
    insert into identity."user" (id, email, first_name, last_name, profile_image_url, role, role_since, is_active, created_at, updated_at)
    values (${user.id}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.profileImageUrl}, ${user.role}, ${at}, ${user.isActive}, ${at}, ${at})
    on conflict (email) do nothing`)
  return result.rowCount === 1
}

export async function storePassword(
  transaction: Transaction,
  userId: string,
  argon2id: string,
  changedAt: Date,
): Promise<void> {
  await transaction.execute(sql`
    insert into identity.password (user_id, argon2id, changed_at) values (${userId}, ${argon2id}, ${changedAt.toISOString()})
    on conflict (user_id) do update set argon2id = excluded.argon2id, changed_at = excluded.changed_at`)
}

export async function noteSignIn(transaction: Transaction, userId: string, at: Date): Promise<void> {
  await transaction.execute(sql`update identity."user" set last_sign_in_at = ${at.toISOString()} where id = ${userId}`)
}

/**
 * Changes the own name. Increments the version, so that an administrator does not overwrite it
 * unseen.
 */
export async function storeName(
  transaction: Transaction,
  userId: string,
  { firstName, lastName }: Pick<User, 'firstName' | 'lastName'>,
  at: Date,
): Promise<void> {
  await transaction.execute(sql`
    update identity."user" set first_name = ${firstName}, last_name = ${lastName}, version = version + 1,
      updated_at = ${at.toISOString()} where id = ${userId}`)
}

export async function storeLanguage(
  transaction: Transaction,
  userId: string,
  language: string | null,
  at: Date,
): Promise<void> {
  await transaction.execute(sql`
    update identity."user" set language = ${language}, updated_at = ${at.toISOString()} where id = ${userId}`)
}

/** Whether any user is active. */
export async function anyoneActive(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ any: boolean }>(sql`
    select exists (select from identity."user" u where u.is_active) as any`)
  return rows[0]?.any === true
}

export async function countActive(
  executor: Executor,
  roles: readonly string[],
  exceptUserId: string | null,
): Promise<number> {
  const { rows } = await executor.execute<{ people: bigint }>(sql`
    select count(*) as people from identity."user" u
    where u.is_active and u.role = any(${sql.param([...roles])}::text[]) and u.id is distinct from ${exceptUserId}::text`)
  return Number(rows[0]?.people ?? 0n)
}

export async function activeUsers(executor: Executor, roles: readonly string[]): Promise<User[]> {
  const { rows } = await executor.execute<UserRow>(sql`
    select ${userColumns} from identity."user" u where u.is_active and u.role = any(${sql.param([...roles])}::text[]) order by u.id`)
  return rows.map(toUser)
}

export async function usersByIds(executor: Executor, ids: readonly string[]): Promise<User[]> {
  const { rows } = await executor.execute<UserRow>(
    sql`select ${userColumns} from identity."user" u where u.id = any(${sql.param([...ids])}::text[])`,
  )
  return rows.map(toUser)
}

/** Newest first. Without a text, all. */
export async function usersByText(executor: Executor, q: string | undefined, limit: number): Promise<User[]> {
  const { rows } = await executor.execute<UserRow>(
    sql`select ${userColumns} from identity."user" u where ${matchesWords(sql`u.search`, q) ?? sql`true`} order by u.id desc limit ${limit}`,
  )
  return rows.map(toUser)
}

export async function lockSetUp(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${setUpLock})`)
}

export async function insertSetUpLink(transaction: Transaction, tokenSha256: string, expiresAt: Date): Promise<void> {
  await transaction.execute(
    sql`insert into identity.set_up_link (token_sha256, expires_at) values (${tokenSha256}, ${expiresAt.toISOString()})`,
  )
}

export async function isSetUpLinkOpen(executor: Executor, tokenSha256: string, now: Date): Promise<boolean> {
  const { rows } = await executor.execute<{ open: boolean }>(sql`
    select exists (select from identity.set_up_link where token_sha256 = ${tokenSha256} and expires_at > ${now.toISOString()})
      and not exists (select from identity."user" u where u.is_active) as open`)
  return rows[0]?.open === true
}

export async function closeSetUpLinks(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`delete from identity.set_up_link`)
}

export async function failuresOf(executor: Executor, subjects: readonly string[]): Promise<Map<string, Failures>> {
  const { rows } = await executor.execute<FailureRow>(sql`
    select subject, failures, (extract(epoch from last_at) * 1000)::bigint as last_ms from identity.sign_in_failure
    where subject = any(${sql.param([...subjects])}::text[])`)
  return toFailures(rows)
}

/**
 * Serialises sign-ins of the same subjects until the transaction ends, so that a burst is counted
 * one by one.
 */
export async function lockFailures(
  transaction: Transaction,
  subjects: readonly string[],
): Promise<Map<string, Failures>> {
  for (const subject of [...subjects].sort()) {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('sign-in ' || ${subject}, 0))`)
  }
  return failuresOf(transaction, subjects)
}

export async function storeFailures(
  transaction: Transaction,
  subject: string,
  { failures, lastAt }: Failures,
): Promise<void> {
  await transaction.execute(sql`
    insert into identity.sign_in_failure (subject, failures, last_at) values (${subject}, ${failures}, ${lastAt.toISOString()})
    on conflict (subject) do update set failures = excluded.failures, last_at = excluded.last_at`)
}

export async function forgetFailures(transaction: Transaction, subject: string): Promise<void> {
  await transaction.execute(sql`delete from identity.sign_in_failure where subject = ${subject}`)
}

export async function forgetFailuresBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.execute(sql`delete from identity.sign_in_failure where last_at < ${instant.toISOString()}`)
}

/** Counts a refused sign-in of an address block; returns how many the hour has now. */
export async function countRefusal(executor: Executor, block: string, hour: Date): Promise<number> {
  const { rows } = await executor.execute<{ refusals: number }>(sql`
    insert into identity.refused_sign_in (block, hour, refusals) values (${block}, ${hour.toISOString()}, 1)
    on conflict (block, hour) do update set refusals = identity.refused_sign_in.refusals + 1
    returning refusals`)
  return rows[0]?.refusals ?? 1
}

/** Deletes and returns the counts of hours before `hour`. */
export async function takeRefusalsBefore(
  transaction: Transaction,
  hour: Date,
): Promise<{ block: string; hour: Date; refusals: number }[]> {
  const { rows } = await transaction.execute<{ block: string; hour_ms: bigint; refusals: number }>(sql`
    delete from identity.refused_sign_in where hour < ${hour.toISOString()}
    returning block, (extract(epoch from hour) * 1000)::bigint as hour_ms, refusals`)
  return rows.map(({ block, hour_ms, refusals }) => ({ block, hour: new Date(Number(hour_ms)), refusals }))
}

interface FailureRow extends Record<string, unknown> {
  subject: string
  failures: number
  last_ms: bigint
}

function toFailures(rows: readonly FailureRow[]): Map<string, Failures> {
  return new Map(rows.map((row) => [row.subject, { failures: row.failures, lastAt: new Date(Number(row.last_ms)) }]))
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    language: row.language,
    role: row.role,
    roleSince: new Date(Number(row.role_since_ms)),
    isActive: row.is_active,
    createdAt: new Date(Number(row.created_ms)),
    updatedAt: new Date(Number(row.updated_ms)),
  }
}
