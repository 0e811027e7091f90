import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import { assertDefined } from '#kernel/assert.ts'
import { epochMs } from '#server/platform/database/columns.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { displayName } from '../person.ts'

export interface ApiKeyRow {
  readonly id: number
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly Permission[]
  readonly owner: { readonly id: string; readonly name: string; readonly role: string; readonly isActive: boolean }
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly lastUsedIp: string | null
  readonly revokedAt: Date | null
  readonly revokedBy: string | null
}

interface Row extends Record<string, unknown> {
  id: number
  name: string
  prefix: string
  scopes: Permission[]
  owner_id: string
  email: string
  first_name: string | null
  last_name: string | null
  role: string
  is_active: boolean
  created_ms: bigint
  expires_ms: bigint | null
  used_ms: bigint | null
  last_used_ip: string | null
  revoked_ms: bigint | null
  revoked_by: string | null
}

const keys = sql`select k.id, k.name, k.prefix, k.scopes, k.owner_id, u.email, u.first_name, u.last_name, u.role, u.is_active,
    ${epochMs('k.created_at')} as created_ms, ${epochMs('k.expires_at')} as expires_ms, ${epochMs('k.last_used_at')} as used_ms, k.last_used_ip,
    ${epochMs('k.revoked_at')} as revoked_ms, k.revoked_by
  from identity.api_key k join identity."user" u on u.id = k.owner_id`

export async function insertKey(
  transaction: Transaction,
  key: {
    name: string
    ownerId: string
    prefix: string
    keySha256: string
    scopes: readonly string[]
    createdAt: Date
    expiresAt: Date | null
  },
): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    insert into identity.api_key (name, owner_id, prefix, key_sha256, scopes, created_at, expires_at)
    values (${key.name}, ${key.ownerId}, ${key.prefix}, ${key.keySha256}, ${sql.param([...key.scopes])}::text[],
      ${key.createdAt.toISOString()}, ${key.expiresAt?.toISOString() ?? null}) returning id`)
  return assertDefined(rows[0], 'the saved key').id
}

export async function keyByHash(executor: Executor, keySha256: string): Promise<ApiKeyRow | null> {
  const { rows } = await executor.execute<Row>(sql`${keys} where k.key_sha256 = ${keySha256}`)
  return rows[0] ? toKey(rows[0]) : null
}

export async function keyById(executor: Executor, id: number): Promise<ApiKeyRow | null> {
  const { rows } = await executor.execute<Row>(sql`${keys} where k.id = ${id}`)
  return rows[0] ? toKey(rows[0]) : null
}

export async function allKeys(executor: Executor): Promise<ApiKeyRow[]> {
  const { rows } = await executor.execute<Row>(sql`${keys} order by k.id desc`)
  return rows.map(toKey)
}

export async function noteUse(executor: Executor, id: number, at: Date, ip: string, notSince: Date): Promise<void> {
  await executor.execute(sql`
    update identity.api_key set last_used_at = ${at.toISOString()}, last_used_ip = ${ip}
    where id = ${id} and revoked_at is null and (last_used_at is null or last_used_at < ${notSince.toISOString()})`)
}

/** Returns false if the key was revoked before. */
export async function markRevoked(transaction: Transaction, id: number, by: string, at: Date): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    update identity.api_key set revoked_at = ${at.toISOString()}, revoked_by = ${by}
    where id = ${id} and revoked_at is null returning id`)
  return rows.length === 1
}

/** Revokes the keys of a person for good; returns how many were not revoked before. */
export async function revokeKeysOf(transaction: Transaction, ownerId: string, by: string, at: Date): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    update identity.api_key set revoked_at = ${at.toISOString()}, revoked_by = ${by}
    where owner_id = ${ownerId} and revoked_at is null`)
  return rowCount ?? 0
}

function toKey(row: Row): ApiKeyRow {
  const date = (value: bigint | null) => (value === null ? null : new Date(Number(value)))
  const person = { email: row.email, firstName: row.first_name, lastName: row.last_name }
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    owner: { id: row.owner_id, name: displayName(person), role: row.role, isActive: row.is_active },
    createdAt: new Date(Number(row.created_ms)),
    expiresAt: date(row.expires_ms),
    lastUsedAt: date(row.used_ms),
    lastUsedIp: row.last_used_ip,
    revokedAt: date(row.revoked_ms),
    revokedBy: row.revoked_by,
  }
}
