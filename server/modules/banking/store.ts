// Queries of connections, reservations, instructions and rail calls.
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { type BusinessDate, monthOf } from '#kernel/clock.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import { columnsMatchWords } from '#server/platform/database/search.ts'
import type { FundingCandidate, RailHealth, Usage } from './rules.ts'
import {
  type ConnectionRow,
  connectionTable,
  type InstructionRow,
  instructionTable,
  type ReservationRow,
  railCallTable,
  reservationTable,
  usageTable,
} from './tables.ts'

const connectionOf = rowReader(connectionTable)

export type NewConnectionRow = Omit<typeof connectionTable.$inferInsert, 'id' | 'version'>

/** Returns null when the account is connected already. */
export const insertConnection = (transaction: Transaction, row: NewConnectionRow): Promise<ConnectionRow | null> =>
  firstRow(transaction.insert(connectionTable).values(row).onConflictDoNothing().returning())

export async function findConnection(executor: Executor, id: number): Promise<ConnectionRow | null> {
  const { rows } = await executor.execute(sql`select * from banking.connection where id = ${id}`)
  return rows[0] ? connectionOf(rows[0]) : null
}

export const findByAccount = (executor: Executor, accountHash: string): Promise<ConnectionRow | null> =>
  firstRow(
    executor
      .select()
      .from(connectionTable)
      .where(and(eq(connectionTable.accountHash, accountHash), isNull(connectionTable.rejectedAt))),
  )

export const lockConnection = (transaction: Transaction, id: number): Promise<ConnectionRow | null> =>
  firstRow(transaction.select().from(connectionTable).where(eq(connectionTable.id, id)).for('update'))

/** Updates a row that the transaction has locked and increments its version. */
export async function updateConnection(
  transaction: Transaction,
  id: number,
  changes: Partial<NewConnectionRow>,
): Promise<ConnectionRow> {
  const [row] = await transaction
    .update(connectionTable)
    .set({ ...changes, version: sql`${connectionTable.version} + 1` })
    .where(eq(connectionTable.id, id))
    .returning()
  return assertDefined(row, `bank connection ${id}`)
}

/** Lists connections whose opening balance is posted. */
export function selectOpenedConnections(executor: Executor): Promise<ConnectionRow[]> {
  return executor.select().from(connectionTable).where(isNotNull(connectionTable.openedAt)).orderBy(connectionTable.id)
}

export interface ConnectionFilter {
  readonly ids?: readonly number[]
  /** Part of the bank's name, code or country, or of the account's name. */
  readonly text?: string | undefined
}

export async function selectConnections(
  executor: Executor,
  filter: ConnectionFilter,
  page: { readonly limit: number; readonly before: number | null },
): Promise<{ rows: ConnectionRow[]; total: number }> {
  const matching = matches(filter)
  const past = page.before === null ? undefined : lt(connectionTable.id, page.before)
  const rows = await executor
    .select()
    .from(connectionTable)
    .where(and(matching, past))
    .orderBy(desc(connectionTable.id))
    .limit(page.limit)
  const [counted] = await executor.select({ total: count() }).from(connectionTable).where(matching)
  return { rows, total: counted?.total ?? 0 }
}

function matches({ ids, text }: ConnectionFilter): SQL | undefined {
  const { bankName, bankCode, country, accountName } = connectionTable
  return and(
    ids ? inArray(connectionTable.id, [...ids]) : undefined,
    columnsMatchWords([bankName, bankCode, country, accountName], text),
  )
}

/**
 * Returns the amounts reserved per connection in the day and month of `date`; connections without
 * any are absent.
 */
export async function usageOf(
  executor: Executor,
  connectionIds: readonly number[],
  date: BusinessDate,
): Promise<Map<number, Usage>> {
  if (connectionIds.length === 0) return new Map()
  const firstOfMonth = `${monthOf(date)}-01`
  const day = sql<bigint>`coalesce(sum(${usageTable.reservedXof}) filter (where ${usageTable.businessDate} = ${date}), 0)::bigint`
  const month = sql<bigint>`sum(${usageTable.reservedXof})::bigint`
  const rows = await executor
    .select({ connectionId: usageTable.connectionId, day: day.mapWith(BigInt), month: month.mapWith(BigInt) })
    .from(usageTable)
    .where(
      and(
        inArray(usageTable.connectionId, [...connectionIds]),
        sql`${usageTable.businessDate} >= ${firstOfMonth}::date`,
        sql`${usageTable.businessDate} < ${firstOfMonth}::date + interval '1 month'`,
      ),
    )
    .groupBy(usageTable.connectionId)
  return new Map(rows.map((row) => [row.connectionId, { dailyUsedXof: row.day, monthlyUsedXof: row.month }]))
}

