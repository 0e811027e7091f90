// Confirms a match, with an undo that reverses it.
import { useQueryClient } from '@tanstack/react-query'
import { matchReceipt, type ReceiptDetail, undoReceiptMatch } from '#contract/receivables/api.ts'
import { invalidateReads, readsInvalidatedBy } from '#web/api/cache-invalidation.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { newKey, useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'
import { formatAmount } from '#web/ui/format/format.ts'
import * as t from './messages.ts'

const undoShownMs = 10_000

export function useReceiptMatch(onDone: () => void) {
  const client = useQueryClient()
  const undo = async (receipt: ReceiptDetail, matchId: number): Promise<string | null> => {
    try {
      const input = { params: { id: receipt.id, matchId }, body: { version: receipt.version } }
      await call(undoReceiptMatch, input, { idempotencyKey: newKey() })
      return null
    } catch (error) {
      return serverMessage(error)
    } finally {
      await invalidateReads(client, readsInvalidatedBy(undoReceiptMatch))
    }
  }
  return useChange(matchReceipt, {
    onSuccess: (receipt) => {
      const [match] = receipt.matches
      if (!match) return
      const numbers = match.allocations.map(({ invoiceNumber }) => invoiceNumber).join(', ')
      undoToast({
        title: t.matchedToast,
        description: t.matchedDescription(formatAmount(receivedOf(match.allocations), 'XOF'), numbers),
        shownMs: undoShownMs,
        undo: () => undo(receipt, match.id),
      })
      onDone()
    },
    onError: (error) => toast({ title: t.notDoneToast, description: serverMessage(error), destructive: true }),
  })
}

/** Sum of francs, which are whole numbers. */
const receivedOf = (allocations: readonly { readonly received: string }[]): string =>
  String(allocations.reduce((sum, { received }) => sum + BigInt(received), 0n))
