import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'

export async function clientNames(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await executor.execute<{ id: number; name: string }>(
    sql`select id, company_name as name from clients.report_row where id = any(${sql.param([...ids])}::integer[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Bank and last four digits by connection id. */
export async function bankNames(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await executor.execute<{ id: number; name: string }>(
    sql`select id, bank_name || ' ••••' || account_last_four as name from banking.report_connection where id = any(${sql.param([...ids])}::integer[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
