import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import {
  type BookingRow,
  bookingTable,
  type InstructionRow,
  instructionTable,
  type StatedBalanceRow,
  type StatementRow,
  statedBalanceTable,
  statementTable,
} from '../tables.ts'

/** False: the bank has told of this booking before. */
export async function insertBooking(transaction: Transaction, row: BookingRow): Promise<boolean> {
  const inserted = await transaction
    .insert(bookingTable)
    .values(row)
    .onConflictDoNothing({ target: [bookingTable.connectionId, bookingTable.reference] })
    .returning({ reference: bookingTable.reference })
  return inserted.length > 0
}

export async function findBooking(
  executor: Executor,
  connectionId: number,
  reference: string,
): Promise<BookingRow | null> {
  const [row] = await executor
    .select()
    .from(bookingTable)
    .where(and(eq(bookingTable.connectionId, connectionId), eq(bookingTable.reference, reference)))
  return row ?? null
}

/** Whether a booking stands already as the one of this instruction. */
export async function hasMatchedBooking(executor: Executor, endToEndId: string): Promise<boolean> {
  const rows = await executor
    .select({ reference: bookingTable.reference })
    .from(bookingTable)
    .where(and(eq(bookingTable.endToEndId, endToEndId), bookingTable.matched))
  return rows.length > 0
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

export async function markInstructionStated(transaction: Transaction, endToEndId: string): Promise<void> {
  await transaction.update(instructionTable).set({ stated: true }).where(eq(instructionTable.endToEndId, endToEndId))
}

export async function lockInstruction(transaction: Transaction, endToEndId: string): Promise<InstructionRow | null> {
  const [row] = await transaction
    .select()
    .from(instructionTable)
    .where(eq(instructionTable.endToEndId, endToEndId))
    .for('update')
  return row ?? null
}

/** The return of a transfer that has been asked for; null when none has. */
export async function findReturnOf(executor: Executor, originalEndToEndId: string): Promise<InstructionRow | null> {
  const [row] = await executor
    .select()
    .from(instructionTable)
    .where(
      and(
        eq(instructionTable.originalEndToEndId, originalEndToEndId),
        inArray(instructionTable.state, ['asked', 'accepted', 'booked']),
      ),
    )
  return row ?? null
}

export async function findStatedBalance(executor: Executor, connectionId: number): Promise<StatedBalanceRow | null> {
  const [row] = await executor
    .select()
    .from(statedBalanceTable)
    .where(eq(statedBalanceTable.connectionId, connectionId))
  return row ?? null
}

/** Keeps the newer of two balances. */
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

/** Numbers missing between the first and the last statement of a year; at most a hundred. */
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

/** Instructions whose booking no statement with a balance has listed. */
export function selectUnstated(executor: Executor, connectionId: number): Promise<InstructionRow[]> {
  return executor
    .select()
    .from(instructionTable)
    .where(
      and(
        eq(instructionTable.connectionId, connectionId),
        sql`not ${instructionTable.stated}`,
        inArray(instructionTable.state, ['asked', 'accepted', 'booked']),
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

/** Bookings that are not the one booking of an instruction in its amount. */
export function selectOddBookings(executor: Executor, connectionId: number): Promise<BookingRow[]> {
  return executor
    .select()
    .from(bookingTable)
    .where(and(eq(bookingTable.connectionId, connectionId), sql`not ${bookingTable.matched}`))
    .orderBy(bookingTable.bookedAt, bookingTable.reference)
}

/** What statements with a balance have listed behind a booking, in the order of import. */
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
