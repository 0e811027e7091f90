import { createRequire } from 'node:module'
import { PgBoss } from 'pg-boss'
import type { ConnectionSettings } from '../database/database.ts'
import { lockMigrations } from '../database/migrate.ts'
import { asOwner } from '../database/owner.ts'
import { grantQueueTables, isRecorded, recordInstall } from './store.ts'

export const queueSchema = 'pgboss'

/**
 * Installs or upgrades the queue's own tables as the owner of the schema, once per version of the
 * library. The lock serialises instances that start at the same time.
 */
export async function installQueue(owner: ConnectionSettings, today: Date): Promise<void> {
  const version = `pg-boss ${createRequire(import.meta.url)('pg-boss/package.json').version as string}`
  await asOwner(owner, async (client) => {
    await lockMigrations(client)
    if (await isRecorded(client, version)) return
    const boss = new PgBoss({ ...owner, schema: queueSchema, max: 2, supervise: false, schedule: false, migrate: true })
    await boss.start()
    await boss.stop({ graceful: false })
    await grantQueueTables(client)
    await recordInstall(client, version, today)
  })
}
