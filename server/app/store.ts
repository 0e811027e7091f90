import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { pendingMigrations } from '#server/platform/database/migrate.ts'

export interface Readiness {
  readonly database: boolean
  readonly migrations: boolean
  readonly partitions: boolean
}

/** Partitions must exist at least this many months ahead. */
const minMonthsAhead = 2

export async function readiness({ pool }: Database): Promise<Readiness> {
  const pending = await pendingMigrations(async (text) => ({
    rows: (await pool.execute<{ name: string }>(sql.raw(text))).rows,
  }))
  const { rows } = await pool.execute<{ ahead: number }>(
    sql`select platform.partition_months_ahead(${new Date().toISOString().slice(0, 10)}::date) as ahead`,
  )
  return { database: true, migrations: pending === 0, partitions: (rows[0]?.ahead ?? 0) >= minMonthsAhead }
}

/** Commits a write; throws when the database accepts none. */
export async function probeWrite({ pool }: Database, now: Date): Promise<void> {
  await pool.execute(
    sql`insert into platform.write_probe (at) values (${now.toISOString()}) on conflict (id) do update set at = excluded.at`,
  )
}

export async function recordHeartbeat({ pool }: Database, minute: Date, instance: string): Promise<void> {
  await pool.execute(
    sql`insert into platform.heartbeat (minute, instance) values (${minute.toISOString()}, ${instance}) on conflict do nothing`,
  )
}

/** A value that differs from what the audit log last recorded for it. */
export interface StateDifference {
  readonly resourceType: 'user' | 'setting' | 'client' | 'bank_connection' | 'bank_channel' | 'wallet'
  readonly resourceId: string
  readonly field: string
  /** Null both for no value and for one that was never recorded. */
  readonly recorded: unknown
  readonly isRecorded: boolean
  readonly present: unknown
}

/**
 * Compares today's values with the audit log's last after-values. Entries of one record are in the
 * order of their ids, because each is written while its row is locked. Masked values are left out.
 */
export async function stateDifferences(transaction: Transaction, limit: number): Promise<StateDifference[]> {
  await transaction.execute(sql`set local statement_timeout = '600s'`)
  const { rows } = await transaction.execute<{
    resource_type: StateDifference['resourceType']
    resource_id: string
    field: string
    recorded: unknown
    is_recorded: boolean
    present: unknown
  }>(sql`
    select r.resource_type, r.resource_id, f.key as field, l.recorded, l.recorded is not null as is_recorded, f.value as present
    from (table identity.audited_row union all table settings.audited_row union all table clients.audited_row
      union all table banking.audited_row union all table payout.audited_row) r
    cross join lateral jsonb_each(r.stated) f
    left join lateral (
      select e.details -> 'changes' -> f.key -> 'to' as recorded from audit.entry e
      where e.resource_id = r.resource_id and e.resource_type = r.resource_type and e.success
        and e.action in ('create', 'update') and e.details -> 'changes' ? f.key and not e.details ? 'proposed'
        and not exists (select from audit.refused_entry x where x.entry_id = e.id)
      order by e.id desc limit 1) l on true
    where coalesce(l.recorded, r.initial -> f.key) is distinct from f.value
      and l.recorded #>> '{}' is distinct from '[hidden]'
    order by r.resource_type, r.resource_id, f.key limit ${limit}`)
  return rows.map((row) => ({
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    field: row.field,
    recorded: row.recorded,
    isRecorded: row.is_recorded,
    present: row.present,
  }))
}
