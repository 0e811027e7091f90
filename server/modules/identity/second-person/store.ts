/** SQL of the history of accounts. */
import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { AccessChange, AccessChangeKind } from './rules.ts'

/** Appends a change with the role and active flag that the user now has. */
export async function insertAccessChange(
  transaction: Transaction,
  change: Pick<AccessChange, 'userId' | 'at' | 'kind' | 'by'>,
): Promise<void> {
  await transaction.execute(sql`
    insert into identity.access_change (user_id, at, kind, role, is_active, by_users)
    select u.id, ${change.at.toISOString()}, ${change.kind}, u.role, u.is_active, ${sql.param([...change.by])}::text[]
    from identity."user" u where u.id = ${change.userId}`)
}

/** The changes of these accounts, oldest first. */
export async function accessChangesOf(executor: Executor, userIds: readonly string[]): Promise<AccessChange[]> {
  const { rows } = await executor.execute<ChangeRow>(sql`
    select id, user_id, (extract(epoch from at) * 1000)::bigint as at_ms, kind, role, is_active, by_users
    from identity.access_change where user_id = any(${sql.param([...userIds])}::text[]) order by id`)
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    at: new Date(Number(row.at_ms)),
    kind: row.kind,
    role: row.role,
    isActive: row.is_active,
    by: row.by_users,
  }))
}

interface ChangeRow extends Record<string, unknown> {
  id: bigint
  user_id: string
  at_ms: bigint
  kind: AccessChangeKind
  role: string
  is_active: boolean
  by_users: string[]
}

/** The first two people who ever had one of these roles. */
export async function founders(executor: Executor, roles: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await executor.execute<{ user_id: string }>(sql`
    select user_id from identity.access_change where is_active and role = any(${sql.param([...roles])}::text[])
    group by user_id order by min(id) limit 2`)
  return new Set(rows.map((row) => row.user_id))
}

/**
 * Users who approve nothing, by the person who alone created them. Without those that another
 * person confirmed or changed together with that person, and those of an organisation's sign-in.
 */
export async function createdByOne(
  executor: Executor,
  approvers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await executor.execute<{ user_id: string; creator: string }>(sql`
    select c.user_id, c.by_users[1] as creator
    from identity.access_change c join identity."user" u on u.id = c.user_id
    where c.kind = 'created' and cardinality(c.by_users) = 1 and u.role <> all(${sql.param([...approvers])}::text[])
      and not exists (
        select from identity.access_change l where l.user_id = c.user_id
          and (l.kind in ('provider', 'confirmed', 'released') or cardinality(l.by_users) > 1))`)
  return new Map(rows.map((row) => [row.user_id, row.creator]))
}

/**
 * Whether anybody else was active in one of these roles at any time since `since`. With `joined`,
 * only people who could sign in count, not invitations that nobody accepted.
 */
export async function existedSince(
  executor: Executor,
  roles: readonly string[],
  exceptUserId: string | null,
  { since, joined }: { readonly since: Date; readonly joined: boolean },
): Promise<boolean> {
  const permitted = sql`any(${sql.param([...roles])}::text[])`
  const hasJoined = joined
    ? sql`(u.last_sign_in_at is not null
        or exists (select from identity.password p where p.user_id = u.id)
        or exists (select from identity.provider_account a where a.user_id = u.id))`
    : sql`true`
  const { rows } = await executor.execute<{ existed: boolean }>(sql`
    select exists (
      select from identity."user" u
      where u.id is distinct from ${exceptUserId}::text and ${hasJoined} and (
        (u.is_active and u.role = ${permitted})
        or exists (
          select from (
            select c.role, c.is_active, lead(c.at) over (order by c.id) as until
            from identity.access_change c where c.user_id = u.id) held
          where held.is_active and held.role = ${permitted} and (held.until is null or held.until > ${since.toISOString()})))
    ) as existed`)
  return rows[0]?.existed === true
}
