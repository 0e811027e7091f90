import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

/** A user's second factors. */
export interface Factors {
  readonly authenticatorSince: Date | null
  readonly passkeys: number
  readonly recoveryCodesLeft: number
}

export async function factorsOf(executor: Executor, userId: string): Promise<Factors> {
  const { rows } = await executor.execute<{ since_ms: bigint | null; keys: bigint; codes: bigint }>(sql`
    select (select (extract(epoch from added_at) * 1000)::bigint from identity.authenticator where user_id = ${userId}) as since_ms,
      (select count(*) from identity.passkey where user_id = ${userId}) as keys,
      (select count(*) from identity.recovery_code where user_id = ${userId} and used_at is null) as codes`)
  const row = rows[0]
  return {
    authenticatorSince: row?.since_ms == null ? null : new Date(Number(row.since_ms)),
    passkeys: Number(row?.keys ?? 0n),
    recoveryCodesLeft: Number(row?.codes ?? 0n),
  }
}

export async function authenticatorOf(
  executor: Executor,
  userId: string,
): Promise<{ sealedSecret: string; lastStep: number } | null> {
  const { rows } = await executor.execute<{ sealed_secret: string; last_step: bigint }>(
    sql`select sealed_secret, last_step from identity.authenticator where user_id = ${userId}`,
  )
  return rows[0] ? { sealedSecret: rows[0].sealed_secret, lastStep: Number(rows[0].last_step) } : null
}

/** Consumes a time step. Returns false if it or a later one was consumed already. */
export async function takeStep(transaction: Transaction, userId: string, step: number): Promise<boolean> {
  const result = await transaction.execute(
    sql`update identity.authenticator set last_step = ${step} where user_id = ${userId} and last_step < ${step}`,
  )
  return result.rowCount === 1
}

/** Stores the user's only app. A previous one stops working. */
export async function storeAuthenticator(
  transaction: Transaction,
  app: { readonly userId: string; readonly sealedSecret: string; readonly lastStep: number; readonly addedAt: Date },
): Promise<void> {
  await transaction.execute(sql`
    insert into identity.authenticator (user_id, sealed_secret, last_step, added_at)
    values (${app.userId}, ${app.sealedSecret}, ${app.lastStep}, ${app.addedAt.toISOString()})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step,
      added_at = excluded.added_at`)
}

export async function deleteAuthenticator(transaction: Transaction, userId: string): Promise<boolean> {
  const result = await transaction.execute(sql`delete from identity.authenticator where user_id = ${userId}`)
  return result.rowCount === 1
}

export async function replaceRecoveryCodes(
  transaction: Transaction,
  userId: string,
  hashes: readonly string[],
  createdAt: Date,
): Promise<void> {
  await transaction.execute(sql`delete from identity.recovery_code where user_id = ${userId}`)
  if (hashes.length === 0) return
  await transaction.execute(sql`
    insert into identity.recovery_code (user_id, code_hash, created_at)
    select ${userId}, hash, ${createdAt.toISOString()}::timestamptz from unnest(${sql.param([...hashes])}::text[]) as hash`)
}

/** Consumes a recovery code. */
export async function takeRecoveryCode(
  transaction: Transaction,
  userId: string,
  hash: string,
  usedAt: Date,
): Promise<boolean> {
  const result = await transaction.execute(sql`
    update identity.recovery_code set used_at = ${usedAt.toISOString()}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null`)
  return result.rowCount === 1
}
