import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
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

/** Adapts a transaction of ours to the queue's `db` option. */
export function throughTransaction(transaction: Transaction) {
  return {
    async executeSql(text: string, values: unknown[] = []): Promise<{ rows: never[] }> {
      // Converts the queue's $1…$n parameters to template strings.
      const parts = text.split(/\$(\d+)/)
      const chunks = parts.map((chunk, index) =>
        index % 2 === 0 ? sql.raw(chunk) : sql`${sql.param(values[Number(chunk) - 1])}`,
      )
      const result = await transaction.execute(sql.join(chunks))
      return { rows: result.rows as never[] }
    },
  }
}
