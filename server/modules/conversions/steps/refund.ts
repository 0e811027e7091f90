/** Refund step: returns the XOF of a failed conversion. */

import { assertDefined } from '#kernel/assert.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { refundReference } from '../messages.ts'
import { releaseResources } from '../resources.ts'
import { backOffMs } from '../state-machine.ts'
import type { ConversionRow } from '../tables.ts'
import { t } from '../texts.ts'
import type { StepContext } from './step-context.ts'

/**
 * refunding: requests and polls the return under one end-to-end id until the bank books or refuses
 * it.
 */
export async function pollRefund({ deps, transitions, actor }: StepContext, row: ConversionRow): Promise<boolean> {
  const request = {
    connectionId: assertDefined(row.connectionId, 'the connection a refund returns to'),
    endToEndId: assertDefined(row.refundEndToEndId, 'the end-to-end id of the refund'),
    originalEndToEndId: assertDefined(row.endToEndId, 'the end-to-end id of the payment'),
    amountXof: row.amountXof,
    text: refundReference(row.reference),
  }
  const status = row.attempts === 0 ? null : await deps.banking.refundStatus(request)
  const outcome = status === null || status.kind === 'not_found' ? await deps.banking.requestRefund(request) : status
  switch (outcome.kind) {
    case 'booked': {
      const transfer = await transitions.posting(row, 'refunded')
      return transitions.withLock(row, async (transaction) => {
        // A funded amount stays subject to filing after the refund.
        await releaseResources(deps, transaction, row, { wasFunded: true })
        return transitions.applyWithin(transaction, row, {
          verb: 'return',
          cause: () => t.returnBooked(row.bankName),
          reason: () => t.refunded,
          transfer,
          actor,
        })
      })
    }
    case 'rejected':
      return transitions.apply(row, {
        verb: 'refuse',
        cause: () => t.returnRejected(row.bankName, reasonText(outcome.reason)),
        reason: () => reasonText(outcome.reason),
        changes: { failed_step: 'refund' },
        transfer: await transitions.posting(row, 'refund_refused'),
        actor,
      })
    case 'accepted':
      return transitions.retryLater(
        row,
        outcome.progress ?? (() => t.returnAccepted(row.bankName)),
        Math.min(4_000, backOffMs(row.attempts)),
      )
    case 'unknown':
      return transitions.retryLater(row, () => t.returnUnclear(row.bankName, reasonText(outcome.reason)))
  }
}
