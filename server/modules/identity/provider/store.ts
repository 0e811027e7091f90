import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

interface Account {
  readonly issuer: string
  readonly subject: string
}

export async function personOfAccount(executor: Executor, { issuer, subject }: Account): Promise<string | null> {
  const { rows } = await executor.execute<{ user_id: string }>(
    sql`select user_id from identity.provider_account where issuer = ${issuer} and subject = ${subject}`,
  )
  return rows[0]?.user_id ?? null
}

export async function hasAccount(executor: Executor, userId: string): Promise<boolean> {
  const { rows } = await executor.execute<{ has: boolean }>(
    sql`select exists (select from identity.provider_account where user_id = ${userId}) as has`,
  )
  return rows[0]?.has === true
}

/** Returns false if the account, or the user at this issuer, is linked already. */
export async function linkAccount(
  transaction: Transaction,
  { issuer, subject, userId, linkedAt }: Account & { readonly userId: string; readonly linkedAt: Date },
): Promise<boolean> {
  const result = await transaction.execute(sql`
    insert into identity.provider_account (issuer, subject, user_id, linked_at)
    values (${issuer}, ${subject}, ${userId}, ${linkedAt.toISOString()}) on conflict do nothing`)
  return result.rowCount === 1
}
