/** Submitting payouts and recording their outcome. */
import { assert, assertDefined } from '#kernel/assert.ts'
import { isChecksumAddress } from './address.ts'
import type { PayoutDependencies } from './dependencies.ts'
import * as t from './messages.ts'
import type { PayoutInstruction, PayoutOutcome, PayoutRail, PayoutStatus } from './port.ts'
import { findInstruction, saveInstruction, setInstructionState } from './store.ts'
import type { InstructionRow } from './tables.ts'

/** The payout rail of this installation. Throws when there is none. */
export function railOf({ rails }: PayoutDependencies): PayoutRail {
  return assertDefined(rails.evm ?? rails.sandbox, 'a payout rail')
}

/** No transaction may be open. Submitting the same payout id again is idempotent. */
export async function submitPayout(
  dependencies: PayoutDependencies,
  { payoutId, address, amountUsdtMinor }: PayoutInstruction,
): Promise<PayoutOutcome> {
  const { database, clock } = dependencies
  const rail = railOf(dependencies)
  assert(isChecksumAddress(address), 'a payout must go to a checksummed address')
  const instruction = await saveInstruction(database.pool, {
    payoutId,
    network: rail.name,
    address,
    amountUsdtMinor,
    requestedAt: clock.now(),
  })
  assert(
    instruction.address === address && instruction.amountUsdtMinor === amountUsdtMinor,
    `payout ${payoutId} must not be asked with another content`,
  )
  const ended = finalOutcome(instruction)
  if (ended) return ended
  return saveOutcome(dependencies, payoutId, await rail.submit({ payoutId, address, amountUsdtMinor }))
}

export async function payoutStatus(dependencies: PayoutDependencies, payoutId: string): Promise<PayoutStatus> {
  const stored = await findInstruction(dependencies.database.pool, payoutId)
  const ended = stored && finalOutcome(stored)
  if (ended) return ended
  const status = await railOf(dependencies).status(payoutId)
  return status.kind === 'not_found' ? status : saveOutcome(dependencies, payoutId, status)
}

/** Stores the rail's answer. A final state is kept whatever later answers say. */
async function saveOutcome(
  { database, clock, logger }: PayoutDependencies,
  payoutId: string,
  outcome: PayoutOutcome,
): Promise<PayoutOutcome> {
  if (outcome.kind === 'unknown') {
    logger.warn({ payoutId, reason: outcome.reason }, 'The payout rail gave no clear answer')
    return outcome
  }
  const changed = await setInstructionState(database.pool, payoutId, {
    state: outcome.kind,
    reason: outcome.kind === 'rejected' ? outcome.reason : null,
    txHash: outcome.kind === 'confirmed' ? outcome.txHash : null,
    updatedAt: clock.now(),
  })
  const stored = changed ?? (await findInstruction(database.pool, payoutId))
  return (stored && finalOutcome(stored)) ?? outcome
}

function finalOutcome({ state, txHash, reason }: InstructionRow): PayoutOutcome | null {
  if (state === 'confirmed')
    return { kind: 'confirmed', txHash: assertDefined(txHash, 'the hash of a confirmed payout') }
  if (state === 'rejected') return { kind: 'rejected', reason: reason ?? t.noReasonGiven }
  return null
}
