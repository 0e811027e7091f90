// The public interface of banking.

import type { BankConnection } from '#contract/banking/api.ts'
import { assert, type IntegrityViolation } from '#kernel/assert.ts'
import { formatAmountText } from '#kernel/format.ts'
import { xof } from '#kernel/money.ts'
import { bindFirst } from '#server/platform/bind.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { approveConnection, rejectConnection } from './approval.ts'
import { defaultCountry } from './banks.ts'
import { testConnection } from './connection-test.ts'
import { changeConnection, createConnection } from './connections.ts'
import type { BankingDependencies } from './dependencies.ts'
import { changeChannel, decideChange, testChange } from './host-to-host/changes/changes.ts'
import { selectChanges, selectWaitingChanges } from './host-to-host/changes/store.ts'
import { approveChannel, createChannel, rejectChannel, switchChannel, testChannel } from './host-to-host/channels.ts'
import { createHostToHostRail } from './host-to-host/rail.ts'
import { createSessions } from './host-to-host/sessions.ts'
import { prepareAgain, selectChannels, selectMessages } from './host-to-host/store.ts'
import * as t from './messages.ts'
import { listConnections } from './presentation.ts'
import { chooseConnection, moveReservation, previewConnection, release, reserve } from './reservations.ts'
import { type BankComparison, compareBanks, type OpenInstruction } from './statements/compare.ts'
import { acceptBooking, saveAdvice } from './statements/import.ts'
import { moveReceipt, selectBookingsLike, selectWaitingReceipts } from './statements/store.ts'
import { debitedSince, forgetRailCallsBefore, railHealth, railPing } from './store.ts'
import type { BookingRow } from './tables.ts'
import { refundStatus, requestRefund, requestTransfer, transferStatus } from './transfers.ts'

type BookingKey = Pick<BookingRow, 'connectionId' | 'reference'>

export type Banking = ReturnType<typeof createBanking>

const newestMessages = 50
const newestChanges = 100
const railCallRetentionMs = 90 * 86_400_000

/** Throws when a production installation gets a sandbox rail. */
export function createBanking(given: BankingDependencies) {
  assert(
    given.mode === 'sandbox' || given.rails.sandbox === undefined,
    'production mode must not have the sandbox bank rail',
  )
  const sessions = createSessions(given)
  const hostToHost = given.rails['host-to-host'] ?? createHostToHostRail(given, sessions)
  const dependencies = { ...given, rails: { ...given.rails, 'host-to-host': hostToHost } }
  const bind = bindFirst(dependencies)
  return {
    list: bind(listConnections),
    find: bind(findListed),
    connectionDefaults: bind(connectionDefaults),
    create: bind(createConnection),
    change: bind(changeConnection),
    approve: bind(approveConnection),
    reject: bind(rejectConnection),
    test: bind(testConnection),

    chooseConnection: bind(chooseConnection),
    previewConnection: bind(previewConnection),
    reserve: bind(reserve),
    moveReservation: bind(moveReservation),
    release: bind(release),

    requestTransfer: bind(requestTransfer),
    transferStatus: bind(transferStatus),
    requestRefund: bind(requestRefund),
    refundStatus: bind(refundStatus),

    railHealth,
    railPing,
    debitedSince,
    forgetOldRailCalls: bind(forgetOldRailCalls),
    reconcile: bind(reconcileBanks),
    compare: bind(compareBanks),
    acceptBooking: bind(acceptBooking),

    waitingReceipts: bind(waitingReceipts),
    /** Claims a waiting credit for posting; false when another process has it. */
    takeReceipt: (transaction: Transaction, booking: BookingKey) =>
      moveReceipt(transaction, booking, 'waiting', 'taken'),
    saveAdvice: bind(saveAdvice),
    bookingsLike: selectBookingsLike,
    /** Gives a posted credit back to reconciliation; false when it was not taken. */
    releaseReceipt: (transaction: Transaction, booking: BookingKey) =>
      moveReceipt(transaction, booking, 'taken', 'released'),

    channels: selectChannels,
    createChannel: bind(createChannel),
    approveChannel: bind(approveChannel),
    rejectChannel: bind(rejectChannel),
    switchChannel: bind(switchChannel),
    changeChannel: bind(changeChannel),
    decideChange: bind(decideChange),
    testChange: bind(testChange),
    waitingChanges: selectWaitingChanges,
    /** Lists the changes of a channel, newest first. */
    channelChanges: (executor: Executor, channelId: number) => selectChanges(executor, channelId, newestChanges),
    /** Lists the newest files of a channel without their content. */
    messages: (executor: Executor, channelId: number) => selectMessages(executor, channelId, newestMessages),
    testChannel: (id: number) => testChannel(dependencies, sessions, id),
    sendAgain: prepareAgain,
    /** Closes the sessions with the banks. */
    close: () => sessions.close(),
  }
}

async function findListed(
  dependencies: BankingDependencies,
  executor: Executor,
  id: number,
): Promise<BankConnection | null> {
  const page = await listConnections(dependencies, executor, { limit: 1, id })
  return page.items[0] ?? null
}

/** Initial values for the form of a new connection. */
async function connectionDefaults({ settings }: BankingDependencies, executor: Executor) {
  const accountName = await settings.read(executor, 'business.name')
  return { accountName, country: defaultCountry(await settings.read(executor, 'business.country')) }
}

/** Deletes rail calls older than 90 days, which monitoring no longer needs. */
function forgetOldRailCalls({ database, clock }: BankingDependencies): Promise<void> {
  return forgetRailCallsBefore(database.pool, new Date(clock.now().getTime() - railCallRetentionMs))
}

/** Lists credits in scope that wait to become receipts, in the order of their import. */
async function waitingReceipts({ isInScope = () => true }: BankingDependencies, executor: Executor, limit: number) {
  const rows = await selectWaitingReceipts(executor, limit)
  return rows.filter(({ connectionId }) => isInScope(connectionId))
}

// Differences between bank and books as integrity violations.

/**
 * Compares banks and books and lists all differences, including those under investigation. `open`:
 * the open instructions in the caller's books; default: those that this module knows to be open.
 */
async function reconcileBanks(
  dependencies: BankingDependencies,
  open?: readonly OpenInstruction[],
): Promise<IntegrityViolation[]> {
  const comparisons = await compareBanks(dependencies, open && (async () => open))
  return comparisons.flatMap(findingsOf)
}

function findingsOf({ connectionId, name, unreachable, discrepancies, balance }: BankComparison): IntegrityViolation[] {
  const finding = (message: string) => ({
    area: 'bank',
    id: `connection ${connectionId}`,
    message: `${name}: ${message}`,
  })
  if (unreachable !== null) return [finding(t.statementUnavailable(unreachable))]
  const explained = discrepancies.reduce(
    (sum, { amounts }) => (amounts ? sum + amounts.foundXof - amounts.expectedXof : sum),
    0n,
  )
  const expected = balance && balance.booksXof + balance.inFlightXof + explained
  return [
    ...discrepancies.map(({ detail }) => finding(detail)),
    ...(balance === null || expected === null || expected === balance.statedXof
      ? []
      : [finding(t.balancesDiffer(francs(balance.statedXof), francs(expected)))]),
  ]
}

const francs = (amount: bigint): string => formatAmountText(xof(amount))
