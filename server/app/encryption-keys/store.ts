// Queries of encrypted columns and of the fingerprint key.
import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { SealedColumn } from '#server/platform/encryption/encryption.ts'

/** Does nothing where there is one already. */
export async function addFingerprintKey(executor: Executor, sealed: string): Promise<void> {
  await executor.execute(
    sql`update platform.installation set fingerprint_key_sealed = ${sealed} where fingerprint_key_sealed is null`,
  )
}

/** Null before the installation is stamped. */
export async function findFingerprintKey(executor: Executor): Promise<string | null> {
  const { rows } = await executor.execute<{ sealed: string | null }>(
    sql`select fingerprint_key_sealed as sealed from platform.installation`,
  )
  return rows[0]?.sealed ?? null
}

export interface SealedValue {
  readonly key: string
  /** The value that the ciphertext is bound to. */
  readonly bound: string
  readonly sealed: string
}

/** Locks the next rows after `after` that another key than `keyId` encrypted, in key order. */
export async function lockOutdated(
  transaction: Transaction,
  of: SealedColumn,
  { keyId, after, limit }: { keyId: string; after: string | null; limit: number },
): Promise<SealedValue[]> {
  const { table, column, key } = namesOf(of)
  const { rows } = await transaction.execute<{ key: string; bound: string; sealed: string }>(sql`
    select t.${key}::text as key, ${boundOf(of)} as bound, t.${column} as sealed from ${table} t
    where platform.key_of(t.${column}) <> ${keyId} ${after === null ? sql`` : sql`and t.${key} > ${after}`}
    order by t.${key} limit ${limit} for update of t`)
  return rows
}

export async function storeSealed(
  transaction: Transaction,
  of: SealedColumn,
  { key: value, sealed }: Pick<SealedValue, 'key' | 'sealed'>,
): Promise<void> {
  const { table, column, key } = namesOf(of)
  await transaction.execute(sql`update ${table} set ${column} = ${sealed} where ${key} = ${value}`)
}

/** Values by the key that encrypted them. */
export async function countByKey(executor: Executor, of: SealedColumn): Promise<Map<string, number>> {
  const { table, column } = namesOf(of)
  const { rows } = await executor.execute<{ key_id: string; n: string }>(sql`
    select platform.key_of(${column}) as key_id, count(*) as n from ${table} where ${column} is not null group by 1`)
  return new Map(rows.map((row) => [row.key_id, Number(row.n)]))
}

function namesOf({ table, column, key }: SealedColumn) {
  return { table: qualified(table), column: sql.identifier(column), key: sql.identifier(key) }
}

function boundOf({ boundTo, key }: SealedColumn): SQL {
  if (!boundTo) return sql`t.${sql.identifier(key)}::text`
  const [via, column] = [sql.identifier(boundTo.via), sql.identifier(boundTo.column)]
  return sql`(select b.${column}::text from ${qualified(boundTo.table)} b where b.id = t.${via})`
}

const qualified = (name: string): SQL =>
  sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    sql.raw('.'),
  )
