// Applies bank messages to instructions and bookings.

import * as t from '#server/modules/banking/messages.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { openAccount } from '../connections.ts'
import type { BankingDependencies } from '../dependencies.ts'
import { saveReported } from '../statements/import.ts'
import { findBooking, findReturnsOf, lockInstruction, lockOpenReturns } from '../statements/store.ts'
import { setInstructionState } from '../store.ts'
import type { ConnectionRow, InstructionRow, ReadState } from '../tables.ts'
import type {
  AccountMessage,
  AccountReport,
  BankEntry,
  BankMessage,
  StatusMessage,
  StatusReport,
} from './messages/bank-message.ts'
import { findOrderByMessageId, selectConnectionsOf } from './store.ts'

export interface Applied {
  readonly state: Exclude<ReadState, 'duplicate' | 'unreadable'>
  /** What a person should know about the message; null when nothing. */
  readonly remark: string | null
}

type Dependencies = Pick<BankingDependencies, 'clock' | 'encryption'>

/**
 * Applies a message in the transaction that saves it, so that it takes effect exactly once.
 * `isOrphan`: it arrived before one of its accounts was connected; the others have their part.
 */
export async function applyMessage(
  dependencies: Dependencies,
  transaction: Transaction,
  channelId: number,
  message: BankMessage,
  { isOrphan = false } = {},
): Promise<Applied> {
  const connections = await selectConnectionsOf(transaction, channelId)
  if (isStatusMessage(message)) {
    const applied: Applied[] = []
    for (const report of message.reports) {
      const instruction =
        message.kind === 'camt.029'
          ? await lockReturnRequest(transaction, report)
          : await lockOrdered(transaction, channelId, report)
      applied.push(await applyStatus(dependencies, transaction, { connections, instruction }, report))
    }
    return worst(applied)
  }
  return applyAccounts(dependencies, transaction, { connections, isOrphan }, message)
}

const isStatusMessage = (message: BankMessage): message is StatusMessage =>
  message.kind === 'pain.002' || message.kind === 'camt.029'

async function applyStatus(
  { clock }: Dependencies,
  transaction: Transaction,
  {
    connections,
    instruction,
  }: { readonly connections: readonly ConnectionRow[]; readonly instruction: InstructionRow | null },
  report: StatusReport,
): Promise<Applied> {
  const { status, reason } = report
  if (!instruction || !connections.some(({ id }) => id === instruction.connectionId)) {
    const named = report.endToEndId ?? report.originalEndToEndId ?? report.originalMessageId ?? 'nothing'
    return { state: 'unknown', remark: t.unknownInstruction(named) }
  }
  const consequence = consequences[instruction.state][status]
  switch (consequence) {
    case 'apply':
      await setInstructionState(transaction, instruction.endToEndId, {
        state: status,
        reason: status === 'rejected' ? reason || t.noReasonGiven : null,
        bookedAt: null,
        updatedAt: clock.now(),
      })
      return { state: 'applied', remark: null }
    case 'ignore':
      return { state: 'late', remark: null }
    case 'contradict':
      return {
        state: 'contradictory',
        remark: t.statusContradicts(instruction.endToEndId, status, instruction.state),
      }
  }
}

/** The instruction that a payment status is about, unchanged until the transaction ends. */
async function lockOrdered(
  transaction: Transaction,
  channelId: number,
  { endToEndId, originalMessageId }: StatusReport,
): Promise<InstructionRow | null> {
  if (endToEndId !== null) return lockInstruction(transaction, endToEndId)
  const order =
    originalMessageId === null ? null : await findOrderByMessageId(transaction, channelId, originalMessageId)
  return order && order.endToEndId !== null ? lockInstruction(transaction, order.endToEndId) : null
}

/**
 * The return request that an answer is about, by its case, else by the transfer if one request of
 * its return is open. The transfer itself is never meant: a refused return does not refuse it.
 */
async function lockReturnRequest(
  transaction: Transaction,
  { endToEndId, originalEndToEndId }: StatusReport,
): Promise<InstructionRow | null> {
  const named = endToEndId === null ? null : await lockInstruction(transaction, endToEndId)
  if (named !== null && named.originalEndToEndId !== null) return named
  const [open, another] = originalEndToEndId === null ? [] : await lockOpenReturns(transaction, originalEndToEndId)
  return another === undefined ? (open ?? null) : null
}

