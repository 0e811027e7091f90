import type { Finding } from '#kernel/finding.ts'
import { amountInWords } from '#kernel/in-words.ts'
import { xof } from '#kernel/money.ts'
import { openAccount } from './connections.ts'
import type { BankingDependencies } from './dependencies.ts'
import type { BankStatement, Booking } from './port.ts'
import { railOf, timed } from './rail-calls.ts'
import { maskAccount } from './rules.ts'
import { selectInstructions, selectOpenedConnections } from './store.ts'
import type { ConnectionRow, InstructionRow } from './tables.ts'

/**
 * An instruction that stands in the books without its end: the transfer was posted as requested and neither as funded
 * nor as refused, or the refund not yet as returned.
 */
export interface HeldInstruction {
  readonly endToEndId: string
  readonly connectionId: number
  readonly kind: 'transfer' | 'refund'
  readonly amountXof: bigint
}

export async function reconcileBanks(
  dependencies: BankingDependencies,
  held?: readonly HeldInstruction[],
): Promise<Finding[]> {
  const { database } = dependencies
  const findings: Finding[] = []
  for (const row of await selectOpenedConnections(database.pool)) {
    findings.push(...(await reconcileBank(dependencies, row, held)))
  }
  return findings
}

async function reconcileBank(
  dependencies: BankingDependencies,
  row: ConnectionRow,
  held?: readonly HeldInstruction[],
): Promise<Finding[]> {
  const { database, encryption, ledger } = dependencies
  const rail = railOf(dependencies, row)
  const answered = await timed(dependencies, row.id, 'statement', () => rail.statement(openAccount(encryption, row)))
  if (!answered.ok) return [finding(row, `its statement could not be had: ${answered.error.reason}`)]
  const instructions = await selectInstructions(database.pool, row.id)
  const bookings = withoutRepeats(answered.value)
  const open = held?.filter((instruction) => instruction.connectionId === row.id) ?? instructions.filter(isOpen)
  const accountId = await database.transaction((transaction) =>
    ledger.account(transaction, { kind: 'bank', ownerId: row.id, currency: 'XOF' }),
  )
  const inBooks = await ledger.balance(database.pool, accountId)
  const expected = expectedBalance(inBooks, open, bookings)
  return [
    ...matchBookings(row, bookings, instructions),
    ...matchInstructions(row, bookings, instructions),
    ...(expected === answered.value.balanceXof
      ? []
      : [finding(row, `the bank holds ${francs(answered.value.balanceXof)}, the books say ${francs(expected)}`)]),
  ]
}

/**
 * What the bank should hold: the books take a transfer off when it is requested, the bank when it books it;
 * a refund comes back to the books only after the bank has booked it.
 */
function expectedBalance(
  inBooks: bigint,
  open: readonly Pick<HeldInstruction, 'endToEndId' | 'kind' | 'amountXof'>[],
  bookings: readonly Booking[],
): bigint {
  const booked = new Set(bookings.map((booking) => booking.endToEndId))
  return open.reduce(
    (sum, { endToEndId, kind, amountXof }) =>
      (kind === 'transfer') === booked.has(endToEndId) ? sum : sum + amountXof,
    inBooks,
  )
}

function matchBookings(
  row: ConnectionRow,
  bookings: readonly Booking[],
  instructions: readonly InstructionRow[],
): Finding[] {
  const asked = new Map(instructions.map((instruction) => [instruction.endToEndId, instruction]))
  const seen = new Set<string>()
  return bookings.flatMap(({ endToEndId, amountXof }) => {
    const instruction = asked.get(endToEndId)
    if (!instruction)
      return [finding(row, `the bank booked ${francs(amountXof)} under ${endToEndId}, which nobody asked for`)]
    if (seen.has(endToEndId)) return [finding(row, `the bank booked ${endToEndId} twice`)]
    seen.add(endToEndId)
    const due = instruction.kind === 'transfer' ? -instruction.amountXof : instruction.amountXof
    return due === amountXof
      ? []
      : [finding(row, `the bank booked ${francs(amountXof)} under ${endToEndId} where ${francs(due)} was asked for`)]
  })
}

function matchInstructions(
  row: ConnectionRow,
  bookings: readonly Booking[],
  instructions: readonly InstructionRow[],
): Finding[] {
  const booked = new Set(bookings.map((booking) => booking.endToEndId))
  return instructions.flatMap(({ endToEndId, state }) => {
    if (state === 'booked' && !booked.has(endToEndId)) {
      return [finding(row, `${endToEndId} is known as booked, but not on the statement`)]
    }
    if (state === 'rejected' && booked.has(endToEndId)) {
      return [finding(row, `${endToEndId} is known as rejected, but the bank has booked it`)]
    }
    return []
  })
}

/** A bank that answers twice lists a booking twice under one reference: that is one booking. */
function withoutRepeats({ bookings }: BankStatement): Booking[] {
  return [...new Map(bookings.map((booking) => [booking.reference, booking])).values()]
}

const isOpen = ({ state }: InstructionRow): boolean => state === 'asked' || state === 'accepted'
const francs = (amount: bigint): string => amountInWords(xof(amount))

function finding(row: ConnectionRow, message: string): Finding {
  return {
    area: 'bank',
    id: `connection ${row.id}`,
    message: `${row.bankName} ${maskAccount(row.lastFour)}: ${message}`,
  }
}
