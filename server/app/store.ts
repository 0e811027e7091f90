import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
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

export async function beat({ pool }: Database, minute: Date, instance: string): Promise<void> {
  await pool.execute(
    sql`insert into platform.heartbeat (minute, instance) values (${minute.toISOString()}, ${instance}) on conflict do nothing`,
  )
}
