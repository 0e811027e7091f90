/** SQL of the treasury, reservations and payouts. */
import { and, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import type { RailProblem } from './port.ts'
import {
  type InstructionRow,
  instructionTable,
  type ReservationRow,
  reservationTable,
  type TreasuryRow,
  treasuryTable,
  type WatchRow,
  watchTable,
} from './tables.ts'

const treasuryOf = rowReader(treasuryTable)
const reservationOf = rowReader(reservationTable)

/** The treasury's only row, locked until the transaction ends. */
export async function lockTreasury(transaction: Transaction): Promise<TreasuryRow> {
  const { rows } = await transaction.execute(sql`select * from payout.treasury for update`)
  return treasuryOf(assertDefined(rows[0], 'the treasury row'))
}

export async function findTreasury(executor: Executor): Promise<TreasuryRow> {
  const [row] = await executor.select().from(treasuryTable)
  return assertDefined(row, 'the treasury row')
}

export async function openTreasury(transaction: Transaction, openedAt: Date): Promise<void> {
  await transaction.update(treasuryTable).set({ openedAt })
}

export async function findOpenReservation(
  transaction: Transaction,
  conversionId: number,
): Promise<ReservationRow | null> {
  const { rows } = await transaction.execute(
    sql`select * from payout.reservation where conversion_id = ${conversionId} and released_at is null`,
  )
  return rows[0] ? reservationOf(rows[0]) : null
}

export async function insertReservation(
  transaction: Transaction,
  reservation: Pick<ReservationRow, 'conversionId' | 'amountUsdtMinor' | 'reservedAt' | 'walletId' | 'businessDate'>,
): Promise<void> {
  await transaction.insert(reservationTable).values({ ...reservation, paid: false })
  await addReserved(transaction, reservation.amountUsdtMinor)
}

export async function endReservation(
  transaction: Transaction,
  conversionId: number,
  end: { readonly releasedAt: Date; readonly paid: boolean },
): Promise<void> {
  const [row] = await transaction.update(reservationTable).set(end).where(openOf(conversionId)).returning()
  if (row) await addReserved(transaction, -row.amountUsdtMinor)
}

const openOf = (conversionId: number): SQL | undefined =>
  and(eq(reservationTable.conversionId, conversionId), isNull(reservationTable.releasedAt))

async function addReserved(transaction: Transaction, amountUsdtMinor: bigint): Promise<void> {
  await transaction.execute(
    sql`update payout.treasury set reserved_usdt_minor = reserved_usdt_minor + ${amountUsdtMinor}::bigint`,
  )
}

export type NewInstruction = Pick<
  InstructionRow,
  'payoutId' | 'network' | 'address' | 'amountUsdtMinor' | 'requestedAt'
>

/**
 * Stores a payout before submission; returns the stored one, possibly an earlier one of that id.
 */
export async function saveInstruction(executor: Executor, instruction: NewInstruction): Promise<InstructionRow> {
  const [inserted] = await executor
    .insert(instructionTable)
    .values({ ...instruction, state: 'requested', updatedAt: instruction.requestedAt })
    .onConflictDoNothing()
    .returning()
  return inserted ?? assertDefined(await findInstruction(executor, instruction.payoutId), 'the saved payout')
}

export const findInstruction = (executor: Executor, payoutId: string): Promise<InstructionRow | null> =>
  firstRow(executor.select().from(instructionTable).where(eq(instructionTable.payoutId, payoutId)))

export const setInstructionState = (
  executor: Executor,
  payoutId: string,
  outcome: Pick<InstructionRow, 'state' | 'reason' | 'txHash' | 'updatedAt'>,
): Promise<InstructionRow | null> =>
  firstRow(
    executor
      .update(instructionTable)
      .set(outcome)
      .where(and(eq(instructionTable.payoutId, payoutId), inArray(instructionTable.state, ['requested', 'pending'])))
      .returning(),
  )

/** Payouts without a final state, or final at or after `since`, or listed in `payoutIds`. */
export function selectInstructions(
  executor: Executor,
  { since, payoutIds }: { readonly since: Date; readonly payoutIds: readonly string[] },
): Promise<InstructionRow[]> {
  const isRecent = gte(instructionTable.updatedAt, since)
  const isNamed = payoutIds.length === 0 ? undefined : inArray(instructionTable.payoutId, [...payoutIds])
  return executor
    .select()
    .from(instructionTable)
    .where(or(inArray(instructionTable.state, ['requested', 'pending']), isRecent, isNamed))
}

export async function openInstructionIds(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ payoutId: instructionTable.payoutId })
    .from(instructionTable)
    .where(inArray(instructionTable.state, ['requested', 'pending']))
  return rows.map(({ payoutId }) => payoutId)
}

/** Reopens a confirmed payout. False: it is no longer confirmed. */
export async function reopenInstruction(transaction: Transaction, payoutId: string, at: Date): Promise<boolean> {
  const rows = await transaction
    .update(instructionTable)
    .set({ state: 'pending', txHash: null, reopenedAt: at, updatedAt: at })
    .where(and(eq(instructionTable.payoutId, payoutId), eq(instructionTable.state, 'confirmed')))
    .returning({ payoutId: instructionTable.payoutId })
  return rows.length > 0
}

/** Payouts whose confirmation was undone and not renewed. */
export async function undoneInstructions(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ payoutId: instructionTable.payoutId })
    .from(instructionTable)
    .where(and(isNotNull(instructionTable.reopenedAt), ne(instructionTable.state, 'confirmed')))
  return rows.map(({ payoutId }) => payoutId)
}

/** The problems that polling found last. */
export async function findWatch(executor: Executor): Promise<WatchRow> {
  const [row] = await executor.select().from(watchTable)
  return assertDefined(row, 'the row of the watch')
}

/** Locked until the transaction ends, so that only one of two concurrent polls notifies. */
export async function lockWatch(transaction: Transaction): Promise<WatchRow> {
  const [row] = await transaction.select().from(watchTable).for('update')
  return assertDefined(row, 'the row of the watch')
}

export async function saveWatch(executor: Executor, checkedAt: Date, problems: readonly RailProblem[]): Promise<void> {
  await executor.update(watchTable).set({ checkedAt, problems })
}
