// Comparison of a bank's statements with instructions and ledger.
import { dayMs } from '#kernel/clock.ts'
import { formatAmountText } from '#kernel/format.ts'
import { xof } from '#kernel/money.ts'
import * as t from '#server/modules/banking/messages.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { openAccount } from '../connections.ts'
import type { BankingDependencies } from '../dependencies.ts'
import { uncertainOrdersOf } from '../host-to-host/uncertain-orders.ts'
import { railOf, timed } from '../rail-calls.ts'
import { maskAccount } from '../rules.ts'
import { selectOpenedConnections } from '../store.ts'
import type { BookingRow, ConnectionRow, InstructionRow } from '../tables.ts'
import type { BankDiscrepancy } from './discrepancy.ts'
import { expectedBooking, saveReported } from './import.ts'
import {
  acceptedInFlight,
  findStatedBalance,
  receiptsInFlight,
  selectInstructionsById,
  selectMatchedIds,
  selectMissing,
  selectUnlistedReceipts,
  selectUnmatchedBookings,
  selectUnstated,
} from './store.ts'

/**
 * An open instruction in the books: a transfer posted as requested but not yet as funded or
 * rejected, or a refund not yet posted as returned.
 */
export interface OpenInstruction {
  readonly endToEndId: string
  readonly connectionId: number
  readonly kind: 'transfer' | 'refund'
  readonly amountXof: bigint
}

export interface BankComparison {
  readonly connectionId: number
  /** `Ecobank ••••4821`. */
  readonly name: string
  /** Why the bank gave no statement; all other fields are then empty. */
  readonly unreachable: string | null
  readonly discrepancies: readonly BankDiscrepancy[]
  readonly balance: {
    readonly booksXof: bigint
    /**
     * Amounts that only the books, or only the statement, include so far; explains a difference.
     */
    readonly inFlightXof: bigint
    readonly statedXof: bigint
    readonly asOf: Date
  } | null
}

/** Lists the open instructions in the caller's books, read in the same snapshot. */
export type ReadOpenInstructions = (executor: Executor) => Promise<readonly OpenInstruction[]>

/** Banks compile statements with a delay: a booking may be absent for this time. */
const statementDelayMs = 120_000
/** A notification or payment advice names a day that may differ from that of the statement. */
const receiptDelayMs = 3 * dayMs

/**
 * Imports new bookings of all banks, then compares the statements with instructions and ledger.
 * Without `open` it uses this module's own open instructions.
 */
export async function compareBanks(
  dependencies: BankingDependencies,
  open?: ReadOpenInstructions,
): Promise<BankComparison[]> {
  const { isInScope = () => true } = dependencies
  const rows = await selectOpenedConnections(dependencies.database.pool)
  return Promise.all(rows.filter(({ id }) => isInScope(id)).map((row) => compareBank(dependencies, row, open)))
}

async function compareBank(
  dependencies: BankingDependencies,
  row: ConnectionRow,
  open?: ReadOpenInstructions,
): Promise<BankComparison> {
  const about = { connectionId: row.id, name: `${row.bankName} ${maskAccount(row.lastFour)}` }
  const imported = await importNews(dependencies, row)
  if (imported !== null) return { ...about, unreachable: imported, discrepancies: [], balance: null }
  return dependencies.database.transaction(
    async (transaction) => ({ ...about, unreachable: null, ...(await look(dependencies, transaction, row, open)) }),
    // All reads use one snapshot.
    { isolationLevel: 'repeatable read' },
  )
}

/**
 * Requests and saves new bookings of the account. Returns why the bank gave none; null on success.
 */
async function importNews(dependencies: BankingDependencies, row: ConnectionRow): Promise<string | null> {
  const { database, encryption } = dependencies
  const rail = railOf(dependencies, row)
  const last = await findStatedBalance(database.pool, row.id)
  const answered = await timed(dependencies, row.id, 'statement', () =>
    rail.statement(openAccount(encryption, row), last?.lastReference ?? null),
  )
  if (!answered.ok) return answered.error.reason
  const { balanceXof, asOf, bookings } = answered.value
  const reported = { connectionId: row.id, bookings, balance: { balanceXof, asOf }, statementNumber: null }
  await database.transaction((transaction) => saveReported(dependencies, transaction, reported))
  return null
}

