/** Debit steps: request the payment from the bank and poll its outcome. */

import { assertDefined } from '#kernel/assert.ts'
import type { TransferOutcome } from '#server/modules/banking/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { reasonOf, type Wording, wordingText } from '#server/platform/language/stored-text.ts'
import {
  clientHolds,
  findCreditor,
  freezeReason,
  holdReason,
  type PartyStatuses,
  partyStatuses,
} from '../counterparties.ts'
import { clearedAccount, clearedWallet, releaseResources, reserveResources } from '../resources.ts'
import { approvalHash, backOffMs, fundingRetryDelayMs } from '../state-machine.ts'
import type { ColumnChanges, ConversionRow } from '../tables.ts'
import { t } from '../texts.ts'
import { rejectFrozen, requoteConversion } from './screen-and-clear.ts'
import { currentBusinessDate, remainingLockMs, type StepContext } from './step-context.ts'

const maxBookingDelayMs = 4_000

/**
 * approved or awaiting_funds → debit_requested, once everything is reserved and the approval still
 * fits.
 */
export async function requestDebit(context: StepContext, row: ConversionRow): Promise<boolean> {
  const { deps, transitions, actor } = context
  if (row.rateLockedUntil <= deps.clock.now()) return requoteConversion(context, row)
  const statuses = await partyStatuses(deps, actor, row)
  const cause = freezeReason(statuses)
  if (cause !== null) return transitions.withLock(row, (transaction) => rejectFrozen(context, transaction, row, cause))
  if (row.connectionId === null || row.walletId === null) return waitForFunds(context, row, statuses)
  if (row.approvalHash !== null && row.approvalHash !== approvalHash(row)) {
    const reason = () => t.approvedTermsChanged
    return transitions.apply(row, {
      verb: 'ask_again',
      cause: () => t.approvalReset(t.approvedTermsChanged),
      reason,
      changes: {
        review_reasons: ['approval_outdated'],
        approval_hash: null,
        approved_by: null,
        approved_by_name: null,
      },
      // Quoted again when nobody decides before the rate lock ends, as after the first review.
      nextAttemptInMs: remainingLockMs(deps.clock.now(), row),
      actor,
    })
  }
  // Since the approval, documents may have been removed, a new list may name a party, and the KYC
  // may have been decided.
  const missingDocuments = await deps.policies.dossierHold(deps.database.pool, row.id)
  if (missingDocuments !== null || holdReason(statuses) !== null || (await findCreditor(deps)) === null)
    return waitForFunds(context, row, statuses)
  const { walletId, clientId } = row
  const transfer = await transitions.posting(row, 'debit_requested')
  const endToEndId = deps.ids.next().replaceAll('-', '')
  const date = await currentBusinessDate(context)
  const queued = await context.queued()
  const isRequested = await transitions.withLock(row, async (transaction) => {
    // A decision on the KYC locks the client too: it is seen here, or it comes after the request.
    if (clientId !== null) await deps.clients.lock(transaction, clientId)
    if ((await deps.compliance.kycHold(transaction, { conversionId: row.id, clientId })) !== null) return 'must_wait'
    // A debit for a wallet that cannot be paid would only have to be returned.
    const payable = await deps.payout.mayPay(transaction, walletId)
    if (!payable.ok) {
      await waitAgain(context, transaction, row, { missing: payable.error, changes: clearedWallet, queued })
      return false
    }
    // The bank debits today, which may be later than the day of the reservation.
    const moved = await deps.banking.moveReservation(transaction, { conversionId: row.id, date })
    if (!moved.ok) {
      await deps.banking.release(transaction, row.id)
      await waitAgain(context, transaction, row, { missing: moved.error.detail, changes: clearedAccount, queued })
      return false
    }
    const treasury = await deps.payout.reserveTreasury(transaction, {
      conversionId: row.id,
      amountUsdtMinor: row.netUsdtMinor,
      walletId,
    })
    if (!treasury.ok) return 'must_wait'
    // The intent commits before the bank is called: after a crash the same end-to-end id is used.
    return transitions.applyWithin(transaction, row, {
      verb: 'request_debit',
      cause: () => t.debitOrdered(row.bankName),
      changes: { end_to_end_id: endToEndId },
      transfer,
      actor,
    })
  })
  if (isRequested !== 'must_wait') return isRequested
  return waitForFunds(context, row, await partyStatuses(deps, actor, row))
}

