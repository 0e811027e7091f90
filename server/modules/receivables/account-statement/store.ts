// SQL of the statement of account.
import { sql } from 'drizzle-orm'
import type { AgeBucket } from '#contract/receivables/figures.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { bucketOf } from '../ageing/store.ts'
import type { Movement } from './rules.ts'

interface Period {
  readonly clientId: number
  readonly from: BusinessDate
  readonly until: BusinessDate
  readonly timeZone: string
}

export interface Movements {
  /** Balance and credit before the period. */
  readonly opening: bigint
  readonly openingCredit: bigint
  /** Of the period, oldest first. */
  readonly movements: readonly Movement[]
  /** What was open at the end of the period, by days past due on its last day. */
  readonly ageing: ReadonlyMap<AgeBucket, bigint>
  /** Credit at the end of the period: credit notes beyond what was open, without what was used. */
  readonly owedToClient: bigint
}

/**
 * The movements of a client's account in USD cents, at most `limit` of the period. One query, so
 * that a payment in between cannot part the balance from its lines.
 */
export async function readMovements(
  executor: Executor,
  { clientId, from, until, timeZone }: Period,
  limit: number,
): Promise<Movements> {
  const { rows } = await executor.execute<{
    opening: string
    openingCredit: string
    movements: (Omit<Movement, 'usd' | 'credit'> & { readonly usd: string; readonly credit: string })[]
    ageing: Partial<Record<AgeBucket, string>>
    owed: string
  }>(sql`
    with moved as materialized (
      select * from (
        select m.*, coalesce(m.on_day, (m.at at time zone ${timeZone})::date) as day
        from invoices.movement_row m where m.client_id = ${clientId}) dated
      where day <= ${until}::date),
    lines as (
      select day, kind, reference, invoice_id, invoice_number, due_date, usd_minor, owed_to_client_usd_minor,
        place, entry_id from moved where day >= ${from}::date order by day, place, entry_id limit ${limit}),
    aged as (
      select ${bucketOf(until)} as bucket, sum(usd_minor) as open from moved group by invoice_id, due_date)
    select (select coalesce(sum(usd_minor), 0)::text from moved where day < ${from}::date) as opening,
      (select coalesce(sum(owed_to_client_usd_minor), 0)::text from moved where day < ${from}::date) as "openingCredit",
      (select coalesce(json_agg(json_build_object('day', day, 'kind', kind, 'reference', reference, 'invoiceId', invoice_id,
        'invoiceNumber', invoice_number, 'dueDate', due_date, 'usd', usd_minor::text,
        'credit', owed_to_client_usd_minor::text) order by day, place, entry_id), '[]')
        from lines) as movements,
      (select coalesce(json_object_agg(bucket, open::text), '{}')
        from (select bucket, sum(open) as open from aged group by bucket) summed) as ageing,
      (select coalesce(sum(owed_to_client_usd_minor), 0)::text from moved) as owed`)
  const row = assertDefined(rows[0], 'the movements')
  return {
    opening: BigInt(row.opening),
    openingCredit: BigInt(row.openingCredit),
    movements: row.movements.map(
      (movement) => ({ ...movement, usd: BigInt(movement.usd), credit: BigInt(movement.credit) }) as Movement,
    ),
    ageing: new Map(Object.entries(row.ageing).map(([bucket, open]) => [bucket as AgeBucket, BigInt(open)])),
    owedToClient: BigInt(row.owed),
  }
}