async function look(
  dependencies: BankingDependencies,
  transaction: Transaction,
  row: ConnectionRow,
  readOpen?: ReadOpenInstructions,
): Promise<Pick<BankComparison, 'discrepancies' | 'balance'>> {
  const { ledger } = dependencies
  const unstated = await selectUnstated(transaction, row.id)
  const bookings = await selectUnmatchedBookings(transaction, row.id)
  const stated = await findStatedBalance(transaction, row.id)
  const open = readOpen ? await readOpen(transaction) : unstated.filter(({ state }) => state !== 'booked')
  const ours = open.filter(({ connectionId }) => connectionId === row.id)
  const named = bookings.flatMap(({ endToEndId }) => endToEndId ?? [])
  const known = await selectInstructionsById(transaction, [...ours.map(({ endToEndId }) => endToEndId), ...named])
  const byId = new Map([...known, ...unstated].map((instruction) => [instruction.endToEndId, instruction]))
  const unmatched = explainUnmatched(bookings, byId, await selectMatchedIds(transaction, named))
  const missing = unstated.filter((instruction) => isMissing(instruction, stated?.asOf ?? null))
  // Credits before this instant must be listed; without a statement, none.
  const listedBefore = stated ? new Date(stated.asOf.getTime() - receiptDelayMs) : null
  const unlisted = listedBefore ? await selectUnlistedReceipts(transaction, row.id, listedBefore) : []
  const discrepancies = [
    ...unmatched.map(describeUnmatched),
    ...missing.map(describeMissing),
    ...unlisted.map(describeUnlisted),
    ...(await selectMissing(transaction, row.id)).map(describeGap),
    ...(await uncertainOrdersOf(dependencies, transaction, row)),
  ]
  if (!stated || !listedBefore) return { discrepancies, balance: null }
  const accountId = await ledger.account(transaction, { kind: 'bank', ownerId: row.id, currency: 'XOF' })
  const inFlightXof =
    inFlight({ ours, unstated, unmatched, byId, missing: new Set(missing) }) +
    (await acceptedInFlight(transaction, row.id)) +
    (await receiptsInFlight(transaction, row.id, listedBefore))
  const booksXof = await ledger.balance(transaction, accountId)
  return { discrepancies, balance: { booksXof, inFlightXof, statedXof: stated.balanceXof, asOf: stated.asOf } }
}

interface InFlight {
  readonly ours: readonly OpenInstruction[]
  readonly unstated: readonly InstructionRow[]
  readonly unmatched: readonly UnmatchedBooking[]
  readonly byId: ReadonlyMap<string, InstructionRow>
  readonly missing: ReadonlySet<InstructionRow>
}

/**
 * The books debit a transfer when it is requested, the bank when it books it. A refund enters the
 * books only after the bank booked it. Bookings known only from a notification are not yet in the
 * stated balance.
 */
function inFlight({ ours, unstated, unmatched, byId, missing }: InFlight): bigint {
  const isHeld = new Set(ours.map(({ endToEndId }) => endToEndId))
  const heldXof = ours.reduce((sum, { endToEndId, kind, amountXof }) => {
    const isStated = byId.get(endToEndId)?.stated === true
    return (kind === 'transfer') === isStated ? sum : sum + amountXof
  }, 0n)
  const bookedXof = unstated
    .filter((instruction) => instruction.state === 'booked' && !isHeld.has(instruction.endToEndId))
    .filter((instruction) => !missing.has(instruction))
    .reduce((sum, instruction) => sum - expectedBooking(instruction), 0n)
  const notifiedXof = unmatched
    .filter(({ booking }) => !booking.stated)
    .reduce((sum, { booking, expectedXof }) => sum + expectedXof - booking.amountXof, 0n)
  return heldXof + bookedXof + notifiedXof
}