async function applyAccounts(
  dependencies: Dependencies,
  transaction: Transaction,
  { connections, isOrphan }: { readonly connections: readonly ConnectionRow[]; readonly isOrphan: boolean },
  { reports }: AccountMessage,
): Promise<Applied> {
  const placed = reports.map((report) => ({ report, connection: connectionOf(dependencies, connections, report) }))
  const contradicted: string[] = []
  for (const { report, connection } of placed) {
    // A connection is opened only after the messages that arrived before it were applied.
    if (!connection || (isOrphan && connection.openedAt !== null)) continue
    const bookings = await Promise.all(report.entries.map((entry) => toBooking(transaction, connection.id, entry)))
    const { balance, statementNumber } = report
    const reported = { connectionId: connection.id, bookings, balance, statementNumber }
    contradicted.push(...(await saveReported(dependencies, transaction, reported)))
  }
  if (contradicted.length > 0) {
    const named = contradicted.slice(0, 5).join(', ')
    return { state: 'contradictory', remark: t.bookingContradicts(named) }
  }
  // The remark omits the account number, which stays in the encrypted file.
  return placed.some(({ connection }) => connection === null)
    ? { state: 'account_unknown', remark: t.accountNotOnChannel }
    : { state: 'applied', remark: null }
}

/**
 * A returned payment carries the payment's own id: it becomes the booking of the return that we
 * requested. If it may be that of several, it stays a booking of the payment, which a person
 * explains; one that was reported before belongs to the same return as then.
 */
async function toBooking(transaction: Transaction, connectionId: number, { isReturn, ...entry }: BankEntry) {
  if (!isReturn || entry.endToEndId === null || entry.amountXof < 0n) return entry
  const returns = await findReturnsOf(transaction, entry.endToEndId)
  const known = returns.length > 1 ? await findBooking(transaction, connectionId, entry.reference) : null
  const requested = returns.length > 1 ? returns.find((one) => one.endToEndId === known?.endToEndId) : returns[0]
  return { ...entry, endToEndId: requested?.endToEndId ?? entry.endToEndId }
}

function connectionOf(
  { encryption }: Dependencies,
  connections: readonly ConnectionRow[],
  { account }: AccountReport,
): ConnectionRow | null {
  // Banks may send the RIB where we store its IBAN, or the reverse.
  const bare = (number: string) => (/^[A-Z]{2}\d{2}[A-Z0-9]{24}$/.test(number) ? number.slice(4) : number)
  return connections.find((row) => bare(openAccount(encryption, row).accountNumber) === bare(account)) ?? null
}

const gravest: readonly Applied['state'][] = ['contradictory', 'unknown', 'account_unknown', 'applied', 'late']

function worst(applied: readonly Applied[]): Applied {
  const byGravity = [...applied].sort((left, right) => gravest.indexOf(left.state) - gravest.indexOf(right.state))
  return byGravity[0] ?? { state: 'late', remark: null }
}

// Effect of a bank's message in each state of an instruction.
type InstructionState = 'requested' | 'accepted' | 'booked' | 'rejected'

/** Status of an instruction in a bank's message. */
type Word = 'accepted' | 'rejected' | 'booked'

/**
 * `apply`: the instruction takes the status. `ignore`: a repeated or late status; nothing changes.
 * `contradict`: the bank contradicts an earlier status; the instruction stays as it is and a person
 * is notified. No status ever sends anything again.
 */
type Consequence = 'apply' | 'ignore' | 'contradict'

/** docs/BANK-RAILS.md explains this table to operators. */
const consequences: Readonly<Record<InstructionState, Readonly<Record<Word, Consequence>>>> = {
  requested: { accepted: 'apply', rejected: 'apply', booked: 'apply' },
  accepted: { accepted: 'ignore', rejected: 'apply', booked: 'apply' },
  // Booked is final: a later rejection needs investigation, and the books keep the booking.
  booked: { accepted: 'ignore', rejected: 'contradict', booked: 'ignore' },
  // A booking after a rejection is a discrepancy and stops payouts; the rejected instruction stays
  // rejected.
  rejected: { accepted: 'ignore', rejected: 'ignore', booked: 'contradict' },
}
