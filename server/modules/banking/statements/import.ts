// Saves reported bookings and balances of an account.
import type { Transaction } from '#server/platform/database/database.ts'
import type { BankingDependencies } from '../dependencies.ts'
import { isInOpening } from '../opening-balance.ts'
import type { Booking } from '../port.ts'
import { setInstructionState } from '../store.ts'
import type { BookingRow, InstructionRow } from '../tables.ts'
import {
  findBooking,
  findOpening,
  hasMatchedBooking,
  insertBooking,
  lockInstruction,
  markBookingMatched,
  markBookingStated,
  markInstructionStated,
  noteStatement,
  type Opening,
  saveStatedBalance,
} from './store.ts'

export interface ReportedBookings {
  readonly connectionId: number
  readonly bookings: readonly Booking[]
  /** Null for a notification, which has bookings but no balance. */
  readonly balance: { readonly balanceXof: bigint; readonly asOf: Date } | null
  /** Number of the statement, if the bank numbers them; a missing number is a gap. */
  readonly statementNumber: bigint | null
  /** Entered by a person, who decides what is a payment; absent: reported by the bank. */
  readonly isAdvice?: true
}

/**
 * Saves the bookings of a bank's report, each once, and completes the booked instructions. Returns
 * the references of bookings that the bank reported differently before; these keep their first
 * values.
 */
export async function saveReported(
  dependencies: ImportDependencies,
  transaction: Transaction,
  reported: ReportedBookings,
): Promise<string[]> {
  const contradicted: string[] = []
  const opening = await findOpening(transaction, reported.connectionId)
  for (const booking of reported.bookings) {
    // Banks list free services as entries of zero, which move nothing.
    if (booking.amountXof === 0n) continue
    if (!(await saveBooking(dependencies, transaction, { ...reported, opening }, booking)))
      contradicted.push(booking.reference)
  }
  if (reported.balance) await saveBalance(dependencies, transaction, reported, reported.balance)
  return contradicted
}

/** Saves the credits of a payment advice, like those of a notification. See `saveReported`. */
export function saveAdvice(
  dependencies: ImportDependencies,
  transaction: Transaction,
  connectionId: number,
  bookings: readonly Booking[],
): Promise<string[]> {
  const advice = { connectionId, bookings, balance: null, statementNumber: null, isAdvice: true } as const
  return saveReported(dependencies, transaction, advice)
}

type ImportDependencies = Pick<BankingDependencies, 'clock' | 'encryption'>

/** A keyed hash recognises the account; only its last four characters are stored as text. */
function payerAccountOf(encryption: ImportDependencies['encryption'], account: string | null) {
  if (account === null) return { payerAccountHash: null, payerLastFour: null }
  const payerAccountHash = encryption.fingerprint(account, 'banking.payer-account')
  return { payerAccountHash, payerLastFour: account.slice(-4) }
}

/** Returns false if the bank reported this reference with other values before. */
async function saveBooking(
  { clock, encryption }: ImportDependencies,
  transaction: Transaction,
  { connectionId, balance, opening, isAdvice }: ReportedBookings & { readonly opening: Opening },
  { reference, endToEndId, amountXof, bookedAt, incoming }: Booking,
): Promise<boolean> {
  const stated = balance !== null
  const namedInstruction = endToEndId === null ? null : await lockInstruction(transaction, endToEndId)
  const instruction = namedInstruction?.connectionId === connectionId ? namedInstruction : null
  const isMatch =
    instruction !== null &&
    instruction.state !== 'rejected' &&
    expectedBooking(instruction) === amountXof &&
    !(await hasMatchedBooking(transaction, instruction.endToEndId))
  const importedAt = clock.now()
  const inOpening = namedInstruction === null && !isAdvice && isInOpening(opening, bookedAt, balance?.asOf ?? null)
  const row = {
    connectionId,
    reference,
    endToEndId,
    amountXof,
    bookedAt,
    importedAt,
    stated,
    matched: isMatch,
    inOpening,
    payerName: incoming?.payerName ?? null,
    ...payerAccountOf(encryption, incoming?.payerAccount ?? null),
    remittance: incoming?.remittance ?? null,
    // A credit that names an instruction of ours is never a customer's payment.
    receipt:
      incoming !== null && amountXof > 0n && namedInstruction === null && !inOpening ? ('waiting' as const) : null,
  }
  const isNew = await insertBooking(transaction, row)
  if (!isNew) {
    const earlier = await findBooking(transaction, connectionId, reference)
    if (earlier?.amountXof !== amountXof || earlier.endToEndId !== endToEndId) return false
    if (stated && !earlier.stated) await markBookingStated(transaction, connectionId, reference)
  } else if (isMatch) {
    await setInstructionState(transaction, instruction.endToEndId, {
      state: 'booked',
      reason: null,
      bookedAt,
      updatedAt: importedAt,
    })
  }
  if (stated && instruction && !instruction.stated) await markInstructionStated(transaction, instruction.endToEndId)
  return true
}

async function saveBalance(
  { clock }: Pick<BankingDependencies, 'clock'>,
  transaction: Transaction,
  { connectionId, bookings, statementNumber }: ReportedBookings,
  { balanceXof, asOf }: NonNullable<ReportedBookings['balance']>,
): Promise<void> {
  if (statementNumber !== null) {
    const year = asOf.getUTCFullYear()
    await noteStatement(transaction, { connectionId, year, number: statementNumber, keptAt: clock.now() })
  }
  const lastReference = bookings.at(-1)?.reference ?? null
  await saveStatedBalance(transaction, { connectionId, balanceXof, asOf, lastReference })
}

/**
 * Takes a booking in another amount as that of its open instruction, which is then booked. False
 * when the instruction has ended, has its booking already, or was to move money the other way.
 */
export async function acceptBooking(
  { clock }: Pick<BankingDependencies, 'clock'>,
  transaction: Transaction,
  { connectionId, reference }: Pick<BookingRow, 'connectionId' | 'reference'>,
): Promise<boolean> {
  const booking = await findBooking(transaction, connectionId, reference)
  if (!booking || booking.endToEndId === null) return false
  const instruction = await lockInstruction(transaction, booking.endToEndId)
  if (!instruction || instruction.connectionId !== connectionId) return false
  const isSameDirection = expectedBooking(instruction) < 0n === booking.amountXof < 0n
  if (!isSameDirection || (await hasMatchedBooking(transaction, instruction.endToEndId))) return false
  const changed = await setInstructionState(transaction, instruction.endToEndId, {
    state: 'booked',
    reason: null,
    bookedAt: booking.bookedAt,
    updatedAt: clock.now(),
  })
  // The bank may have said that it booked the order before its statement names the amount.
  if (!changed && instruction.state !== 'booked') return false
  await markBookingMatched(transaction, booking)
  return true
}

/** Amount that the bank books for an instruction: negative for a transfer, else positive. */
export function expectedBooking({ kind, amountXof }: Pick<InstructionRow, 'kind' | 'amountXof'>): bigint {
  return kind === 'transfer' ? -amountXof : amountXof
}
