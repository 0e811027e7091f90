// The public interface of banking.

import type { BankConnection } from '#contract/banking/api.ts'
import { assert } from '#kernel/assert.ts'
import { formatAmountText } from '#kernel/format.ts'
import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
import { xof } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { approveConnection, rejectConnection } from './approval.ts'
import { defaultCountry } from './banks.ts'
import { testConnection } from './connection-test.ts'
import { type ConnectionChange, changeConnection, createConnection, type NewConnection } from './connections.ts'
import type { BankingDependencies } from './dependencies.ts'
import type {
  ApproveConnectionError,
  ChangeChannelError,
  ChangeConnectionError,
  ChannelError,
  CreateChannelError,
  CreateConnectionError,
  DecideChangeError,
  NoCapacity,
  TestChangeError,
  TestConnectionError,
} from './errors.ts'
import {
  type ChangeDecision,
  type ChannelChangeInput,
  changeChannel,
  decideChange,
  testChange,
} from './host-to-host/changes/changes.ts'
import { selectChanges, selectWaitingChanges } from './host-to-host/changes/store.ts'
import {
  approveChannel,
  createChannel,
  type NewChannel,
  rejectChannel,
  switchChannel,
  testChannel,
} from './host-to-host/channels.ts'
import { createHostToHostRail } from './host-to-host/rail.ts'
import { createSessions } from './host-to-host/sessions.ts'
import {
  type ChannelMessageRow,
  type ChannelRow,
  prepareAgain,
  selectChannels,
  selectMessages,
} from './host-to-host/store.ts'
import * as t from './messages.ts'
import type { Booking, TransferOutcome, TransferStatus } from './port.ts'
import { type ConnectionPage, listConnections } from './presentation.ts'
import {
  type ChosenConnection,
  chooseConnection,
  type FundingNeed,
  moveReservation,
  previewConnection,
  type Reservation,
  release,
  reserve,
} from './reservations.ts'
import type { RailHealth } from './rules.ts'
import {
  type BankComparison,
  compareBanks,
  type OpenInstruction,
  type ReadOpenInstructions,
} from './statements/compare.ts'
import { saveReported } from './statements/import.ts'
import { type AdvisedCredit, moveReceipt, selectBookingsLike, selectWaitingReceipts } from './statements/store.ts'
import { debitedSince, forgetRailCallsBefore, railHealth, railPing } from './store.ts'
import type { BookingRow, ChannelChangeRow } from './tables.ts'
import {
  askRefund,
  askRefundStatus,
  askTransfer,
  askTransferStatus,
  type InstructionKey,
  type RefundRequest,
  type TransferRequest,
} from './transfers.ts'

export interface Banking {
  list(executor: Executor, page: ConnectionPage): Promise<Page<BankConnection>>
  find(executor: Executor, id: number): Promise<BankConnection | null>
  /** What the form of a new connection starts with. */
  connectionDefaults(executor: Executor): Promise<{ accountName: string; country: string }>
  create(
    transaction: Transaction,
    actor: Actor,
    connection: NewConnection,
  ): Promise<Result<number, CreateConnectionError>>
  /** Lower limits apply immediately; raised limits wait for any required second person. */
  change(
    transaction: Transaction,
    actor: Actor,
    id: number,
    change: ConnectionChange,
  ): Promise<Result<number, ChangeConnectionError>>
  /** Approves pending parts of this connection that the approver did not create. */
  approve(
    transaction: Transaction,
    actor: Actor,
    id: number,
    approval: { readonly note: string | null; readonly version: number | null },
  ): Promise<Result<number, ApproveConnectionError>>
  /** Refuses the new connection, else its raised limits. */
  reject(
    transaction: Transaction,
    actor: Actor,
    id: number,
    rejection: { readonly reason: string; readonly version: number | null },
  ): Promise<Result<number, ApproveConnectionError>>
  /** Asks the bank for the balance and saves the outcome. Opens its own transactions. */
  test(
    actor: Actor,
    id: number,
  ): Promise<Result<{ readonly bankName: string; readonly balanceXof: bigint }, TestConnectionError>>

  /**
   * Chooses the first connected, active, approved account with daily and monthly capacity,
   * preferred banks (names or codes) first. Locks its row until the transaction ends, so that
   * `reserve` finds the same capacity.
   */
  chooseConnection(transaction: Transaction, need: FundingNeed): Promise<Result<ChosenConnection, NoCapacity>>
  /** Returns the account that would be chosen, without a lock: for previews. */
  previewConnection(executor: Executor, need: FundingNeed): Promise<Result<ChosenConnection, NoCapacity>>
  /** Reserves the amount under the connection's limits; idempotent. */
  reserve(transaction: Transaction, reservation: Reservation): Promise<Result<undefined, NoCapacity>>
  /**
   * Moves a reservation to the day on which its debit is requested, under the limits of that day.
   * Idempotent. Without room it stays as it is.
   */
  moveReservation(
    transaction: Transaction,
    move: Pick<Reservation, 'conversionId' | 'date'>,
  ): Promise<Result<undefined, NoCapacity>>
  /** Releases a conversion's reservation; does nothing when it has none. */
  release(transaction: Transaction, conversionId: number): Promise<void>

