import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { User } from '../person.ts'
import type { SessionData } from './rules.ts'

export interface SessionRecord {
  readonly sid: string
  readonly id: string
  readonly userId: string
  readonly data: SessionData
  readonly expire: Date
  readonly sealedIdToken: string | null
}

/** A session with the current data of its user. */
export interface LiveSession {
  readonly sid: string
  readonly id: string
  readonly data: SessionData
  readonly user: Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'language' | 'role'>
}

export async function insertSession(transaction: Transaction, session: SessionRecord): Promise<void> {
  await transaction.execute(sql`
    insert into identity.session (sid, id, user_id, sess, expire, sealed_id_token)
    values (${session.sid}, ${session.id}, ${session.userId}, ${JSON.stringify(session.data)}::jsonb, ${session.expire.toISOString()},
      ${session.sealedIdToken})`)
}

/** The open session of an active user, with the role, in one query. */
export async function liveSession(executor: Executor, sid: string, now: Date): Promise<LiveSession | null> {
  const { rows } = await executor.execute<{
    id: string
    sess: SessionData
    user_id: string
    email: string
    first_name: string | null
    last_name: string | null
    language: string | null
    role: string
  }>(sql`
    select s.id, s.sess, u.id as user_id, u.email, u.first_name, u.last_name, u.language, u.role
    from identity.session s join identity."user" u on u.id = s.user_id
    where s.sid = ${sid} and s.expire > ${now.toISOString()} and u.is_active`)
  const row = rows[0]
  if (!row) return null
  const { user_id, email, first_name, last_name, language, role } = row
  const user = { id: user_id, email, firstName: first_name, lastName: last_name, language, role }
  return { sid, id: row.id, data: row.sess, user }
}

/** The user's current role for each of these sessions that is open. Does not record activity. */
export async function rolesOfSessions(
  executor: Executor,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await executor.execute<{ id: string; role: string }>(sql`
    select s.id, u.role from identity.session s join identity."user" u on u.id = s.user_id
    where s.id = any(${sql.param([...ids])}::uuid[]) and s.expire > ${now.toISOString()} and u.is_active`)
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** Records activity and extends the session. */
export async function noteSeen(executor: Executor, sid: string, lastSeenAt: Date, expire: Date): Promise<void> {
  const changes = JSON.stringify({ lastSeenAt: lastSeenAt.toISOString() })
  await executor.execute(sql`
    update identity.session set sess = sess || ${changes}::jsonb, expire = ${expire.toISOString()} where sid = ${sid}`)
}

/** Records a reauthentication. */
export async function noteProof(transaction: Transaction, id: string, provedAt: Date): Promise<void> {
  const changes = JSON.stringify({ provedAt: provedAt.toISOString() })
  await transaction.execute(sql`update identity.session set sess = sess || ${changes}::jsonb where id = ${id}`)
}

export async function deleteSession(executor: Executor, sid: string): Promise<void> {
  await executor.execute(sql`delete from identity.session where sid = ${sid}`)
}

export async function deleteOwnSession(executor: Executor, userId: string, id: string): Promise<boolean> {
  const result = await executor.execute(
    sql`delete from identity.session where user_id = ${userId} and id::text = ${id.toLowerCase()}`,
  )
  return result.rowCount === 1
}

/**
 * Deletes the session and returns its sealed ID token. Of two concurrent calls, one gets the row.
 */
export async function endOwnSession(
  executor: Executor,
  userId: string,
  id: string,
): Promise<Pick<SessionRecord, 'sealedIdToken'> | null> {
  const { rows } = await executor.execute<{ sealed_id_token: string | null }>(
    sql`delete from identity.session where user_id = ${userId} and id = ${id} returning sealed_id_token`,
  )
  return rows[0] ? { sealedIdToken: rows[0].sealed_id_token } : null
}

/** Ends a user's sessions except `exceptId`. Returns the number of sessions ended. */
export async function deleteSessionsOf(
  executor: Executor,
  userId: string,
  exceptId: string | null = null,
): Promise<number> {
  const result = await executor.execute(
    sql`delete from identity.session where user_id = ${userId} and id::text is distinct from ${exceptId}`,
  )
  return result.rowCount ?? 0
}

export async function openSessionsOf(
  executor: Executor,
  userId: string,
  now: Date,
): Promise<{ id: string; data: SessionData }[]> {
  const { rows } = await executor.execute<{ id: string; sess: SessionData }>(sql`
    select id, sess from identity.session where user_id = ${userId} and expire > ${now.toISOString()}
    order by sess ->> 'lastSeenAt' desc, id desc`)
  return rows.map((row) => ({ id: row.id, data: row.sess }))
}

export async function deleteExpiredSessions(executor: Executor, now: Date): Promise<void> {
  await executor.execute(sql`delete from identity.session where expire <= ${now.toISOString()}`)
}

export type PlaceKind = 'browser' | 'network'

export async function signedInBefore(executor: Executor, userId: string, since: Date): Promise<boolean> {
  const { rows } = await executor.execute<{ known: boolean }>(sql`
    select exists (
      select from identity.sign_in_place where user_id = ${userId} and last_at > ${since.toISOString()}) as known`)
  return rows[0]?.known === true
}

/** Saves that the place was used now; returns whether it was used after `since` before. */
export async function rememberPlace(
  transaction: Transaction,
  {
    userId,
    kind,
    sha256,
    since,
    now,
  }: {
    readonly userId: string
    readonly kind: PlaceKind
    readonly sha256: string
    readonly since: Date
    readonly now: Date
  },
): Promise<boolean> {
  const { rows } = await transaction.execute<{ known: boolean }>(sql`
    select last_at > ${since.toISOString()} as known from identity.sign_in_place
    where user_id = ${userId} and kind = ${kind} and sha256 = ${sha256}`)
  await transaction.execute(sql`
    insert into identity.sign_in_place (user_id, kind, sha256, last_at)
    values (${userId}, ${kind}, ${sha256}, ${now.toISOString()})
    on conflict (user_id, kind, sha256) do update set last_at = excluded.last_at`)
  return rows[0]?.known === true
}

export async function forgetPlacesBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.execute(sql`delete from identity.sign_in_place where last_at < ${instant.toISOString()}`)
}