/** Returns whether a booked instruction is absent from a statement that should include it. */
function isMissing({ state, bookedAt, stated }: InstructionRow, asOf: Date | null): boolean {
  if (stated || state !== 'booked' || bookedAt === null || asOf === null) return false
  return asOf.getTime() > bookedAt.getTime() + statementDelayMs
}

/** A booking that is not the one of its instruction. */
interface UnmatchedBooking {
  readonly booking: BookingRow
  /** Null when it names none of this account. */
  readonly instruction: InstructionRow | null
  /** What the books have for it: the order that it replaces, or nothing. */
  readonly expectedXof: bigint
}

/**
 * An order is expected once. After its booking, or after a first booking in another amount, each
 * further one, such as a second part or a reversal, moves money that the books lack.
 */
function explainUnmatched(
  bookings: readonly BookingRow[],
  byId: ReadonlyMap<string, InstructionRow>,
  matched: ReadonlySet<string>,
): UnmatchedBooking[] {
  const explained = new Set(matched)
  const expected = new Map<BookingRow, bigint>()
  for (const booking of [...bookings].sort(byImport)) {
    const instruction = instructionOf(booking, byId)
    if (!instruction || instruction.state === 'rejected' || explained.has(instruction.endToEndId)) continue
    const due = expectedBooking(instruction)
    if (due === booking.amountXof) continue
    explained.add(instruction.endToEndId)
    expected.set(booking, due)
  }
  return bookings.map((booking) => ({
    booking,
    instruction: instructionOf(booking, byId),
    expectedXof: expected.get(booking) ?? 0n,
  }))
}

/** By import, so that a later booking never changes what an earlier one was raised as. */
const byImport = (left: BookingRow, right: BookingRow): number =>
  left.importedAt.getTime() - right.importedAt.getTime() || (left.reference < right.reference ? -1 : 1)

function instructionOf(
  { endToEndId, connectionId }: BookingRow,
  byId: ReadonlyMap<string, InstructionRow>,
): InstructionRow | null {
  const instruction = endToEndId === null ? undefined : byId.get(endToEndId)
  return instruction?.connectionId === connectionId ? instruction : null
}

function describeUnmatched({ booking, instruction, expectedXof }: UnmatchedBooking): BankDiscrepancy {
  const { reference, amountXof } = booking
  const endToEndId = booking.endToEndId ?? ''
  const found = francs(amountXof)
  const about = { reference, amounts: { expectedXof, foundXof: amountXof } }
  if (instruction?.state === 'rejected')
    return { ...about, kind: 'rejected_but_booked', detail: t.rejectedButBooked(endToEndId, found) }
  if (expectedXof !== 0n) {
    const detail = t.bookedAmountDiffers(found, endToEndId, francs(expectedXof))
    return { ...about, kind: 'amount_differs', detail }
  }
  if (instruction && expectedBooking(instruction) === amountXof)
    return { ...about, kind: 'booked_twice', detail: t.bookedTwice(endToEndId, found, reference) }
  const under = endToEndId === '' ? '' : t.underReference(endToEndId)
  return { ...about, kind: 'unknown_booking', detail: t.unexpectedBooking(found, under, reference) }
}

function describeMissing(instruction: InstructionRow): BankDiscrepancy {
  const { endToEndId } = instruction
  const detail = t.bookedButNotStated(endToEndId, francs(expectedBooking(instruction)))
  const amounts = { expectedXof: expectedBooking(instruction), foundXof: 0n }
  return { kind: 'booking_missing', reference: endToEndId, amounts, detail }
}

/** A credit that only a payment advice or a notification reported: invented, or posted twice. */
function describeUnlisted({ reference, amountXof }: BookingRow): BankDiscrepancy {
  const detail = t.bookedButNotStated(reference, francs(amountXof))
  return { kind: 'booking_missing', reference, amounts: { expectedXof: amountXof, foundXof: 0n }, detail }
}

function describeGap({ year, number }: { year: number; number: bigint }): BankDiscrepancy {
  return {
    kind: 'statement_gap',
    reference: t.statementReference(year, number),
    amounts: null,
    detail: t.statementMissing(number, year),
  }
}

const francs = (amount: bigint): string => formatAmountText(xof(amount))
