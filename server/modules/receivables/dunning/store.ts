// SQL of dunning notices and stops.
import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { dunningStates } from '#contract/receivables/dunning-notices.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { keyset, type SortColumns, type Sorting } from '#server/platform/database/keyset.ts'
import { matchesWords } from '#server/platform/database/search.ts'
import { type DunningNoticeRow, type DunningStopRow, dunningNoticeTable, dunningStopTable } from '../tables.ts'

export interface DueRow extends Record<string, unknown> {
  /** The invoice. */
  readonly id: number
  readonly number: string
  readonly clientId: number
  readonly clientName: string
  readonly openUsd: bigint
  readonly dueDate: BusinessDate
  readonly level: number
  readonly lastSentMs: bigint | null
  readonly stopId: number | null
}

export const dueSorting: SortColumns<'dueDate', DueRow> = {
  dueDate: { column: sql`due_date`, type: 'date', valueOf: ({ dueDate }) => dueDate },
}

export interface DueFilter {
  readonly q?: string | undefined
  readonly state: (typeof dunningStates)[number]
}

interface Plan {
  readonly today: BusinessDate
  readonly timeZone: string
  /** Days after the due date of each level. */
  readonly days: readonly number[]
}

/**
 * Open invoices whose next notice is due, as `nextNotice` says, with the stop in force. The first
 * condition lets the index find those that are late enough for a first notice.
 */
function dueRows({ today, timeZone, days }: Plan): SQL {
  const daysOf = (level: SQL) => sql`(${sql.param([...days])}::integer[])[${level}]`
  return sql`
    select o.id, o.invoice_number, o.client_id, o.client_name, o.open_usd_minor, o.due_date, o.search,
      coalesce(n.level, 0) + 1 as level, n.sent_at as last_sent_at, s.id as stop_id
    from invoices.open_row o
    left join lateral (select level, sent_at from receivables.dunning_notice d
      where invoice_id = o.id and not exists (select from mail.withdrawn_row w where w.id = d.message_id)
      order by level desc limit 1) n on true
    left join lateral (select id from receivables.dunning_stop where lifted_at is null
      and (invoice_id = o.id or client_id = o.client_id) order by invoice_id nulls last limit 1) s on true
    where o.due_date <= ${today}::date - ${days[0] ?? 1}::integer and coalesce(n.level, 0) < ${days.length}::integer
      and o.due_date + ${daysOf(sql`coalesce(n.level, 0) + 1`)} <= ${today}::date
      and (n.level is null or (n.sent_at at time zone ${timeZone})::date
        + ${daysOf(sql`n.level + 1`)} - ${daysOf(sql`n.level`)} <= ${today}::date)`
}

export async function pageOfDue(
  executor: Executor,
  plan: Plan,
  { q, state }: DueFilter,
  { limit, sorting }: { readonly limit: number; readonly sorting: Sorting<'dueDate'> },
): Promise<{ rows: DueRow[]; total: number }> {
  const place = keyset(dueSorting, sql`id`, sorting)
  const { rows } = await executor.execute<DueRow & { total: number }>(sql`
    with due as (
      select * from (${dueRows(plan)}) all_due
      where stop_id is ${state === 'stopped' ? sql`not null` : sql`null`} and ${matchesWords(sql`search`, q) ?? sql`true`})
    select id, invoice_number as number, client_id as "clientId", client_name as "clientName", open_usd_minor as "openUsd",
      due_date::text as "dueDate", level, (extract(epoch from last_sent_at) * 1000)::bigint as "lastSentMs", stop_id as "stopId",
      (select count(*)::integer from due) as total
    from due where ${place.where ?? sql`true`} order by ${sql.join(place.orderBy, sql`, `)} limit ${limit}`)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** A notice, and whether its email was withdrawn, so that the level was not sent. */
export interface Notice extends DunningNoticeRow {
  readonly isWithdrawn: boolean
}

export async function noticesOf(executor: Executor, invoiceId: number): Promise<Notice[]> {
  const isWithdrawn = sql<boolean>`exists (select from mail.withdrawn_row w where w.id = ${dunningNoticeTable.messageId})`
  return executor
    .select({ ...getTableColumns(dunningNoticeTable), isWithdrawn })
    .from(dunningNoticeTable)
    .where(eq(dunningNoticeTable.invoiceId, invoiceId))
    .orderBy(asc(dunningNoticeTable.level), asc(dunningNoticeTable.sentAt))
}

/** The open invoices that a stop concerns, in the order in which they are locked. */
export async function stoppedInvoices(
  executor: Executor,
  { invoiceId, clientId }: Pick<DunningStopRow, 'invoiceId' | 'clientId'>,
): Promise<number[]> {
  const { rows } = await executor.execute<{ id: number }>(sql`
    select id from invoices.open_row where id = ${invoiceId} or client_id = ${clientId} order by id`)
  return rows.map(({ id }) => id)
}

/** Claims the level. False when another person sent it before. */
export async function insertNotice(transaction: Transaction, row: DunningNoticeRow): Promise<boolean> {
  const rows = await transaction
    .insert(dunningNoticeTable)
    .values(row)
    .onConflictDoNothing()
    .returning({ level: dunningNoticeTable.level })
  return rows.length > 0
}

/** The stop in force: the invoice's own, else the client's. */
export async function stopOf(
  executor: Executor,
  { invoiceId, clientId }: { readonly invoiceId: number; readonly clientId: number },
): Promise<DunningStopRow | null> {
  const inForce = and(
    isNull(dunningStopTable.liftedAt),
    sql`(${dunningStopTable.invoiceId} = ${invoiceId} or ${dunningStopTable.clientId} = ${clientId})`,
  )
  const [row] = await executor
    .select()
    .from(dunningStopTable)
    .where(inForce)
    .orderBy(sql`${dunningStopTable.invoiceId} nulls last`)
    .limit(1)
  return row ?? null
}

export async function stopsById(executor: Executor, ids: readonly number[]): Promise<DunningStopRow[]> {
  if (ids.length === 0) return []
  return executor
    .select()
    .from(dunningStopTable)
    .where(sql`${dunningStopTable.id} = any(${sql.param([...ids])}::integer[])`)
}

/** Null when one is in force already. */
export const insertStop = (
  transaction: Transaction,
  row: typeof dunningStopTable.$inferInsert,
): Promise<DunningStopRow | null> =>
  firstRow(transaction.insert(dunningStopTable).values(row).onConflictDoNothing().returning())

/** Null for an unknown or lifted stop. */
export async function liftStop(
  transaction: Transaction,
  id: number,
  lifting: { readonly liftedAt: Date; readonly liftedBy: string | null; readonly liftedByName: string },
): Promise<DunningStopRow | null> {
  const [row] = await transaction
    .update(dunningStopTable)
    .set(lifting)
    .where(and(eq(dunningStopTable.id, id), isNull(dunningStopTable.liftedAt)))
    .returning()
  return row ?? null
}
