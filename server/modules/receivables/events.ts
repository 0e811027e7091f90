import type { DomainEvent } from '#server/platform/events/event.ts'

export type ReceiptChange = 'matched' | 'match_undone' | 'deposited' | 'deposit_undone' | 'set_aside'

/** An event names the receipt, never its payer or amount. */
export function receiptEvent(what: 'received' | ReceiptChange, receiptId: number): DomainEvent {
  const payload = { receiptId }
  return { kind: 'receivables', type: `receipt.${what}`, version: 1, aggregateId: String(receiptId), payload }
}
