/** Changes of receipts: matches and deposits. */

import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { matchReceipt, type ReceiptDetail, undoReceiptMatch } from '#contract/receivables/api.ts'
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

/** Names the button of a suggestion, 1 for the best. */
export const confirmButtonId = (place: number): string => `confirm-match-${place}`

/** Enter confirms the best suggestion, a digit another. Keys held down and chords do nothing. */
export function confirmByKey(event: KeyboardEvent): void {
  const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = event
  const place = key === 'Enter' ? 1 : /^[1-5]$/.test(key) ? Number(key) : 0
  if (place === 0 || repeat || ctrlKey || metaKey || altKey || shiftKey) return
  const button = document.getElementById(confirmButtonId(place))
  if (!(button instanceof HTMLButtonElement) || !button.offsetParent) return
  event.preventDefault()
  button.click()
}

/** Moves the focus to the row of a receipt, so that keys go on where a confirmed row disappears. */
export function focusReceipt(id: number): void {
  document.querySelector<HTMLElement>(`a[data-id="${id}"]`)?.focus()
}

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
