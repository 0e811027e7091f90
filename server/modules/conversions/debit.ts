import { present } from '#kernel/assert.ts'
import type { TransferOutcome } from '#server/modules/banking/index.ts'
import { requoteConversion, todayFor } from './clearing.ts'
import { clientOpen, type Standings, standingsOf, whyFrozen, whyHeld } from './counterparties.ts'
import { creditorOf } from './creditor.ts'
import { secureResources } from './resources.ts'
import { approvalHash, backOffMs, lookForRoomMs } from './rules.ts'
import type { StepContext } from './step-context.ts'
import type { ConversionRow } from './tables.ts'

const longestBookingPauseMs = 4_000

/** approved or awaiting_funds → debit_requested, once everything is set aside and still what was approved. */
export async function requestDebit(context: StepContext, row: ConversionRow): Promise<boolean> {
  const { deps, mover, actor } = context
  if (row.rateLockedUntil <= deps.clock.now()) return requoteConversion(context, row)
  const standings = await standingsOf(deps, deps.database.keyed, row)
  const cause = whyFrozen(standings)
  if (cause !== null) return rejectFrozen(context, row, cause)
  if (row.connectionId === null || row.walletId === null) return waitForFunds(context, row, standings)
  if (row.approvalHash !== null && row.approvalHash !== approvalHash(row)) {
    const reason = 'what was approved has changed'
    return mover.alone(row, {
      verb: 'ask_again',
      cause: `Approval asked again: ${reason}`,
      reason,
      changes: {
        review_reasons: ['approval_outdated'],
        approval_hash: null,
        approved_by: null,
        approved_by_name: null,
      },
      actor,
    })
  }
  // Papers may have been taken out since the approval, and a list may have come that names the client or who is paid.
  if ((await deps.dossierHold(deps.database.keyed, row.id)) !== null || whyHeld(standings) !== null)
    return waitForFunds(context, row, standings)
  const transfer = await mover.posting(row, 'debit_requested')
  const endToEndId = deps.ids.next().replaceAll('-', '')
  const asked = await mover.whileHeld(row, async (transaction) => {
    const treasury = await deps.payout.reserveTreasury(transaction, {
      conversionId: row.id,
      amountUsdtMinor: row.netUsdtMinor,
      walletId: row.walletId,
    })
    if (!treasury.ok) return 'treasury_short' as const
    // The intent is committed here, before the bank hears of it: whatever crashes next, the same id is asked for.
    return mover.within(transaction, row, {
      verb: 'request_debit',
      cause: `Asked ${row.bankName} to pay the provider`,
      changes: { end_to_end_id: endToEndId },
      transfer,
      actor,
    })
  })
  return asked === 'treasury_short' ? waitForFunds(context, row, standings) : asked
}

async function waitForFunds(context: StepContext, row: ConversionRow, { client }: Standings): Promise<boolean> {
  const { deps, mover, actor } = context
  const date = await todayFor(context)
  const queued = await context.queued()
  const outcome = await mover.whileHeld(row, async (transaction) => {
    const secured = await secureResources(transaction, deps, actor, row, date)
    const missing = [...(client === 'open' ? [clientOpen] : []), ...secured.missing]
    const reason = missing.length > 0 ? missing.join(' ') : null
    const isNews = row.state === 'approved' || Object.keys(secured.changes).length > 0
    if (!isNews) return { moved: false, reason }
    const moved = await mover.within(transaction, row, {
      verb: row.state === 'approved' ? 'await_funds' : 'secure',
      cause: reason ?? 'Account, wallet and tokens are set aside',
      reason,
      changes: secured.changes,
      againInMs: reason === null ? 0 : lookForRoomMs(0, queued),
      actor,
    })
    return { moved, reason }
  })
  if (outcome === false) return false
  if (outcome.moved) return outcome.reason === null
  return mover.wait(row, outcome.reason, outcome.reason === null ? 0 : lookForRoomMs(row.attempts, queued))
}

/** debit_requested or debit_unknown: asks the bank, always under the same end-to-end id, until it gives a final word. */
export async function askDebit(context: StepContext, row: ConversionRow): Promise<boolean> {
  const { mover, actor } = context
  const outcome = await bankOutcome(context, row)
  switch (outcome.kind) {
    case 'booked':
      return mover.alone(row, {
        verb: 'book',
        cause: `${row.bankName} has booked the payment`,
        transfer: await mover.posting(row, 'funded'),
        actor,
      })
    case 'rejected':
      return failDebit(context, row, outcome.reason)
    case 'accepted':
      if (row.state === 'debit_unknown')
        return mover.alone(row, {
          verb: 'resume',
          cause: `${row.bankName} has the payment in hand`,
          actor,
          againInMs: 1_000,
        })
      return mover.wait(
        row,
        outcome.progress ?? `${row.bankName} has accepted the payment; waiting for it to be booked`,
        Math.min(longestBookingPauseMs, backOffMs(row.attempts)),
      )
    case 'unknown':
      if (row.state === 'debit_requested') {
        const reason = `${row.bankName} gave no clear answer: ${outcome.reason}. Its status is being asked`
        return mover.alone(row, { verb: 'doubt', cause: reason, reason, againInMs: 1_000, actor })
      }
      return mover.wait(row, row.reason)
  }
}

async function bankOutcome({ deps }: StepContext, row: ConversionRow): Promise<TransferOutcome> {
  const connectionId = present(row.connectionId, 'the funding connection')
  const endToEndId = present(row.endToEndId, 'the end-to-end id')
  const isFirst = row.state === 'debit_requested' && row.attempts === 0
  if (!isFirst) {
    const status = await deps.banking.transferStatus({ connectionId, endToEndId })
    if (status.kind !== 'not_found') return status
  }
  const creditor = await creditorOf(deps)
  return deps.banking.requestTransfer({
    connectionId,
    endToEndId,
    amountXof: row.amountXof,
    creditor,
    text: row.reference,
  })
}

async function failDebit({ mover, actor }: StepContext, row: ConversionRow, reason: string): Promise<boolean> {
  const transfer = await mover.posting(row, 'debit_refused')
  return mover.whileHeld(row, async (transaction) => {
    await mover.release(transaction, row)
    return mover.within(transaction, row, {
      verb: 'refuse',
      cause: `${row.bankName} refused the payment: ${reason}`,
      reason,
      changes: { failed_step: 'debit' },
      transfer,
      actor,
    })
  })
}

function rejectFrozen({ mover, actor }: StepContext, row: ConversionRow, cause: string): Promise<boolean> {
  return mover.whileHeld(row, async (transaction) => {
    await mover.release(transaction, row)
    return mover.within(transaction, row, { verb: 'reject', cause, reason: cause, actor })
  })
}
