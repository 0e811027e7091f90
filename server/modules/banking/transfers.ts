// Requests transfers and refunds, and saves the bank's answers.
import { assert, assertDefined } from '#kernel/assert.ts'
import { openAccount } from './connections.ts'
import type { BankingDependencies } from './dependencies.ts'
import * as t from './messages.ts'
import type { BankRail, Creditor, RailAccount, TransferOutcome, TransferStatus } from './port.ts'
import { railOf, timed } from './rail-calls.ts'
import { findConnection, findInstruction, type NewInstruction, saveInstruction, setInstructionState } from './store.ts'
import type { InstructionRow } from './tables.ts'

export interface TransferRequest {
  readonly connectionId: number
  /** 32 hex digits; the caller commits its intent before this call. */
  readonly endToEndId: string
  readonly amountXof: bigint
  readonly creditor: Creditor
  readonly text: string
}

export interface RefundRequest {
  readonly connectionId: number
  readonly endToEndId: string
  /** The booked transfer to return. */
  readonly originalEndToEndId: string
  readonly amountXof: bigint
}

export interface InstructionKey {
  readonly connectionId: number
  readonly endToEndId: string
}

/** Call with no transaction open. The same end-to-end id requests the same transfer. */
export async function requestTransfer(
  dependencies: BankingDependencies,
  { connectionId, endToEndId, amountXof, creditor, text }: TransferRequest,
): Promise<TransferOutcome> {
  const { rail, account } = await railAndAccountOf(dependencies, connectionId)
  const instruction = { endToEndId, kind: 'transfer', originalEndToEndId: null, connectionId, amountXof } as const
  const ended = await saveIntent(dependencies, instruction)
  if (ended) return ended
  const outcome = await timed(dependencies, connectionId, 'transfer', () =>
    rail.requestTransfer({ endToEndId, debtor: account, creditor, amountXof, text }),
  )
  return saveOutcome(dependencies, endToEndId, outcome)
}

export const transferStatus = (dependencies: BankingDependencies, key: InstructionKey): Promise<TransferStatus> =>
  askStatus(dependencies, key, 'transfer_status', (rail, account) => rail.transferStatus(account, key.endToEndId))

/** Call with no transaction open. The same end-to-end id requests the same refund. */
export async function requestRefund(
  dependencies: BankingDependencies,
  { connectionId, endToEndId, originalEndToEndId, amountXof }: RefundRequest,
): Promise<TransferOutcome> {
  const { rail, account } = await railAndAccountOf(dependencies, connectionId)
  const instruction = { endToEndId, kind: 'refund', originalEndToEndId, connectionId, amountXof } as const
  const ended = await saveIntent(dependencies, instruction)
  if (ended) return ended
  const outcome = await timed(dependencies, connectionId, 'refund', () =>
    rail.requestRefund({ endToEndId, originalEndToEndId, account, amountXof }),
  )
  return saveOutcome(dependencies, endToEndId, outcome)
}

export const refundStatus = (dependencies: BankingDependencies, key: InstructionKey): Promise<TransferStatus> =>
  askStatus(dependencies, key, 'refund_status', (rail, account) => rail.refundStatus(account, key.endToEndId))

async function askStatus(
  dependencies: BankingDependencies,
  { connectionId, endToEndId }: InstructionKey,
  call: 'transfer_status' | 'refund_status',
  ask: (rail: BankRail, account: RailAccount) => Promise<TransferStatus>,
): Promise<TransferStatus> {
  const ended = await endOf(dependencies, endToEndId)
  if (ended) return ended
  const { rail, account } = await railAndAccountOf(dependencies, connectionId)
  const status = await timed(dependencies, connectionId, call, () => ask(rail, account))
  return status.kind === 'not_found' ? status : saveOutcome(dependencies, endToEndId, status)
}

async function railAndAccountOf(dependencies: BankingDependencies, connectionId: number) {
  const row = assertDefined(
    await findConnection(dependencies.database.pool, connectionId),
    `bank connection ${connectionId}`,
  )
  return { rail: railOf(dependencies, row), account: openAccount(dependencies.encryption, row) }
}

/**
 * Returns the final outcome of an instruction, from an answer or a statement; null while it is
 * open.
 */
async function endOf({ database }: BankingDependencies, endToEndId: string): Promise<TransferOutcome | null> {
  const stored = await findInstruction(database.pool, endToEndId)
  return stored && finalOutcome(stored)
}

/** Saves an instruction before it is sent. Returns its outcome when it has ended already. */
async function saveIntent(
  { database, clock }: BankingDependencies,
  intent: Omit<NewInstruction, 'requestedAt'>,
): Promise<TransferOutcome | null> {
  const saved = await saveInstruction(database.pool, { ...intent, requestedAt: clock.now() })
  assert(
    saved.kind === intent.kind &&
      saved.connectionId === intent.connectionId &&
      saved.amountXof === intent.amountXof &&
      saved.originalEndToEndId === intent.originalEndToEndId,
    `instruction ${intent.endToEndId} must not be asked with another content`,
  )
  return finalOutcome(saved)
}

/** Saves the bank's answer. A final outcome stays, whatever a later answer says. */
async function saveOutcome<O extends TransferOutcome>(
  { database, clock }: BankingDependencies,
  endToEndId: string,
  outcome: O,
): Promise<TransferOutcome> {
  if (outcome.kind === 'unknown') return outcome
  // `progress` is set by us on delivery of a file; it is no answer of the bank.
  const isOurs = outcome.kind === 'accepted' && outcome.progress !== undefined
  const changed = isOurs
    ? null
    : await setInstructionState(database.pool, endToEndId, {
        state: outcome.kind,
        reason: outcome.kind === 'rejected' ? outcome.reason : null,
        bookedAt: outcome.kind === 'booked' ? outcome.bookedAt : null,
        updatedAt: clock.now(),
      })
  const stored = changed ?? (await findInstruction(database.pool, endToEndId))
  return (stored && finalOutcome(stored)) ?? outcome
}

function finalOutcome(instruction: InstructionRow): TransferOutcome | null {
  const { state, bookedAt, reason } = instruction
  if (state === 'booked') return { kind: 'booked', bookedAt: assertDefined(bookedAt, 'the time of a booking') }
  if (state === 'rejected') return { kind: 'rejected', reason: reason ?? t.noReasonGiven }
  return null
}
