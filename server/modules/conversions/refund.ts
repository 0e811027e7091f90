import { present } from '#kernel/assert.ts'
import { backOffMs } from './rules.ts'
import type { StepContext } from './step-context.ts'
import type { ConversionRow } from './tables.ts'

/** refunding: asks for the return under its own end-to-end id until the bank has booked or finally refused it. */
export async function askRefund({ deps, mover, actor }: StepContext, row: ConversionRow): Promise<boolean> {
  const request = {
    connectionId: present(row.connectionId, 'the connection a refund returns to'),
    endToEndId: present(row.refundEndToEndId, 'the end-to-end id of the refund'),
    originalEndToEndId: present(row.endToEndId, 'the end-to-end id of the payment'),
    amountXof: row.amountXof,
    text: `Refund ${row.reference}`,
  }
  const status = row.attempts === 0 ? null : await deps.banking.refundStatus(request)
  const outcome = status === null || status.kind === 'not_found' ? await deps.banking.requestRefund(request) : status
  switch (outcome.kind) {
    case 'booked': {
      const transfer = await mover.posting(row, 'refunded')
      return mover.whileHeld(row, async (transaction) => {
        // What was funded stays owed to the authorities, whatever came after.
        await mover.release(transaction, row, { wasFunded: true })
        return mover.within(transaction, row, {
          verb: 'return',
          cause: `${row.bankName} has booked the return`,
          reason: 'Refunded',
          transfer,
          actor,
        })
      })
    }
    case 'rejected':
      return mover.alone(row, {
        verb: 'refuse',
        cause: `${row.bankName} refused the return: ${outcome.reason}`,
        reason: outcome.reason,
        changes: { failed_step: 'refund' },
        transfer: await mover.posting(row, 'refund_refused'),
        actor,
      })
    case 'accepted':
      return mover.wait(
        row,
        outcome.progress ?? `${row.bankName} has accepted the return; waiting for it to be booked`,
        Math.min(4_000, backOffMs(row.attempts)),
      )
    case 'unknown':
      return mover.wait(row, `${row.bankName} gave no clear answer about the return (${outcome.reason})`)
  }
}