/** Waits for another account or wallet; the approval is asked for again when it differs. */
async function waitAgain(
  { transitions, actor }: StepContext,
  transaction: Transaction,
  row: ConversionRow,
  { missing, changes, queued }: { readonly missing: Wording; readonly changes: ColumnChanges; readonly queued: number },
): Promise<void> {
  await transitions.applyWithin(transaction, row, {
    verb: row.state === 'approved' ? 'await_funds' : 'secure',
    cause: missing,
    reason: missing,
    changes,
    nextAttemptInMs: fundingRetryDelayMs(0, queued),
    actor,
  })
}

async function waitForFunds(context: StepContext, row: ConversionRow, statuses: PartyStatuses): Promise<boolean> {
  const { deps, transitions, actor } = context
  const date = await currentBusinessDate(context)
  const queued = await context.queued()
  const creditor = await findCreditor(deps)
  const outcome = await transitions.withLock(row, async (transaction) => {
    const reserved = await reserveResources(transaction, deps, actor, row, date)
    const unset = creditor === null ? [() => t.providerAccountNotSet] : []
    const missing = [...clientHolds(statuses), ...unset, ...reserved.missing]
    const reason = missing.length > 0 ? () => missing.map(wordingText).join(' ') : null
    const isNew = row.state === 'approved' || Object.keys(reserved.changes).length > 0
    if (!isNew) return { isApplied: false, reason }
    const isApplied = await transitions.applyWithin(transaction, row, {
      verb: row.state === 'approved' ? 'await_funds' : 'secure',
      cause: reason ?? (() => t.resourcesReserved),
      reason,
      changes: reserved.changes,
      nextAttemptInMs: reason === null ? 0 : fundingRetryDelayMs(0, queued),
      actor,
    })
    return { isApplied, reason }
  })
  if (outcome === false) return false
  if (outcome.isApplied) return outcome.reason === null
  return transitions.retryLater(
    row,
    outcome.reason,
    outcome.reason === null ? 0 : fundingRetryDelayMs(row.attempts, queued),
  )
}

/**
 * debit_requested or debit_unknown: polls the bank under the same end-to-end id until the outcome
 * is final.
 */
export async function pollDebit(context: StepContext, row: ConversionRow): Promise<boolean> {
  const { transitions, actor } = context
  const outcome = await bankOutcome(context, row)
  if (outcome === null) return transitions.retryLater(row, () => t.providerAccountNotSet)
  switch (outcome.kind) {
    case 'booked':
      return transitions.apply(row, {
        verb: 'book',
        cause: () => t.paymentBooked(row.bankName),
        transfer: await transitions.posting(row, 'funded'),
        actor,
      })
    case 'rejected':
      return failDebit(context, row, outcome.reason)
    case 'accepted':
      if (row.state === 'debit_unknown')
        return transitions.apply(row, {
          verb: 'resume',
          cause: () => t.paymentInProgress(row.bankName),
          actor,
          nextAttemptInMs: 1_000,
        })
      return transitions.retryLater(
        row,
        outcome.progress ?? (() => t.paymentAccepted(row.bankName)),
        Math.min(maxBookingDelayMs, backOffMs(row.attempts)),
      )
    case 'unknown':
      if (row.state === 'debit_requested') {
        const reason = () => t.paymentUnclear(row.bankName, reasonText(outcome.reason))
        return transitions.apply(row, { verb: 'doubt', cause: reason, reason, nextAttemptInMs: 1_000, actor })
      }
      return transitions.retryLater(row, reasonOf(row))
  }
}

/** Null when the bank has no instruction, and none can be sent without the provider's account. */
async function bankOutcome({ deps }: StepContext, row: ConversionRow): Promise<TransferOutcome | null> {
  const connectionId = assertDefined(row.connectionId, 'the funding connection')
  const endToEndId = assertDefined(row.endToEndId, 'the end-to-end id')
  const isFirst = row.state === 'debit_requested' && row.attempts === 0
  if (!isFirst) {
    const status = await deps.banking.transferStatus({ connectionId, endToEndId })
    if (status.kind !== 'not_found') return status
  }
  const creditor = await findCreditor(deps)
  if (creditor === null) return null
  return deps.banking.requestTransfer({
    connectionId,
    endToEndId,
    amountXof: row.amountXof,
    creditor,
    text: row.reference,
  })
}

async function failDebit(
  { deps, transitions, actor }: StepContext,
  row: ConversionRow,
  reason: string,
): Promise<boolean> {
  const transfer = await transitions.posting(row, 'debit_refused')
  return transitions.withLock(row, async (transaction) => {
    await releaseResources(deps, transaction, row)
    return transitions.applyWithin(transaction, row, {
      verb: 'refuse',
      cause: () => t.paymentRejected(row.bankName, reasonText(reason)),
      reason: () => reasonText(reason),
      changes: { failed_step: 'debit' },
      transfer,
      actor,
    })
  })
}
