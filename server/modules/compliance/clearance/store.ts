import { and, eq, isNull, sql } from 'drizzle-orm'
import type { KycStatus } from '#contract/clients/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { clearanceTable, dayUseTable, monthUseTable } from '../tables.ts'

/**
 * Cents of a client's month that other conversions have reserved, and the person who made the
 * latest KYC decision.
 */
export async function clientStatus(
  executor: Executor,
  about: { clientId: number; kycStatus: KycStatus; month: string; exceptConversionId: number | null },
): Promise<{ readonly monthUsedUsdMinor: bigint; readonly kycDecidedByName: string | null }> {
  const { rows } = await executor.execute<{ used: string; decided_by_name: string | null }>(sql`
    select
      (select coalesce(sum(gross_usd_minor), 0)::text from compliance.month_use
        where client_id = ${about.clientId} and month = ${about.month} and released_at is null
          and conversion_id is distinct from ${about.exceptConversionId}::integer) as used,
      (select case when decided_by is not null then decided_by_name end from compliance.kyc_decision
        where client_id = ${about.clientId} and to_status = ${about.kycStatus} order by id desc limit 1) as decided_by_name`)
  const row = assertDefined(rows[0], 'the status of a client')
  return { monthUsedUsdMinor: BigInt(row.used), kycDecidedByName: row.decided_by_name }
}

/** Cents cleared for a client since `since`, without released ones. */
export async function sumUsedSince(executor: Executor, clientId: number, since: Date): Promise<bigint> {
  const { rows } = await executor.execute<{ total: string }>(sql`
    select coalesce(sum(gross_usd_minor), 0)::text as total from compliance.month_use
    where client_id = ${clientId} and reserved_at >= ${since.toISOString()} and released_at is null`)
  return BigInt(rows[0]?.total ?? 0)
}

/** Reserves a conversion's part of the month. A repeated clearance moves the reservation. */
export async function reserveMonth(
  transaction: Transaction,
  part: { conversionId: number; clientId: number; month: string; grossUsdMinor: bigint; reservedAt: Date },
): Promise<void> {
  await transaction.execute(sql`
    insert into compliance.month_use (conversion_id, client_id, month, gross_usd_minor, reserved_at)
    values (${part.conversionId}, ${part.clientId}, ${part.month}, ${part.grossUsdMinor}, ${part.reservedAt.toISOString()})
    on conflict (conversion_id) do update set client_id = excluded.client_id, month = excluded.month,
      gross_usd_minor = excluded.gross_usd_minor, reserved_at = excluded.reserved_at, released_at = null`)
}

/** Releases a conversion's part; does nothing without a reservation. */
export async function releaseMonth(transaction: Transaction, conversionId: number, releasedAt: Date): Promise<void> {
  await transaction
    .update(monthUseTable)
    .set({ releasedAt })
    .where(and(eq(monthUseTable.conversionId, conversionId), isNull(monthUseTable.releasedAt)))
}

interface DayPart {
  readonly conversionId: number | null
  readonly personId: string | null
  readonly isOwnAccount: boolean
  readonly businessDate: string
}

/** Locks the day limits of a conversion until the end of the transaction, in a fixed order. */
export async function lockDay(transaction: Transaction, { personId, isOwnAccount }: DayPart): Promise<void> {
  if (isOwnAccount)
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('compliance.day:own', 0))`)
  if (personId !== null)
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`compliance.day:person:${personId}`}, 0))`,
    )
}

/** Francs of the day that other conversions reserved: of the person and of the own account. */
export async function dayUsed(
  executor: Executor,
  { conversionId, personId, businessDate }: DayPart,
): Promise<{ personXof: bigint; ownAccountXof: bigint }> {
  const others = sql`business_date = ${businessDate}::date and released_at is null
    and conversion_id is distinct from ${conversionId}::integer`
  const { rows } = await executor.execute<{ person: string; own: string }>(sql`
    select (select coalesce(sum(amount_xof), 0)::text from compliance.day_use where person_id = ${personId}::text and ${others}) as person,
      (select coalesce(sum(amount_xof), 0)::text from compliance.day_use where is_own_account and ${others}) as own`)
  const row = assertDefined(rows[0], 'the sums of the day')
  return { personXof: BigInt(row.person), ownAccountXof: BigInt(row.own) }
}

/** Reserves a conversion's part of the day. A repeated clearance moves the reservation. */
export async function reserveDay(transaction: Transaction, part: typeof dayUseTable.$inferInsert): Promise<void> {
  const { conversionId: _, ...moved } = part
  await transaction
    .insert(dayUseTable)
    .values(part)
    .onConflictDoUpdate({ target: dayUseTable.conversionId, set: { ...moved, releasedAt: null } })
}

/** Releases a conversion's part of the day; does nothing without a reservation. */
export async function releaseDay(transaction: Transaction, conversionId: number, releasedAt: Date): Promise<void> {
  await transaction
    .update(dayUseTable)
    .set({ releasedAt })
    .where(and(eq(dayUseTable.conversionId, conversionId), isNull(dayUseTable.releasedAt)))
}

/** Stores a clearance; returns its id. */
export async function insertClearance(
  transaction: Transaction,
  row: typeof clearanceTable.$inferInsert,
): Promise<bigint> {
  const rows = await transaction.insert(clearanceTable).values(row).returning({ id: clearanceTable.id })
  return assertDefined(rows[0], 'the inserted clearance').id
}

/**
 * Whether the newest clearance of a conversion found this KYC decision, and that it is no approval.
 */
export async function foundKycDecision(
  executor: Executor,
  about: { readonly conversionId: number; readonly kycDecidedAt: Date | null },
): Promise<boolean> {
  const { rows } = await executor.execute<{ found: boolean }>(sql`
    select 'kyc_not_approved' = any(review_reasons)
      and facts->'client'->>'kycDecidedAt' is not distinct from ${about.kycDecidedAt?.toISOString() ?? null}::text as found
    from compliance.clearance where conversion_id = ${about.conversionId} order by id desc limit 1`)
  return rows[0]?.found === true
}
