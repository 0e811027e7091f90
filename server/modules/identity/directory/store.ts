/** SQL of user management and one-time links. */

import { type SQL, sql } from 'drizzle-orm'
import type { UserState } from '#contract/identity/users.ts'
import { epochMs } from '#server/platform/database/columns.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { matchesWords } from '#server/platform/database/search.ts'
import type { LinkDelivery, LinkPurpose } from './rules.ts'

/** A user as administrators see them. */
export interface DirectoryRow {
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly profileImageUrl: string | null
  readonly role: string
  readonly isActive: boolean
  readonly hasPassword: boolean
  /** Signs in through the organisation's provider. */
  readonly isLinked: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly lastSignInAt: Date | null
  readonly sessions: number
  readonly authenticator: boolean
  readonly passkeys: number
  readonly recoveryCodesLeft: number
  readonly link: { readonly purpose: LinkPurpose; readonly expiresAt: Date } | null
  readonly version: number
}

export interface DirectoryFilter {
  readonly q?: string | undefined
  readonly role?: string | undefined
  readonly state?: UserState | undefined
}

/**
 * Taken before an administrator loses the role, so that two requests cannot remove the last two.
 */
const officeLock = 7_236_001_445

interface Raw extends Record<string, unknown> {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  role: string
  is_active: boolean
  has_password: boolean
  is_linked: boolean
  profile_image_url: string | null
  created_ms: bigint
  updated_ms: bigint
  sign_in_ms: bigint | null
  sessions: bigint
  authenticator: boolean
  passkeys: bigint
  recovery_codes: bigint
  purpose: LinkPurpose | null
  link_ms: bigint | null
  version: number
}

/** The user has signed in through the organisation's provider before. */
const linked = sql`exists (select from identity.provider_account a where a.user_id = u.id)`
const columns = (now: Date) => sql`
  u.id, u.email, u.first_name, u.last_name, u.role, u.is_active, p.user_id is not null as has_password, ${linked} as is_linked, u.version,
  u.profile_image_url, ${epochMs('u.created_at')} as created_ms, ${epochMs('u.updated_at')} as updated_ms, ${epochMs('u.last_sign_in_at')} as sign_in_ms,
  (select count(*) from identity.session s where s.user_id = u.id and s.expire > ${now.toISOString()}) as sessions,
  exists (select from identity.authenticator a where a.user_id = u.id) as authenticator,
  (select count(*) from identity.passkey k where k.user_id = u.id) as passkeys,
  (select count(*) from identity.recovery_code r where r.user_id = u.id and r.used_at is null) as recovery_codes,
  l.purpose, ${epochMs('l.expires_at')} as link_ms`
const joins = (now: Date) => sql`
  identity."user" u
  left join identity.password p on p.user_id = u.id
  left join identity.personal_link l on l.user_id = u.id and l.expires_at > ${now.toISOString()}`

const stateConditions: Readonly<Record<UserState, SQL>> = {
  active: sql`u.is_active and (p.user_id is not null or ${linked})`,
  invited: sql`u.is_active and p.user_id is null and not ${linked}`,
  inactive: sql`not u.is_active`,
}

/** Newest first: ids ascend with time. */
export async function selectDirectory(
  executor: Executor,
  { q, role, state }: DirectoryFilter,
  { limit, before, now }: { readonly limit: number; readonly before: string | null; readonly now: Date },
): Promise<{ rows: DirectoryRow[]; total: number }> {
  const filters = [
    matchesWords(sql`u.search`, q),
    role === undefined ? undefined : sql`u.role = ${role}`,
    state === undefined ? undefined : stateConditions[state],
  ].filter((condition) => condition !== undefined)
  const matching = sql.join([sql`true`, ...filters], sql` and `)
  const counted = await executor.execute<{ people: bigint }>(
    sql`select count(*) as people from identity."user" u left join identity.password p on p.user_id = u.id where ${matching}`,
  )
  const found = await executor.execute<Raw>(sql`
    select ${columns(now)} from ${joins(now)}
    where ${matching} and ${before === null ? sql`true` : sql`u.id < ${before}`}
    order by u.id desc limit ${limit}`)
  return { rows: found.rows.map(toRow), total: Number(counted.rows[0]?.people ?? 0n) }
}

export async function personById(executor: Executor, id: string, now: Date): Promise<DirectoryRow | null> {
  const { rows } = await executor.execute<Raw>(sql`select ${columns(now)} from ${joins(now)} where u.id = ${id}`)
  return rows[0] ? toRow(rows[0]) : null
}