const fundingConnections = sql`select * from banking.connection where status = 'connected' and is_active and approved_at is not null`

/** Lists connections whose state allows funding, with their usage as read without a lock. */
export async function selectFundingCandidates(
  executor: Executor,
  date: BusinessDate,
): Promise<(FundingCandidate & { accountHash: string })[]> {
  const found = await executor.execute(fundingConnections)
  const rows = found.rows.map(connectionOf)
  const ids = rows.map((row) => row.id)
  const usage = await usageOf(executor, ids, date)
  return rows.map((row) => ({ ...row, ...(usage.get(row.id) ?? nothingUsed) }))
}

/** Returns one funding candidate under its row lock; null when it may not fund. */
export async function lockFundingCandidate(
  transaction: Transaction,
  id: number,
  date: BusinessDate,
): Promise<FundingCandidate | null> {
  const { rows } = await transaction.execute(sql`${fundingConnections} and id = ${id} for update`)
  if (!rows[0]) return null
  // A separate statement, so that it sees what the previous holder of the lock committed.
  const usage = await usageOf(transaction, [id], date)
  return { ...connectionOf(rows[0]), ...(usage.get(id) ?? nothingUsed) }
}

export const nothingUsed: Usage = { dailyUsedXof: 0n, monthlyUsedXof: 0n }

export const findOpenReservation = (executor: Executor, conversionId: number): Promise<ReservationRow | null> =>
  firstRow(
    executor
      .select()
      .from(reservationTable)
      .where(and(eq(reservationTable.conversionId, conversionId), isNull(reservationTable.releasedAt))),
  )

export async function insertReservation(
  transaction: Transaction,
  row: Omit<ReservationRow, 'id' | 'releasedAt'>,
): Promise<void> {
  await transaction.insert(reservationTable).values(row)
  await addUsage(transaction, row.connectionId, row.businessDate, row.amountXof)
}

/** Ends a conversion's open reservation; null when it has none. Lock the connection's row first. */
export async function endReservation(
  transaction: Transaction,
  conversionId: number,
  releasedAt: Date,
): Promise<ReservationRow | null> {
  const [row] = await transaction
    .update(reservationTable)
    .set({ releasedAt })
    .where(and(eq(reservationTable.conversionId, conversionId), isNull(reservationTable.releasedAt)))
    .returning()
  if (!row) return null
  await addUsage(transaction, row.connectionId, row.businessDate, -row.amountXof)
  return row
}

/** Adds to the usage of a day. A negative amount releases an earlier one, so its row exists. */
async function addUsage(
  transaction: Transaction,
  connectionId: number,
  businessDate: string,
  amountXof: bigint,
): Promise<void> {
  if (amountXof < 0n) {
    await transaction
      .update(usageTable)
      .set({ reservedXof: sql`${usageTable.reservedXof} + ${amountXof}` })
      .where(and(eq(usageTable.connectionId, connectionId), eq(usageTable.businessDate, businessDate)))
    return
  }
  await transaction
    .insert(usageTable)
    .values({ connectionId, businessDate, reservedXof: amountXof })
    .onConflictDoUpdate({
      target: [usageTable.connectionId, usageTable.businessDate],
      set: { reservedXof: sql`${usageTable.reservedXof} + excluded.reserved_xof` },
    })
}

export type NewInstruction = Pick<
  InstructionRow,
  'endToEndId' | 'kind' | 'originalEndToEndId' | 'connectionId' | 'amountXof' | 'requestedAt'
>

/**
 * Saves an instruction before it is sent. Returns the saved one, which may be an earlier one with
 * this id.
 */
export async function saveInstruction(executor: Executor, instruction: NewInstruction): Promise<InstructionRow> {
  const [inserted] = await executor
    .insert(instructionTable)
    .values({ ...instruction, state: 'requested', updatedAt: instruction.requestedAt })
    .onConflictDoNothing()
    .returning()
  return inserted ?? assertDefined(await findInstruction(executor, instruction.endToEndId), 'the saved instruction')
}

