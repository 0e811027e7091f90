import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Executor } from '#server/platform/database/database.ts'

/**
 * Waits until every event written so far is readable. An event becomes readable once the cluster
 * has no older open transaction, and other test files share the cluster.
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
