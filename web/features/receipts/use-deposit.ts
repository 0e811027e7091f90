// Books a receipt as a client's francs, with an undo that reverses it.
import { useQueryClient } from '@tanstack/react-query'
import type { ReceiptDetail } from '#contract/receivables/api.ts'
import { depositReceipt, undoReceiptDeposit } from '#contract/receivables/client-deposits.ts'
import { invalidateReads, readsInvalidatedBy } from '#web/api/cache-invalidation.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { newKey, useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const undoShownMs = 10_000

export function useDeposit(onDone: () => void) {
  const client = useQueryClient()
  const undo = async (receipt: ReceiptDetail, depositId: number): Promise<string | null> => {
    try {
      const input = { params: { id: receipt.id, depositId }, body: { version: receipt.version } }
      await call(undoReceiptDeposit, input, { idempotencyKey: newKey() })
      return null
    } catch (error) {
      return serverMessage(error)
    } finally {
      await invalidateReads(client, readsInvalidatedBy(undoReceiptDeposit))
    }
  }
  return useChange(depositReceipt, {
    onSuccess: (receipt) => {
      const [deposit] = receipt.deposits
      if (!deposit) return
      undoToast({
        title: t.depositedToast,
        description: t.depositedDescription(formatAmount(deposit.amount, 'XOF'), deposit.clientName ?? ui.ownAccount),
        shownMs: undoShownMs,
        undo: () => undo(receipt, deposit.id),
      })
      onDone()
    },
    onError: (error) => toast({ title: t.notDepositedToast, description: serverMessage(error), destructive: true }),
  })
}
