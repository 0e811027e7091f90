// Queries of bookings, statements and stated balances.
import { and, eq, getTableColumns, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import {
  type BookingRow,
  bookingTable,
  type ConnectionRow,
  connectionTable,
  type InstructionRow,
  instructionTable,
  type StatedBalanceRow,
  type StatementRow,
  statedBalanceTable,
  statementTable,
} from '../tables.ts'

/** Returns false when the booking exists already. */
export async function insertBooking(transaction: Transaction, row: BookingRow): Promise<boolean> {
  const inserted = await transaction
    .insert(bookingTable)
    .values(row)
    .onConflictDoNothing({ target: [bookingTable.connectionId, bookingTable.reference] })
    .returning({ reference: bookingTable.reference })
  return inserted.length > 0
}

export const findBooking = (executor: Executor, connectionId: number, reference: string): Promise<BookingRow | null> =>
  firstRow(
    executor
      .select()
      .from(bookingTable)
      .where(and(eq(bookingTable.connectionId, connectionId), eq(bookingTable.reference, reference))),
  )

/** Returns whether an instruction has its matching booking already. */
export async function hasMatchedBooking(executor: Executor, endToEndId: string): Promise<boolean> {
  const rows = await executor
    .select({ reference: bookingTable.reference })
    .from(bookingTable)
    .where(and(eq(bookingTable.endToEndId, endToEndId), bookingTable.matched))
  return rows.length > 0
}

export async function markBookingMatched(
  transaction: Transaction,
  { connectionId, reference }: Pick<BookingRow, 'connectionId' | 'reference'>,
): Promise<void> {
  await transaction
    .update(bookingTable)
    .set({ matched: true })
    .where(and(eq(bookingTable.connectionId, connectionId), eq(bookingTable.reference, reference)))
}

/**
 * Orders less bookings, of the bookings that were accepted in another amount and that no statement
 * with a balance has listed. The correction is in the books before the bank states it. In francs.
 */
export async function acceptedInFlight(executor: Executor, connectionId: number): Promise<bigint> {
  const { rows } = await executor.execute<{ in_flight: bigint }>(sql`
    select coalesce(sum(case i.kind when 'transfer' then -i.amount_xof else i.amount_xof end - b.amount_xof), 0)::bigint
      as in_flight
    from banking.booking b join banking.instruction i on i.end_to_end_id = b.end_to_end_id
    where b.connection_id = ${connectionId} and b.matched and not b.stated`)
  return rows[0]?.in_flight ?? 0n
}

/** Those of the instructions that have their matching booking. */
export async function selectMatchedIds(executor: Executor, endToEndIds: readonly string[]): Promise<Set<string>> {
  if (endToEndIds.length === 0) return new Set()
  const rows = await executor
    .select({ endToEndId: bookingTable.endToEndId })
    .from(bookingTable)
    .where(and(inArray(bookingTable.endToEndId, [...endToEndIds]), bookingTable.matched))
  return new Set(rows.flatMap(({ endToEndId }) => endToEndId ?? []))
}

export async function markBookingStated(
  transaction: Transaction,
  connectionId: number,
  reference: string,
): Promise<void> {
  await transaction
    .update(bookingTable)
    .set({ stated: true })
    .where(and(eq(bookingTable.connectionId, connectionId), eq(bookingTable.reference, reference)))
}

/** Which balance an account was opened with, and whether its bookings have times or days. */
export type Opening = Pick<ConnectionRow, 'channelId' | 'openingAsOf'>

/** Returns how a connection was opened. */
export async function findOpening(executor: Executor, connectionId: number): Promise<Opening> {
  const [row] = await executor
    .select({ channelId: connectionTable.channelId, openingAsOf: connectionTable.openingAsOf })
    .from(connectionTable)
    .where(eq(connectionTable.id, connectionId))
  return assertDefined(row, `bank connection ${connectionId}`)
}

/** Marks the bookings that statements with a balance have listed as part of the opening balance. */
export async function markBookingsOpening(transaction: Transaction, connectionId: number): Promise<void> {
  await transaction
    .update(bookingTable)
    .set({ inOpening: true, receipt: null })
    .where(and(eq(bookingTable.connectionId, connectionId), bookingTable.stated))
}

export async function markInstructionStated(transaction: Transaction, endToEndId: string): Promise<void> {
  await transaction.update(instructionTable).set({ stated: true }).where(eq(instructionTable.endToEndId, endToEndId))
}

export const lockInstruction = (transaction: Transaction, endToEndId: string): Promise<InstructionRow | null> =>
  firstRow(transaction.select().from(instructionTable).where(eq(instructionTable.endToEndId, endToEndId)).for('update'))

/** The requested returns of a transfer that the bank has not refused. */
export const findReturnsOf = (executor: Executor, originalEndToEndId: string): Promise<InstructionRow[]> =>
  executor
    .select()
    .from(instructionTable)
    .where(
      and(
        eq(instructionTable.originalEndToEndId, originalEndToEndId),
        inArray(instructionTable.state, ['requested', 'accepted', 'booked']),
      ),
    )

/** Requested returns of a transfer that the bank has neither booked nor refused. */
export const lockOpenReturns = (transaction: Transaction, originalEndToEndId: string): Promise<InstructionRow[]> =>
  transaction
    .select()
    .from(instructionTable)
    .where(
      and(
        eq(instructionTable.originalEndToEndId, originalEndToEndId),
        inArray(instructionTable.state, ['requested', 'accepted']),
      ),
    )
    .for('update')

export const findStatedBalance = (executor: Executor, connectionId: number): Promise<StatedBalanceRow | null> =>
  firstRow(executor.select().from(statedBalanceTable).where(eq(statedBalanceTable.connectionId, connectionId)))

/** Saves the balance unless a newer one exists. */
export async function saveStatedBalance(transaction: Transaction, row: StatedBalanceRow): Promise<void> {
  const { balanceXof, asOf, lastReference } = row
  await transaction
    .insert(statedBalanceTable)
    .values(row)
    .onConflictDoUpdate({
      target: statedBalanceTable.connectionId,
      set: {
        balanceXof,
        asOf,
        lastReference: sql`coalesce(${lastReference}, ${statedBalanceTable.lastReference})`,
      },
      setWhere: sql`${statedBalanceTable.asOf} <= ${asOf.toISOString()}::timestamptz`,
    })
}

export async function noteStatement(transaction: Transaction, row: StatementRow): Promise<void> {
  await transaction.insert(statementTable).values(row).onConflictDoNothing()
}

/** Lists missing numbers between the first and the last statement of a year; at most a hundred. */
export async function selectMissing(
  executor: Executor,
  connectionId: number,
): Promise<{ readonly year: number; readonly number: bigint }[]> {
  const { rows } = await executor.execute<{ year: number; number: bigint }>(sql`
    select year, number + 1 as number from (
      select year, number, lead(number) over (partition by year order by number) as following
      from banking.statement where connection_id = ${connectionId}) counted
    where following > number + 1 order by year, number limit 100`)
  return rows
}

/** Lists instructions whose booking no statement with a balance has listed. */
export function selectUnstated(executor: Executor, connectionId: number): Promise<InstructionRow[]> {
  return executor
    .select()
    .from(instructionTable)
    .where(
      and(
        eq(instructionTable.connectionId, connectionId),
        sql`not ${instructionTable.stated}`,
        inArray(instructionTable.state, ['requested', 'accepted', 'booked']),
      ),
    )
}

export function selectInstructionsById(executor: Executor, endToEndIds: readonly string[]): Promise<InstructionRow[]> {
  if (endToEndIds.length === 0) return Promise.resolve([])
  return executor
    .select()
    .from(instructionTable)
    .where(inArray(instructionTable.endToEndId, [...endToEndIds]))
}

/** Lists bookings that are not the single booking of an instruction in its amount. */
export const selectUnmatchedBookings = (executor: Executor, connectionId: number): Promise<BookingRow[]> =>
  selectBookings(
    executor,
    connectionId,
    sql`not ${bookingTable.matched} and not ${bookingTable.inOpening} and (${bookingTable.receipt} is null or ${bookingTable.receipt} = 'released')`,
  )

/** Lists posted receipts booked before `before` that no statement with a balance has listed. */
export const selectUnlistedReceipts = (executor: Executor, connectionId: number, before: Date): Promise<BookingRow[]> =>
  selectBookings(
    executor,
    connectionId,
    sql`${bookingTable.receipt} = 'taken' and not ${bookingTable.stated} and ${lt(bookingTable.bookedAt, before)}`,
  )

function selectBookings(executor: Executor, connectionId: number, condition: SQL): Promise<BookingRow[]> {
  return executor
    .select()
    .from(bookingTable)
    .where(and(eq(bookingTable.connectionId, connectionId), condition))
    .orderBy(bookingTable.bookedAt, bookingTable.reference)
}

/**
 * The part of the stated balance that the books lack because a receipt is not posted yet, less the
 * receipts that are posted but in no statement with a balance yet. Those booked before `before` are
 * left out: a statement should have listed them. In francs.
 */
export async function receiptsInFlight(executor: Executor, connectionId: number, before: Date): Promise<bigint> {
  const { rows } = await executor.execute<{ in_flight: bigint }>(sql`
    select (coalesce((select sum(amount_xof) from banking.booking
        where connection_id = ${connectionId} and receipt = 'waiting' and stated), 0)
      - coalesce((select sum(amount_xof) from banking.booking
        where connection_id = ${connectionId} and receipt = 'taken' and not stated
          and booked_at >= ${before.toISOString()}), 0))::bigint as in_flight`)
  return rows[0]?.in_flight ?? 0n
}

/**
 * Lists credits that wait to become receipts, in the order of their import. Before an account is
 * opened in the books, its credits may be part of the opening balance.
 */
export function selectWaitingReceipts(executor: Executor, limit: number): Promise<BookingRow[]> {
  return executor
    .select(getTableColumns(bookingTable))
    .from(bookingTable)
    .innerJoin(connectionTable, eq(connectionTable.id, bookingTable.connectionId))
    .where(and(sql`${bookingTable.receipt} = 'waiting'`, isNotNull(connectionTable.openedAt)))
    .orderBy(bookingTable.importedAt, bookingTable.connectionId, bookingTable.reference)
    .limit(limit)
}

/** Moves a booking to the next state of a receipt; false when another process moved it. */
export async function moveReceipt(
  transaction: Transaction,
  { connectionId, reference }: Pick<BookingRow, 'connectionId' | 'reference'>,
  from: 'waiting' | 'taken',
  to: 'taken' | 'released',
): Promise<boolean> {
  const moved = await transaction
    .update(bookingTable)
    .set({ receipt: to })
    .where(
      and(
        eq(bookingTable.connectionId, connectionId),
        eq(bookingTable.reference, reference),
        eq(bookingTable.receipt, from),
      ),
    )
    .returning({ reference: bookingTable.reference })
  return moved.length > 0
}

/** Lists the bookings of statements with a balance after a given booking, in order of booking. */
export async function selectStatedBookings(
  executor: Executor,
  connectionId: number,
  after: string | null,
): Promise<BookingRow[]> {
  const last = after === null ? null : await findBooking(executor, connectionId, after)
  return executor
    .select()
    .from(bookingTable)
    .where(
      and(
        eq(bookingTable.connectionId, connectionId),
        bookingTable.stated,
        last
          ? sql`(${bookingTable.bookedAt}, ${bookingTable.reference}) > (${last.bookedAt.toISOString()}::timestamptz, ${last.reference})`
          : undefined,
      ),
    )
    .orderBy(bookingTable.bookedAt, bookingTable.reference)
}

/** A credit that a payment advice reports. */
export interface AdvisedCredit {
  readonly reference: string
  readonly amountXof: bigint
  readonly bookedAt: Date
}

/** Banks and payers name days that are this far apart for the same payment. */
const nearDays = 3

/** Bookings with one of the references, or with the amount of one within three days of it. */
export async function selectBookingsLike(
  executor: Executor,
  connectionId: number,
  advised: readonly AdvisedCredit[],
): Promise<BookingRow[]> {
  if (advised.length === 0) return []
  const times = advised.map(({ bookedAt }) => bookedAt.getTime())
  const nearMs = nearDays * 86_400_000
  const at = (ms: number) => new Date(ms).toISOString()
  const amounts = [...new Set(advised.map(({ amountXof }) => amountXof))]
  return executor
    .select()
    .from(bookingTable)
    .where(
      and(
        eq(bookingTable.connectionId, connectionId),
        sql`(${bookingTable.reference} = any(${sql.param(advised.map(({ reference }) => reference))}::text[])
          or (${bookingTable.amountXof} = any(${sql.param(amounts)}::bigint[])
            and ${bookingTable.bookedAt} between ${at(Math.min(...times) - nearMs)} and ${at(Math.max(...times) + nearMs)}))`,
      ),
    )
}