  /** Call with no transaction open. The same id requests the same transfer. */
  requestTransfer(request: TransferRequest): Promise<TransferOutcome>
  transferStatus(key: InstructionKey): Promise<TransferStatus>
  requestRefund(request: RefundRequest): Promise<TransferOutcome>
  refundStatus(key: InstructionKey): Promise<TransferStatus>

  /** Returns calls and failures of each connection's rail since an instant. */
  railHealth(executor: Executor, since: Date): Promise<RailHealth[]>
  /** Returns the median latency of all rails in ms since an instant; null without a call. */
  railPing(executor: Executor, since: Date): Promise<number | null>
  /** Returns the XOF debits that the banks booked per account since an instant. */
  debitedSince(executor: Executor, since: Date): Promise<Map<number, bigint>>
  /** Deletes rail calls older than 90 days, which monitoring no longer needs. */
  forgetOldRailCalls(): Promise<void>
  /**
   * Compares the banks' statements with instructions and ledger. `held`: the open instructions in
   * the caller's books; default: those that this module knows to be open.
   */
  reconcile(open?: readonly OpenInstruction[]): Promise<IntegrityViolation[]>
  /** The same comparison per account with details, for the reconciliation module. */
  compare(open?: ReadOpenInstructions): Promise<BankComparison[]>

  /** Lists credits that wait to become receipts, in the order of their import. */
  waitingReceipts(executor: Executor, limit: number): Promise<BookingRow[]>
  /** Claims a waiting credit for posting; false when another process has it. */
  takeReceipt(transaction: Transaction, booking: Pick<BookingRow, 'connectionId' | 'reference'>): Promise<boolean>
  /**
   * Saves credits that a payment advice reports, each once, as a notification would. Returns the
   * references that the bank reported differently before; these keep their first values.
   */
  saveAdvice(transaction: Transaction, connectionId: number, bookings: readonly Booking[]): Promise<string[]>
  /** Bookings with one of the references, or with the amount of one on a day near it. */
  bookingsLike(executor: Executor, connectionId: number, advised: readonly AdvisedCredit[]): Promise<BookingRow[]>
  /** Gives a posted credit back to reconciliation; false when it was not taken. */
  releaseReceipt(transaction: Transaction, booking: Pick<BookingRow, 'connectionId' | 'reference'>): Promise<boolean>

  channels(executor: Executor): Promise<ChannelRow[]>
  createChannel(
    transaction: Transaction,
    actor: Actor,
    channel: NewChannel,
  ): Promise<Result<ChannelRow, CreateChannelError>>
  approveChannel(
    transaction: Transaction,
    actor: Actor,
    decision: { readonly id: number; readonly version: number | null },
  ): Promise<Result<ChannelRow, ChannelError>>
  rejectChannel(
    transaction: Transaction,
    actor: Actor,
    decision: { readonly id: number; readonly version: number | null; readonly reason: string },
  ): Promise<Result<ChannelRow, ChannelError>>
  switchChannel(
    transaction: Transaction,
    actor: Actor,
    decision: { readonly id: number; readonly version: number | null; readonly isActive: boolean },
  ): Promise<Result<ChannelRow, ChannelError>>
  /** Saves a change of a channel for approval, or applies it when no approval is needed. */
  changeChannel(
    transaction: Transaction,
    actor: Actor,
    input: ChannelChangeInput,
  ): Promise<Result<ChannelRow, ChangeChannelError>>
  /** Approves or rejects the pending change; its author can only withdraw it. */
  decideChange(
    transaction: Transaction,
    actor: Actor,
    decision: ChangeDecision,
  ): Promise<Result<ChannelRow, DecideChangeError>>
  /** Lists the bank's inbox with the pending values. Opens its own transactions. */
  testChange(id: number): Promise<Result<{ readonly files: number }, TestChangeError>>
  /** Lists the pending change of each of these channels, by channel id. */
  waitingChanges(executor: Executor, channelIds: readonly number[]): Promise<Map<number, ChannelChangeRow>>
  /** Lists the changes of a channel, newest first. */
  channelChanges(executor: Executor, channelId: number): Promise<ChannelChangeRow[]>
  /** Lists the newest files of a channel without their content. */
  messages(executor: Executor, channelId: number): Promise<ChannelMessageRow[]>
  testChannel(id: number): Promise<Result<{ readonly files: number }, ChannelError>>
  /**
   * Allows another delivery of an uncertain file after a person asked the bank. Returns false when
   * the delivery is certain.
   */
  sendAgain(transaction: Transaction, endToEndId: string): Promise<boolean>
  /** Closes the sessions with the banks. */
  close(): Promise<void>
}

