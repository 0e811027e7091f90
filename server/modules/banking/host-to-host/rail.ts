import { assertDefined } from '#kernel/assert.ts'
import { addBankDays } from '#kernel/bank-days.ts'
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import { err, ok } from '#kernel/result.ts'
import * as t from '#server/modules/banking/messages.ts'
import { calendarCountryOf } from '../banks.ts'
import type { BankingDependencies } from '../dependencies.ts'
import type { BankRail, RailAccount, TransferInstruction, TransferOutcome, TransferStatus } from '../port.ts'
import { findStatedBalance, selectStatedBookings } from '../statements/store.ts'
import { findInstruction } from '../store.ts'
import type { InstructionRow } from '../tables.ts'
import { isUsable } from './channel-availability.ts'
import { applyOrphans } from './collection.ts'
import { deliver, type Order, prepare } from './delivery.ts'
import { writeCreditTransfer, writeReturnRequest } from './messages/orders.ts'
import type { Sessions } from './sessions.ts'
import { type ChannelRow, findChannel, findOrder } from './store.ts'

/**
 * The file rail: orders leave as ISO 20022 messages, answers and statements arrive as files. The
 * bank's messages set the state of an instruction; a status request reads the inbox first.
 */
export function createHostToHostRail(dependencies: BankingDependencies, sessions: Sessions): BankRail {
  const { database } = dependencies

  const send = (channel: ChannelRow, order: Order) => sendOrder(dependencies, sessions, channel, order)
  const statusOf = (account: RailAccount, endToEndId: string) => askStatus(dependencies, sessions, account, endToEndId)

  return {
    name: 'host-to-host',
    async balance(account) {
      const channel = await channelOf(dependencies, account)
      const exchanged = await sessions.exchange(channel)
      if (!exchanged.ok) return err({ code: 'no_answer', reason: exchanged.error })
      await applyOrphans(dependencies, channel.id)
      const stated = await findStatedBalance(database.pool, account.connectionId)
      if (!stated) return err({ code: 'no_answer', reason: t.noStatementYet })
      return ok({ balanceXof: stated.balanceXof })
    },
    async requestTransfer(instruction) {
      const channel = await channelOf(dependencies, instruction.debtor)
      return send(channel, await transferOrder(dependencies, channel, instruction))
    },
    async requestRefund({ endToEndId, originalEndToEndId, account, amountXof }) {
      const channel = await channelOf(dependencies, account)
      const original = assertDefined(
        await findOrder(database.pool, originalEndToEndId),
        'the message of a booked transfer',
      )
      const messageId = `R${endToEndId}`
      const text = writeReturnRequest({
        messageId,
        endToEndId,
        originalEndToEndId,
        amountXof,
        originalMessageId: assertDefined(original.messageId, 'the id of a message'),
        originalFormat: channel.painVersion,
        createdAt: dependencies.clock.now(),
        initiatingParty: { name: channel.partyName, id: channel.partyId },
        bic: account.swiftCode,
      })
      const format = 'camt.055.001.08'
      return send(channel, { endToEndId, messageId, format, text, channelId: channel.id, kind: 'camt.055' })
    },
    transferStatus: statusOf,
    refundStatus: statusOf,
    async statement(account, after) {
      const channel = await channelOf(dependencies, account)
      const exchanged = await sessions.exchange(channel)
      if (!exchanged.ok) return err({ code: 'no_answer', reason: exchanged.error })
      const stated = await findStatedBalance(database.pool, account.connectionId)
      if (!stated) return err({ code: 'no_answer', reason: t.noStatementYet })
      const stored = await selectStatedBookings(database.pool, account.connectionId, after)
      // Stored before, with what the bank reported of the payer.
      const bookings = stored.map((booking) => ({ ...booking, incoming: null }))
      return ok({ balanceXof: stated.balanceXof, asOf: stated.asOf, bookings })
    },
  }
}