/** Blocks concurrent changes of administrators until the transaction ends. */
export async function lockOffice(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${officeLock})`)
}

/** Counts other administrators who can sign in. Pending invitations do not count. */
export async function countOtherAdministrators(executor: Executor, exceptId: string): Promise<number> {
  const { rows } = await executor.execute<{ people: bigint }>(sql`
    select count(*) as people from identity."user" u left join identity.password p on p.user_id = u.id
    where ${stateConditions.active} and u.role = 'admin' and u.id <> ${exceptId}`)
  return Number(rows[0]?.people ?? 0n)
}

export interface PersonChange {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly role: string
  /** Set if the role changes: the time from which the new role is held. */
  readonly roleSince: Date | null
  readonly isActive: boolean
}

/** Updates a user. Returns false if the version has changed. */
export async function updatePerson(
  transaction: Transaction,
  { id, version }: { readonly id: string; readonly version: number },
  change: PersonChange,
  now: Date,
): Promise<boolean> {
  const result = await transaction.execute(sql`
    update identity."user" set first_name = ${change.firstName}, last_name = ${change.lastName}, role = ${change.role},
      role_since = coalesce(${change.roleSince?.toISOString() ?? null}::timestamptz, role_since), is_active = ${change.isActive},
      version = version + 1, updated_at = ${now.toISOString()}
    where id = ${id} and version = ${version}`)
  return result.rowCount === 1
}

export interface NewLink {
  readonly userId: string
  readonly tokenSha256: string
  readonly purpose: LinkPurpose
  readonly createdBy: string
  /** Who asked for a reset that `createdBy` approved. */
  readonly requestedBy: string | null
  readonly delivery: LinkDelivery
  /** The token while its email waits; null for a link that is handed over. */
  readonly sealedToken: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Replaces the user's open link. */
export async function replaceLink(transaction: Transaction, link: NewLink): Promise<void> {
  await transaction.execute(sql`
    insert into identity.personal_link (user_id, token_sha256, purpose, created_by, requested_by, delivery, sealed_token, created_at, expires_at)
    values (${link.userId}, ${link.tokenSha256}, ${link.purpose}, ${link.createdBy}, ${link.requestedBy},
      ${link.delivery}, ${link.sealedToken}, ${link.createdAt.toISOString()}, ${link.expiresAt.toISOString()})
    on conflict (user_id) do update set token_sha256 = excluded.token_sha256, purpose = excluded.purpose,
      created_by = excluded.created_by, requested_by = excluded.requested_by, delivery = excluded.delivery,
      sealed_token = excluded.sealed_token, created_at = excluded.created_at, expires_at = excluded.expires_at`)
}

/** The user of an open link. Null if the link is unknown or expired, or the user is inactive. */
export async function personOfLink(
  executor: Executor,
  tokenSha256: string,
  now: Date,
  how: 'read' | 'lock' = 'read',
): Promise<string | null> {
  const lock = how === 'lock' ? sql`for update of l` : sql``
  const { rows } = await executor.execute<{ user_id: string }>(sql`
    select l.user_id from identity.personal_link l join identity."user" u on u.id = l.user_id
    where l.token_sha256 = ${tokenSha256} and l.expires_at > ${now.toISOString()} and u.is_active ${lock}`)
  return rows[0]?.user_id ?? null
}

export interface TakenLink {
  readonly purpose: LinkPurpose
  readonly delivery: LinkDelivery
  readonly createdBy: string
  readonly requestedBy: string | null
}

/** Consumes the link. Returns null if another call consumed it first. */
export async function takeLink(transaction: Transaction, tokenSha256: string): Promise<TakenLink | null> {
  const { rows } = await transaction.execute<{
    purpose: LinkPurpose
    delivery: LinkDelivery
    created_by: string
    requested_by: string | null
  }>(sql`
    delete from identity.personal_link where token_sha256 = ${tokenSha256} returning purpose, delivery, created_by, requested_by`)
  const [row] = rows
  return row
    ? { purpose: row.purpose, delivery: row.delivery, createdBy: row.created_by, requestedBy: row.requested_by }
    : null
}

export interface LinkToSend {
  readonly userId: string
  readonly email: string
  /** Null where the person has chosen none. */
  readonly language: string | null
  readonly purpose: LinkPurpose
  readonly sealedToken: string
  readonly tokenSha256: string
}

/** Links whose email waits. */
export async function linksToSend(executor: Executor, now: Date): Promise<LinkToSend[]> {
  const { rows } = await executor.execute<{
    user_id: string
    email: string
    language: string | null
    purpose: LinkPurpose
    sealed_token: string
    token_sha256: string
  }>(sql`
    select l.user_id, u.email, u.language, l.purpose, l.sealed_token, l.token_sha256
    from identity.personal_link l join identity."user" u on u.id = l.user_id
    where l.sealed_token is not null and l.expires_at > ${now.toISOString()} and u.is_active order by l.created_at limit 20`)
  return rows.map((row) => ({
    userId: row.user_id,
    email: row.email,
    language: row.language,
    purpose: row.purpose,
    sealedToken: row.sealed_token,
    tokenSha256: row.token_sha256,
  }))
}

/** Claims the email of a link before it is sent. Returns false if another instance claimed it. */
export async function claimLinkMail(transaction: Transaction, tokenSha256: string): Promise<boolean> {
  const result = await transaction.execute(sql`
    update identity.personal_link set sealed_token = null
    where token_sha256 = ${tokenSha256} and sealed_token is not null`)
  return result.rowCount === 1
}

/** Lets the email of a link that was not sent be sent again. */
export async function releaseLinkMail(executor: Executor, tokenSha256: string, sealedToken: string): Promise<void> {
  await executor.execute(sql`
    update identity.personal_link set sealed_token = ${sealedToken} where token_sha256 = ${tokenSha256}`)
}

export async function endLink(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(sql`delete from identity.personal_link where user_id = ${userId}`)
}

function toRow(row: Raw): DirectoryRow {
  const instantOf = (value: bigint | null) => (value === null ? null : new Date(Number(value)))
  const linkEnd = instantOf(row.link_ms)
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    isActive: row.is_active,
    hasPassword: row.has_password,
    isLinked: row.is_linked,
    profileImageUrl: row.profile_image_url,
    createdAt: new Date(Number(row.created_ms)),
    updatedAt: new Date(Number(row.updated_ms)),
    lastSignInAt: instantOf(row.sign_in_ms),
    sessions: Number(row.sessions),
    authenticator: row.authenticator,
    passkeys: Number(row.passkeys),
    recoveryCodesLeft: Number(row.recovery_codes),
    link: row.purpose && linkEnd ? { purpose: row.purpose, expiresAt: linkEnd } : null,
    version: row.version,
  }
}
