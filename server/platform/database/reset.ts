/** Resets a sandbox database. */
import type { ConnectionSettings } from './database.ts'
import { asOwner } from './owner.ts'

/** Connections of product servers to this database. A reset is allowed only without any. */
export function openConnections(owner: ConnectionSettings): Promise<number> {
  return asOwner(owner, async (client) => {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::integer as open from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'corridor%'`,
    )
    return rows[0]?.open ?? 0
  })
}

/** Drops everything that migrations created; the next start recreates it. */
export function dropEverything(owner: ConnectionSettings): Promise<void> {
  return asOwner(owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace
       where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`,
    )
    // One schema at a time: all partitions at once would exceed the server's lock limit.
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
  })
}