const newestMessages = 50
const newestChanges = 100
const railCallRetentionMs = 90 * 86_400_000

/** Throws when a production installation gets a sandbox rail. */
export function createBanking(given: BankingDependencies): Banking {
  assert(
    given.mode === 'sandbox' || given.rails.sandbox === undefined,
    'production mode must not have the sandbox bank rail',
  )
  const sessions = createSessions(given)
  const hostToHost = given.rails['host-to-host'] ?? createHostToHostRail(given, sessions)
  const dependencies = { ...given, rails: { ...given.rails, 'host-to-host': hostToHost } }
  return {
    list: (executor, page) => listConnections(dependencies, executor, page),
    async connectionDefaults(executor) {
      const accountName = await dependencies.settings.read(executor, 'business.name')
      return { accountName, country: defaultCountry(await dependencies.settings.read(executor, 'business.country')) }
    },
    async find(executor, id) {
      const page = await listConnections(dependencies, executor, { limit: 1, id })
      return page.items[0] ?? null
    },
    create: (transaction, actor, connection) => createConnection(dependencies, transaction, actor, connection),
    change: (transaction, actor, id, change) => changeConnection(dependencies, transaction, actor, id, change),
    approve: (transaction, actor, id, approval) => approveConnection(dependencies, transaction, actor, id, approval),
    reject: (transaction, actor, id, rejection) => rejectConnection(dependencies, transaction, actor, id, rejection),
    test: (actor, id) => testConnection(dependencies, actor, id),
    chooseConnection: (transaction, need) => chooseConnection(dependencies, transaction, need),
    previewConnection: (executor, need) => previewConnection(dependencies, executor, need),
    reserve: (transaction, reservation) => reserve(dependencies, transaction, reservation),
    moveReservation: (transaction, move) => moveReservation(dependencies, transaction, move),
    release: (transaction, conversionId) => release(dependencies, transaction, conversionId),
    requestTransfer: (request) => askTransfer(dependencies, request),
    transferStatus: (key) => askTransferStatus(dependencies, key),
    requestRefund: (request) => askRefund(dependencies, request),
    refundStatus: (key) => askRefundStatus(dependencies, key),
    railHealth,
    railPing,
    debitedSince,
    async forgetOldRailCalls() {
      const { database, clock } = dependencies
      await forgetRailCallsBefore(database.pool, new Date(clock.now().getTime() - railCallRetentionMs))
    },
    reconcile: (open) => reconcileBanks(dependencies, open),
    compare: (open) => compareBanks(dependencies, open),
    async waitingReceipts(executor, limit) {
      const rows = await selectWaitingReceipts(executor, limit)
      return dependencies.isInScope ? rows.filter(({ connectionId }) => dependencies.isInScope?.(connectionId)) : rows
    },
    takeReceipt: (transaction, booking) => moveReceipt(transaction, booking, 'waiting', 'taken'),
    saveAdvice: (transaction, connectionId, bookings) =>
      saveReported(dependencies, transaction, { connectionId, bookings, balance: null, statementNumber: null }),
    bookingsLike: selectBookingsLike,
    releaseReceipt: (transaction, booking) => moveReceipt(transaction, booking, 'taken', 'released'),
    channels: selectChannels,
    createChannel: (transaction, actor, channel) => createChannel(dependencies, transaction, actor, channel),
    approveChannel: (transaction, actor, decision) => approveChannel(dependencies, transaction, actor, decision),
    rejectChannel: (transaction, actor, decision) => rejectChannel(dependencies, transaction, actor, decision),
    switchChannel: (transaction, actor, decision) => switchChannel(dependencies, transaction, actor, decision),
    changeChannel: (transaction, actor, input) => changeChannel(dependencies, transaction, actor, input),
    decideChange: (transaction, actor, decision) => decideChange(dependencies, transaction, actor, decision),
    testChange: (id) => testChange(dependencies, id),
    waitingChanges: selectWaitingChanges,
    channelChanges: (executor, channelId) => selectChanges(executor, channelId, newestChanges),
    messages: (executor, channelId) => selectMessages(executor, channelId, newestMessages),
    testChannel: (id) => testChannel(dependencies, sessions, id),
    sendAgain: prepareAgain,
    close: () => sessions.close(),
  }
}

// Differences between bank and books as integrity violations.

/** Compares banks and books and lists all differences, including those under investigation. */
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
