/** What a bank's message comes to, whatever its format and version. */
export type BankMessage = StatusMessage | AccountMessage

interface About {
  /** `pain.002.001.10`, `camt.053.001.02`, `MT940`. */
  readonly format: string
  /** The bank's own id of the message; null where it gives none. */
  readonly messageId: string | null
  readonly createdAt: Date | null
}

export interface StatusMessage extends About {
  readonly kind: 'pain.002' | 'camt.029'
  readonly reports: readonly StatusReport[]
}

/** The bank's word on one instruction, or on a whole message of ours when it names no instruction. */
export interface StatusReport {
  readonly endToEndId: string | null
  readonly originalMessageId: string | null
  readonly status: 'accepted' | 'rejected'
  /** ISO 20022 codes and texts; empty when the bank gave none. */
  readonly reason: string
}

export interface AccountMessage extends About {
  readonly kind: 'camt.052' | 'camt.053' | 'camt.054' | 'mt940'
  readonly reports: readonly AccountReport[]
}

/** What is told of one account, in whole francs, debits below zero. */
export interface AccountReport {
  /** As the bank writes it, spaces taken out. */
  readonly account: string
  /** Null in a notification, which tells of bookings alone. */
  readonly balance: { readonly balanceXof: bigint; readonly asOf: Date } | null
  readonly statementNumber: bigint | null
  readonly entries: readonly BankEntry[]
}

export interface BankEntry {
  readonly reference: string
  readonly endToEndId: string | null
  /** A payment of ours that came back: the end-to-end id is then that of the payment. */
  readonly isReturn: boolean
  readonly amountXof: bigint
  readonly bookedAt: Date
}

/** What makes a message unreadable, in words. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
