/** Content of a bank's message, independent of format and version. */
import type { IncomingPayment } from '../../port.ts'

export type BankMessage = StatusMessage | AccountMessage

interface About {
  /** `pain.002.001.10`, `camt.053.001.02`, `MT940`. */
  readonly format: string
  /** The bank's own id of the message; null when it has none. */
  readonly messageId: string | null
  readonly createdAt: Date | null
}

export interface StatusMessage extends About {
  readonly kind: 'pain.002' | 'camt.029'
  readonly reports: readonly StatusReport[]
}

/** The bank's status of one instruction, or of our whole message when it names no instruction. */
export interface StatusReport {
  /** In an answer to a return request: its case, or an id of the bank's own. */
  readonly endToEndId: string | null
  readonly originalMessageId: string | null
  /** The transfer that an answer to a return request names; null in status reports. */
  readonly originalEndToEndId: string | null
  readonly status: 'accepted' | 'rejected'
  /** ISO 20022 codes and texts; empty when the bank sent none. */
  readonly reason: string
}

export interface AccountMessage extends About {
  readonly kind: 'camt.052' | 'camt.053' | 'camt.054' | 'mt940'
  readonly reports: readonly AccountReport[]
}

/** Balance and bookings of one account, in whole francs; debits are negative. */
export interface AccountReport {
  /** As the bank writes it, without spaces. */
  readonly account: string
  /** Null in a notification, which carries bookings only. */
  readonly balance: { readonly balanceXof: bigint; readonly asOf: Date } | null
  readonly statementNumber: bigint | null
  readonly entries: readonly BankEntry[]
}

export interface BankEntry {
  readonly reference: string
  readonly endToEndId: string | null
  /** True for a returned payment of ours: the end-to-end id is that of the payment. */
  readonly isReturn: boolean
  readonly amountXof: bigint
  readonly bookedAt: Date
  /** Payer and purpose of a credit; null for debits and returns. */
  readonly incoming: IncomingPayment | null
}

/** Thrown for an unreadable message; the text states the reason. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
