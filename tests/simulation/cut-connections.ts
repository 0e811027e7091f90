import { sql } from 'drizzle-orm'
import type { Harness } from '#tests/running/harness.ts'

/** As many as the pool of a world has. */
const connections = 20

/** Ends every database connection of the product, whatever it is in the middle of; answers once the pool has new ones. */
export async function cutConnections({ database }: Harness): Promise<void> {
  await database.transaction(async (transaction) => {
    // The login may end its own connections; the role that the product acts as may end none.
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
