import { sql } from 'drizzle-orm'
import type { Harness } from '#tests/running/harness.ts'

/** Equals the pool size of a harness. */
const connections = 20

/**
 * Ends every database connection of the product at any point; resolves once the pool has new ones.
 */
export async function cutConnections({ database }: Harness): Promise<void> {
  await database.transaction(async (transaction) => {
    // The login may end its own connections; the role that the product uses may end none.
    await transaction.execute(sql`set local role none`)
    await transaction.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = session_user and pid <> pg_backend_pid()`)
  })
  for (let isWhole = false; !isWhole; ) {
    const pings = await Promise.allSettled(Array.from({ length: connections }, () => database.ping()))
    isWhole = pings.every(({ status }) => status === 'fulfilled')
  }
}
