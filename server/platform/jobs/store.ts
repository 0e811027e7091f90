import type { OwnerClient } from '../database/owner.ts'

export async function isRecorded(client: OwnerClient, version: string): Promise<boolean> {
  const { rowCount } = await client.query('select from platform.migration where name = $1', [version])
  return rowCount === 1
}

export async function recordInstall(client: OwnerClient, version: string, today: Date): Promise<void> {
  await client.query(
    'insert into platform.migration (name, sha256, applied_at) values ($1, $2, $3) on conflict do nothing',
    [version, 'library', today],
  )
}

/** Lets the application use the queue's tables but not alter them. */
export async function grantQueueTables(client: OwnerClient): Promise<void> {
  await client.query(`
    grant usage on schema pgboss to corridor_app;
    grant select, insert, update, delete on all tables in schema pgboss to corridor_app;
    grant usage on all sequences in schema pgboss to corridor_app;
    grant execute on all functions in schema pgboss to corridor_app;`)
}
