// The interface of a bank rail and its values.
import type { Result } from '#kernel/result.ts'

/** Rails that a connection can use. */
export type RailName = 'sandbox' | 'host-to-host'

/** The rails of this installation; a connection whose rail is missing cannot be used. */
export type BankRails = Readonly<Partial<Record<RailName, BankRail>>>

/** One of our bank accounts. The number is decrypted: pass it to the rail only. */
export interface RailAccount {
  readonly connectionId: number
  readonly bankCode: string
  /** Its name in the bank list. */
  readonly country: string
  readonly accountNumber: string
  readonly accountName: string
  /** Empty when unknown. */
  readonly swiftCode: string
  /** The channel that exchanges files with the bank; null on a rail without files. */
  readonly channelId: number | null
}

export interface Creditor {
  readonly name: string
  readonly account: string
}

/** A credit transfer. Requests with the same `endToEndId` (32 hex digits) are the same transfer. */
export interface TransferInstruction {
  readonly endToEndId: string
  readonly debtor: RailAccount
  readonly creditor: Creditor
  readonly amountXof: bigint
  readonly text: string
}

/** The provider's return of a booked transfer, under its own end-to-end id. */
export interface RefundInstruction {
  readonly endToEndId: string
  readonly originalEndToEndId: string
  readonly account: RailAccount
  readonly amountXof: bigint
}

/**
 * State of an instruction. A time-out, a lost answer and an invalid answer are `unknown`, never a
 * failure; a status request or another request with the same id resolves it. `rejected` is final.
 */
export type TransferOutcome =
  /** The bank is processing it. `progress` adds details when there are any. */
  | { readonly kind: 'accepted'; readonly progress?: string }
  | { readonly kind: 'booked'; readonly bookedAt: Date }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** `not_found`: the bank answered that it never received the instruction. */
export type TransferStatus = TransferOutcome | { readonly kind: 'not_found' }

export type RailFault =
  /** The bank sent no answer, or no readable one. */
  | { readonly code: 'no_answer'; readonly reason: string }
  /** The bank refused. */
  | { readonly code: 'refused'; readonly reason: string }

/** Payer and purpose of a credit, as the bank reports them. Each is null when it reports none. */
export interface IncomingPayment {
  readonly payerName: string | null
  /** IBAN, RIB or other number. Never stored or shown in full. */
  readonly payerAccount: string | null
  readonly remittance: string | null
}

/** One line of the bank's account statement; credits are positive. */
export interface Booking {
  /** Payer and purpose of a credit; null for debits, returns and bookings without them. */
  readonly incoming: IncomingPayment | null
  /** The bank's own booking number: the same number is the same booking. */
  readonly reference: string
  /** The instruction behind the booking; null when the bank names none. */
  readonly endToEndId: string | null
  readonly amountXof: bigint
  readonly bookedAt: Date
}

export interface BankStatement {
  readonly balanceXof: bigint
  /** The time of the balance by the bank's clock: it includes exactly the bookings up to then. */
  readonly asOf: Date
  /** Bookings included in the balance, oldest first. */
  readonly bookings: readonly Booking[]
}

/** The calls to a bank. Call with no transaction open. No call throws for a bank's behaviour. */
export interface BankRail {
  readonly name: RailName
  balance(account: RailAccount): Promise<Result<{ readonly balanceXof: bigint }, RailFault>>
  requestTransfer(instruction: TransferInstruction): Promise<TransferOutcome>
  transferStatus(debtor: RailAccount, endToEndId: string): Promise<TransferStatus>
  requestRefund(instruction: RefundInstruction): Promise<TransferOutcome>
  refundStatus(account: RailAccount, endToEndId: string): Promise<TransferStatus>
  /**
   * Lists the bookings after the reference `after`. Null, or a reference that the bank does not
   * know, lists all.
   */
  statement(account: RailAccount, after: string | null): Promise<Result<BankStatement, RailFault>>
}
