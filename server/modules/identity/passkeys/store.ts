import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

export interface Passkey {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  /** COSE, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly isSynced: boolean
  readonly addedAt: Date
  readonly lastUsedAt: Date | null
}

interface Row extends Record<string, unknown> {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  counter: bigint
  transports: string[]
  name: string
  is_synced: boolean
  added_ms: bigint
  used_ms: bigint | null
}

const columns = sql.raw(`id, user_id, credential_id, public_key, counter, transports, name, is_synced,
  (extract(epoch from added_at) * 1000)::bigint as added_ms, (extract(epoch from last_used_at) * 1000)::bigint as used_ms`)

export async function passkeysOf(executor: Executor, userId: string): Promise<Passkey[]> {
  const { rows } = await executor.execute<Row>(
    sql`select ${columns} from identity.passkey where user_id = ${userId} order by added_at, id`,
  )
  return rows.map(toPasskey)
}

export async function passkeyByCredential(executor: Executor, credentialId: string): Promise<Passkey | null> {
  const { rows } = await executor.execute<Row>(
    sql`select ${columns} from identity.passkey where credential_id = ${credentialId}`,
  )
  return rows[0] ? toPasskey(rows[0]) : null
}

/** Returns false if the key is registered already. */
export async function insertPasskey(transaction: Transaction, key: Passkey): Promise<boolean> {
  const result = await transaction.execute(sql`
    insert into identity.passkey (id, user_id, credential_id, public_key, counter, transports, name, is_synced, added_at)
    values (${key.id}, ${key.userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter},
      ${sql.param([...key.transports])}::text[], ${key.name}, ${key.isSynced}, ${key.addedAt.toISOString()})
    on conflict (credential_id) do nothing`)
  return result.rowCount === 1
}

/**
 * Records a use. Returns false if the signature counter decreased, which indicates a cloned key.
 */
export async function noteUse(
  transaction: Transaction,
  id: string,
  { counter, usedAt }: { readonly counter: number; readonly usedAt: Date },
): Promise<boolean> {
  const result = await transaction.execute(sql`
    update identity.passkey set counter = ${counter}, last_used_at = ${usedAt.toISOString()}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`)
  return result.rowCount === 1
}

export async function deletePasskey(transaction: Transaction, userId: string, id: string): Promise<string | null> {
  const { rows } = await transaction.execute<{ name: string }>(
    sql`delete from identity.passkey where user_id = ${userId} and id::text = ${id.toLowerCase()} returning name`,
  )
  return rows[0]?.name ?? null
}

export async function deletePasskeysOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(sql`delete from identity.passkey where user_id = ${userId}`)
}

function toPasskey(row: Row): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    name: row.name,
    isSynced: row.is_synced,
    addedAt: new Date(Number(row.added_ms)),
    lastUsedAt: row.used_ms === null ? null : new Date(Number(row.used_ms)),
  }
}
