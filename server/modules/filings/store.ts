import { sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export type SerialKind = 'dos' | 'autorisation_de_change' | 'engagement_de_change'

/**
 * The next number of a kind, branch and year, with its row locked until the transaction ends.
 * Concurrent callers wait, and a rollback leaves no gap.
 */
export async function takeSerial(
  transaction: Transaction,
  { kind, branch, year }: { readonly kind: SerialKind; readonly branch: string; readonly year: number },
): Promise<number> {
  const { rows } = await transaction.execute<{ last_number: number }>(sql`
    insert into filings.serial as taken (kind, branch, year, last_number) values (${kind}, ${branch}, ${year}, 1)
    on conflict (kind, branch, year) do update set last_number = taken.last_number + 1
    returning last_number`)
  return assertDefined(rows[0], 'the taken serial').last_number
}
