import type { ConnectionSettings } from './database.ts'
import { asOwner } from './owner.ts'

/** Connections of the product's servers to this database: while there are any, nothing may be taken from under them. */
export function openConnections(owner: ConnectionSettings): Promise<number> {
  return asOwner(owner, async (client) => {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::integer as open from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'corridor%'`,
    )
    return rows[0]?.open ?? 0
  })
}

/** Drops everything that migrations made, so that the next start makes it anew. For a sandbox that is to begin again. */
export function dropEverything(owner: ConnectionSettings): Promise<void> {
  return asOwner(owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace
       where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`,
    )
    // Schema by schema, since all partitions at once hold more locks than a server has room for.
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
  })
}