async function sendOrder(
  dependencies: BankingDependencies,
  sessions: Sessions,
  channel: ChannelRow,
  order: Order,
): Promise<TransferOutcome> {
  if (!isUsable(channel)) return { kind: 'unknown', reason: t.channelOff }
  const prepared = await prepare(dependencies, order)
  // A message that violates the schema is never sent, so nothing can move.
  if (!prepared.ok) return { kind: 'rejected', reason: t.schemaViolated(prepared.error) }
  const delivery = await sessions.use(channel, (transport) => deliver(dependencies, prepared.value, transport))
  switch (delivery.kind) {
    case 'delivered':
      return (
        known(await findInstruction(dependencies.database.pool, order.endToEndId)) ?? {
          kind: 'accepted',
          progress: awaitingBank,
        }
      )
    case 'not_delivered':
      return { kind: 'unknown', reason: t.deliveryFailed(delivery.reason) }
    case 'in_doubt':
      return { kind: 'unknown', reason: t.deliveryUncertain(delivery.reason) }
  }
}

async function askStatus(
  dependencies: BankingDependencies,
  sessions: Sessions,
  account: RailAccount,
  endToEndId: string,
): Promise<TransferStatus> {
  const { database } = dependencies
  const channel = await channelOf(dependencies, account)
  const exchanged = await sessions.exchange(channel)
  const word = known(await findInstruction(database.pool, endToEndId))
  if (word) return word
  const order = await findOrder(database.pool, endToEndId)
  // Nothing was sent to the bank, so the transfer may be requested again.
  if (!order || order.state === 'prepared') return { kind: 'not_found' }
  if (!exchanged.ok) return { kind: 'unknown', reason: exchanged.error }
  if (order.state === 'delivered') return { kind: 'accepted', progress: awaitingBank }
  const delivery = await sessions.use(channel, (transport) => deliver(dependencies, order, transport))
  return delivery.kind === 'delivered'
    ? { kind: 'accepted', progress: awaitingBank }
    : { kind: 'unknown', reason: delivery.reason }
}

const awaitingBank = t.waitingForBank

/** Returns the bank's answer on an instruction, as its messages set it; null before the first. */
function known(instruction: InstructionRow | null): TransferOutcome | null {
  if (!instruction) return null
  switch (instruction.state) {
    case 'requested':
      return null
    case 'accepted':
      return { kind: 'accepted' }
    case 'booked':
      return { kind: 'booked', bookedAt: assertDefined(instruction.bookedAt, 'the time of a booking') }
    case 'rejected':
      return { kind: 'rejected', reason: instruction.reason ?? t.noReasonGiven }
  }
}

async function channelOf({ database }: BankingDependencies, { channelId }: RailAccount): Promise<ChannelRow> {
  const id = assertDefined(channelId, 'the channel of a host-to-host connection')
  return assertDefined(await findChannel(database.pool, id), `bank channel ${id}`)
}

async function transferOrder(
  dependencies: BankingDependencies,
  channel: ChannelRow,
  { endToEndId, debtor, creditor, amountXof, text }: TransferInstruction,
): Promise<Order> {
  const now = dependencies.clock.now()
  const messageId = `C${endToEndId}`
  const written = writeCreditTransfer({
    messageId,
    endToEndId,
    amountXof,
    text,
    version: channel.painVersion,
    createdAt: now,
    executionDate: await nextBankDay(dependencies, debtor.country, now),
    initiatingParty: { name: channel.partyName, id: channel.partyId },
    debtor: { name: debtor.accountName, account: debtor.accountNumber, bic: debtor.swiftCode },
    creditor: { name: creditor.name, account: creditor.account, bic: '' },
  })
  return { endToEndId, messageId, text: written, format: channel.painVersion, channelId: channel.id, kind: 'pain.001' }
}

/** Today, or the next day on which banks of the country work: they refuse or move other days. */
async function nextBankDay(
  { settings, database, bankCalendar }: BankingDependencies,
  country: string,
  now: Date,
): Promise<BusinessDate> {
  const today = businessDate(now, await settings.read(database.pool, 'business.timeZone'))
  const code = calendarCountryOf(country)
  const isBankDay = code
    ? await bankCalendar.bankDays(database.pool, code)
    : await bankCalendar.bankDaysOfBusiness(database.pool)
  return addBankDays(addDays(today, -1), 1, isBankDay)
}
