import type { Result } from '#kernel/result.ts'

/** Rails that a connection can run over. */
export type RailName = 'sandbox' | 'host-to-host'

/** The rails of this installation; a connection whose rail is missing cannot be used. */
export type BankRails = Readonly<Partial<Record<RailName, BankRail>>>

/** An account of ours at a bank. The number is in the clear: it goes to the rail and nowhere else. */
export interface RailAccount {
  readonly connectionId: number
  readonly bankCode: string
  readonly accountNumber: string
  readonly accountName: string
  /** Empty where nobody knows it. */
  readonly swiftCode: string
  /** How files are exchanged with the bank; null on a rail without files. */
  readonly channelId: number | null
}

export interface Creditor {
  readonly name: string
  readonly account: string
}

/** A credit transfer. The same `endToEndId` (32 hex digits) is the same transfer, however often it is asked for. */
export interface TransferInstruction {
  readonly endToEndId: string
  readonly debtor: RailAccount
  readonly creditor: Creditor
  readonly amountXof: bigint
  readonly text: string
}

/** The provider's return of a booked transfer, under an end-to-end id of its own. */
export interface RefundInstruction {
  readonly endToEndId: string
  readonly originalEndToEndId: string
  readonly account: RailAccount
  readonly amountXof: bigint
}

/**
 * What is known of an instruction. `unknown` is what a time-out, a lost answer or an answer that makes no sense comes to:
 * never a failure; it is left by asking for the status, or by asking again with the same id. `rejected` is final.
 */
export type TransferOutcome =
  /** It is in the bank's hands. `progress` says more where there is more to say. */
  | { readonly kind: 'accepted'; readonly progress?: string }
  | { readonly kind: 'booked'; readonly bookedAt: Date }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** `not_found`: the bank has answered that it never saw the instruction. */
export type TransferStatus = TransferOutcome | { readonly kind: 'not_found' }

export type RailFault =
  /** The bank did not answer, or not in words that can be read. */
  | { readonly code: 'no_answer'; readonly reason: string }
  /** The bank answered no. */
  | { readonly code: 'refused'; readonly reason: string }

/** One line of the bank's statement of an account, credits above zero. */
export interface Booking {
  /** The bank's own number of the booking: the same number is the same booking. */
  readonly reference: string
  /** The instruction that it carries out; null when it names none. */
  readonly endToEndId: string | null
  readonly amountXof: bigint
  readonly bookedAt: Date
}

export interface BankStatement {
  readonly balanceXof: bigint
  /** The instant that the balance is true of, by the bank's clock: it holds every booking up to then and no other. */
  readonly asOf: Date
  /** Bookings that the balance holds, oldest first. */
  readonly bookings: readonly Booking[]
}

/** What the product asks of a bank. No call may run inside a database transaction; none throws for what a bank may do. */
export interface BankRail {
  readonly name: RailName
  balance(account: RailAccount): Promise<Result<{ readonly balanceXof: bigint }, RailFault>>
  requestTransfer(instruction: TransferInstruction): Promise<TransferOutcome>
  transferStatus(debtor: RailAccount, endToEndId: string): Promise<TransferStatus>
  requestRefund(instruction: RefundInstruction): Promise<TransferOutcome>
  refundStatus(account: RailAccount, endToEndId: string): Promise<TransferStatus>
  /** `after`: the reference of a booking; those up to it are left out. Null, or one the bank does not know: all are told. */
  statement(account: RailAccount, after: string | null): Promise<Result<BankStatement, RailFault>>
}
