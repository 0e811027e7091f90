import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'

/**
 * Tables where a refused call may leave a row: attempts, rate limits, sessions and pending
 * sign-ins.
 */
const mayGrow = new Set([
  'audit.entry',
  'audit.read_mark',
  'identity.ceremony',
  'identity.session',
  'identity.sign_in_failure',
  'platform.rate_window',
])

export interface RowCounts {
  /** Row counts by table. */
  read(): Promise<ReadonlyMap<string, number>>
}

/** Counts the rows of every table of the product, in one round trip. */
export async function createRowCounts(executor: Executor): Promise<RowCounts> {
  const { rows } = await executor.execute<{ name: string }>(sql`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'jobs', 'pgboss')
      and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
    order by 1`)
  const names = rows.map(({ name }) => name).filter((name) => !mayGrow.has(name) && !name.startsWith('audit.'))
  const counts = names.map((name) => {
    const [schema = '', table = ''] = name.split('.')
    return sql`select ${name} as name, (select count(*)::int from ${sql.identifier(schema)}.${sql.identifier(table)}) as n`
  })
  const query = sql.join(counts, sql` union all `)
  return {
    async read() {
      const found = await executor.execute<{ name: string; n: number }>(query)
      return new Map(found.rows.map(({ name, n }) => [name, n]))
    },
  }
}
