import { sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '../database/database.ts'

interface KeyIdentity {
  readonly principal: string
  readonly route: string
  readonly key: string
}

export type Claim =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'known'; readonly bodySha256: Buffer; readonly status: number; readonly answer: unknown }

export async function claimKey(
  transaction: Transaction,
  claim: KeyIdentity & { bodySha256: Buffer; createdAt: Date; isPermanent: boolean },
): Promise<Claim> {
  const inserted = await transaction.execute(sql`
    insert into platform.idempotency (principal, route, key, body_sha256, created_at, is_permanent)
    values (${claim.principal}, ${claim.route}, ${claim.key}, ${claim.bodySha256}, ${claim.createdAt.toISOString()}, ${claim.isPermanent})
    on conflict do nothing`)
  if (inserted.rowCount === 1) return { kind: 'claimed' }
  const { rows } = await transaction.execute<{ body_sha256: Buffer; status: number; answer: unknown }>(sql`
    select body_sha256, status, answer from platform.idempotency
    where principal = ${claim.principal} and route = ${claim.route} and key = ${claim.key}`)
  const known = assertDefined(rows[0], 'the claimed idempotency key')
  return { kind: 'known', bodySha256: known.body_sha256, status: known.status, answer: known.answer }
}

export async function rememberAnswer(
  transaction: Transaction,
  key: KeyIdentity,
  answer: { status: number; body: unknown },
): Promise<void> {
  await transaction.execute(sql`
    update platform.idempotency set status = ${answer.status}, answer = ${JSON.stringify(answer.body)}
    where principal = ${key.principal} and route = ${key.route} and key = ${key.key}`)
}

/** Deletes keys from before `instant`, except those whose answers are kept for ever. */
export async function forgetKeysBefore(executor: Executor, instant: Date): Promise<number> {
  const result = await executor.execute(sql`
    delete from platform.idempotency where not is_permanent and created_at < ${instant.toISOString()}`)
  return result.rowCount ?? 0
}

/** Increments the count of the current window and returns it. */
export async function countHit(executor: Executor, key: string, windowStart: Date): Promise<number> {
  const { rows } = await executor.execute<{ hits: number }>(sql`
    insert into platform.rate_window (key, window_start, hits) values (${key}, ${windowStart.toISOString()}, 1)
    on conflict (key, window_start) do update set hits = platform.rate_window.hits + 1
    returning hits`)
  return assertDefined(rows[0], 'the counted window').hits
}

export interface Uploaded {
  readonly files: number
  readonly bytes: number
}

export async function uploadedOn(executor: Executor, userId: string, day: string): Promise<Uploaded> {
  const { rows } = await executor.execute<{ files: number; bytes: bigint }>(sql`
    select files, bytes from platform.upload_count where user_id = ${userId} and day = ${day}`)
  return { files: rows[0]?.files ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
}

/** Counts a file unless it would exceed the quota; returns whether it was counted. */
export async function countUpload(
  executor: Executor,
  { userId, day, bytes, quota }: { userId: string; day: string; bytes: number; quota: Uploaded },
): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    insert into platform.upload_count as counted (user_id, day, files, bytes)
    select ${userId}, ${day}::date, 1, ${bytes} where ${bytes} <= ${quota.bytes}::bigint
    on conflict (user_id, day) do update set files = counted.files + 1, bytes = counted.bytes + excluded.bytes
    where counted.files < ${quota.files} and counted.bytes + excluded.bytes <= ${quota.bytes}::bigint`)
  return rowCount === 1
}

export async function forgetUploadsBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.execute(sql`delete from platform.upload_count where day < ${instant.toISOString()}::date`)
}

export async function forgetWindowsBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.execute(sql`delete from platform.rate_window where window_start < ${instant.toISOString()}`)
}