export const findInstruction = (executor: Executor, endToEndId: string): Promise<InstructionRow | null> =>
  firstRow(executor.select().from(instructionTable).where(eq(instructionTable.endToEndId, endToEndId)))

export const setInstructionState = (
  executor: Executor,
  endToEndId: string,
  outcome: Pick<InstructionRow, 'state' | 'reason' | 'bookedAt' | 'updatedAt'>,
): Promise<InstructionRow | null> =>
  firstRow(
    executor
      .update(instructionTable)
      .set(outcome)
      .where(
        and(eq(instructionTable.endToEndId, endToEndId), inArray(instructionTable.state, ['requested', 'accepted'])),
      )
      .returning(),
  )

export async function insertRailCall(
  executor: Executor,
  call: Omit<typeof railCallTable.$inferInsert, 'id'>,
): Promise<void> {
  await executor.insert(railCallTable).values(call)
}

/**
 * Counts a successful call in the row of the connection's newest one, if that was a success of the
 * same verb since an instant. False when the call needs a row of its own.
 */
export async function countRepeatedCall(
  executor: Executor,
  { connectionId, verb }: Pick<typeof railCallTable.$inferInsert, 'connectionId' | 'verb'>,
  since: Date,
): Promise<boolean> {
  const result = await executor.execute(sql`
    update banking.rail_call set calls = calls + 1
    where id = (select id from banking.rail_call where connection_id = ${connectionId} order by id desc limit 1)
      and verb = ${verb} and not failed and called_at >= ${since.toISOString()}`)
  return result.rowCount === 1
}

export async function forgetRailCallsBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.delete(railCallTable).where(lt(railCallTable.calledAt, instant))
}

/**
 * Returns when each bank last answered a call; connections without an answer within the retention
 * are absent.
 */
export async function lastAnswers(executor: Executor, connectionIds: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await executor.execute<{ id: number; at_ms: bigint }>(sql`
    select asked.id, (extract(epoch from newest.called_at) * 1000)::bigint as at_ms
    from unnest(${sql.param([...connectionIds])}::integer[]) asked (id) cross join lateral (
      select called_at from banking.rail_call where connection_id = asked.id and not failed order by id desc limit 1
    ) newest`)
  return new Map(rows.map(({ id, at_ms }) => [id, new Date(Number(at_ms))]))
}

/** Returns calls and failures of each connection's rail since an instant. */
export async function railHealth(executor: Executor, since: Date): Promise<RailHealth[]> {
  const { rows } = await executor.execute<{
    connection_id: number
    calls: number
    failures: number
    median: number
    last_three_failed: boolean
  }>(sql`
    select connection_id, sum(calls)::integer as calls,
      coalesce(sum(calls) filter (where failed), 0)::integer as failures,
      percentile_disc(0.5) within group (order by latency_ms) as median,
      (array_agg(failed order by id desc))[1:3] = '{t,t,t}' as last_three_failed
    from banking.rail_call where called_at >= ${since.toISOString()} group by connection_id order by connection_id`)
  return rows.map((row) => ({
    connectionId: row.connection_id,
    calls: row.calls,
    failures: row.failures,
    medianLatencyMs: row.median,
    lastThreeFailed: row.last_three_failed,
  }))
}

/** Returns the median latency of all rails in ms since an instant; null without a call. */
export async function railPing(executor: Executor, since: Date): Promise<number | null> {
  const { rows } = await executor.execute<{ median: number | null }>(sql`
    select percentile_disc(0.5) within group (order by latency_ms) as median
    from banking.rail_call where called_at >= ${since.toISOString()}`)
  return rows[0]?.median ?? null
}

/**
 * Returns the XOF debits booked per account since an instant; accounts without a debit are absent.
 */
export async function debitedSince(executor: Executor, since: Date): Promise<Map<number, bigint>> {
  const { rows } = await executor.execute<{ id: number; debited: string }>(sql`
    select c.id, debits.total::text as debited
    from banking.connection c cross join lateral (
      select -sum(b.amount_xof) as total from banking.booking b
      where b.connection_id = c.id and b.booked_at >= ${since.toISOString()} and b.amount_xof < 0) debits
    where debits.total is not null`)
  return new Map(rows.map(({ id, debited }) => [id, BigInt(debited)]))
}
