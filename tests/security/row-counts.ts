import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Harness } from '#tests/running/harness.ts'

/**
 * Tables where a refused call may leave a row: attempts, rate limits, sessions and pending
 * sign-ins.
 */
const mayGrow = new Set([
  'audit.entry',
  'audit.read_mark',
  'identity.ceremony',
  'identity.refused_sign_in',
  'identity.session',
  'identity.sign_in_failure',
  'platform.rate_window',
])

export interface RowCounts {
  /** Row counts by table. */
  read(): Promise<ReadonlyMap<string, number>>
  /** Ends its connection. */
  close(): Promise<void>
}

/**
 * Counts the rows of every table that the product can read, in one round trip. The statement has a
 * branch for each table, so it is prepared once instead of being planned at each read.
 */
export async function createRowCounts({ database, owner }: Pick<Harness, 'database' | 'owner'>): Promise<RowCounts> {
  const { rows } = await database.pool.execute<{ name: string }>(sql`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'jobs', 'pgboss')
      and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
    order by 1`)
  const names = rows.map(({ name }) => name).filter((name) => !mayGrow.has(name) && !name.startsWith('audit.'))
  const text = names
    .map((name) => {
      const table = name.split('.').map(pg.escapeIdentifier).join('.')
      return `select ${pg.escapeLiteral(name)} as name, (select count(*)::int from ${table}) as n`
    })
    .join(' union all ')
  const client = new pg.Client(owner)
  await client.connect()
  return {
    close: () => client.end(),
    async read() {
      const found = await client.query<{ name: string; n: number }>({ name: 'row counts', text })
      return new Map(found.rows.map(({ name, n }) => [name, n]))
    },
  }
}
