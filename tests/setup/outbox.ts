import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Executor } from '#server/platform/database/database.ts'

/**
 * Waits until every event written so far can be followed: an event shows once no older transaction of the cluster is
 * open, and the databases of other test files share it.
 */
export const outboxSettled = (executor: Executor): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await executor.execute<{ waiting: bigint }>(sql`
        select count(*) as waiting from platform.outbox_event
        where written_xid >= pg_snapshot_xmin(pg_current_snapshot())`)
      if (rows[0]?.waiting !== 0n) throw new Error(`${rows[0]?.waiting} events cannot be followed yet`)
    },
    { timeout: 15_000, interval: 20 },
  )
