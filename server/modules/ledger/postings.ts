/**
 * The posting table as pure functions: entries per step, debits first. See
 * docs/adr/0003-posting-table.md. Each result sums to zero per currency. A zero amount omits
 * its line.
 */
import { assert } from '#kernel/assert.ts'
import { add, compare, type Money } from '#kernel/money.ts'
import type { Entry } from './rules.ts'

/**
 * Ledger account numbers by role. `client` is the client's account, or our own for own conversions.
 */
export interface PostingAccounts {
  readonly openingEquityXof: number
  readonly openingEquityUsdt: number
  readonly bank: number
  readonly bankDebitInFlight: number
  readonly providerSettlement: number
  readonly refundInFlight: number
  readonly clientXof: number
  readonly clientUsdt: number
  readonly fxPositionXof: number
  readonly fxPositionUsdt: number
  readonly treasury: number
  readonly payoutInFlight: number
  readonly feeIncome: number
}

type Accounts<K extends keyof PostingAccounts> = Readonly<Pick<PostingAccounts, K>>

/** The amounts of an exchange. Gross must equal fee plus net. */
export interface ExchangeAmounts {
  readonly amountXof: Money<'XOF'>
  readonly grossUsdt: Money<'USDT'>
  readonly feeUsdt: Money<'USDT'>
  readonly netUsdt: Money<'USDT'>
}

export interface BankOpening {
  readonly accounts: Accounts<'bank' | 'openingEquityXof'>
  readonly balanceXof: Money<'XOF'>
}

/** Opens a bank account in the books with its current balance. */
export function bankOpeningEntries({ accounts, balanceXof }: BankOpening): Entry[] {
  return move(balanceXof, accounts.bank, accounts.openingEquityXof)
}

export interface TreasuryOpening {
  readonly accounts: Accounts<'treasury' | 'openingEquityUsdt'>
  readonly balanceUsdt: Money<'USDT'>
}

/** Opens the sandbox treasury in the books with its initial tokens. */
export function treasuryOpeningEntries({ accounts, balanceUsdt }: TreasuryOpening): Entry[] {
  return move(balanceUsdt, accounts.treasury, accounts.openingEquityUsdt)
}

export interface BankDebit {
  readonly accounts: Accounts<'bank' | 'bankDebitInFlight'>
  readonly amountXof: Money<'XOF'>
}

/** The payment to the provider is requested from the bank. */
export function debitRequestedEntries({ accounts, amountXof }: BankDebit): Entry[] {
  return move(amountXof, accounts.bankDebitInFlight, accounts.bank)
}

/** The bank has definitively rejected the payment. */
export function debitRefusedEntries(debit: BankDebit): Entry[] {
  return reverse(debitRequestedEntries(debit))
}

export interface Funding extends ExchangeAmounts {
  readonly accounts: Accounts<
    | 'providerSettlement'
    | 'bankDebitInFlight'
    | 'clientXof'
    | 'clientUsdt'
    | 'fxPositionXof'
    | 'fxPositionUsdt'
    | 'feeIncome'
  >
}

/** The bank has booked the payment: the francs are exchanged and the fee is earned. */
export function fundedEntries(funding: Funding): Entry[] {
  const { accounts, amountXof } = funding
  return [...move(amountXof, accounts.providerSettlement, accounts.bankDebitInFlight), ...exchange(funding)]
}

export interface Payout {
  readonly accounts: Accounts<'clientUsdt' | 'payoutInFlight'>
  readonly netUsdt: Money<'USDT'>
}

/** The payout is about to be submitted. */
export function payoutRequestedEntries({ accounts, netUsdt }: Payout): Entry[] {
  return move(netUsdt, accounts.clientUsdt, accounts.payoutInFlight)
}

/** The payout has definitively been rejected. */
export function payoutRefusedEntries(payout: Payout): Entry[] {
  return reverse(payoutRequestedEntries(payout))
}

export interface PayoutCompletion {
  readonly accounts: Accounts<'payoutInFlight' | 'treasury'>
  readonly netUsdt: Money<'USDT'>
}

/** The payout is final: the tokens have left the treasury. */
export function payoutCompletedEntries({ accounts, netUsdt }: PayoutCompletion): Entry[] {
  return move(netUsdt, accounts.payoutInFlight, accounts.treasury)
}

export interface RefundRequest extends ExchangeAmounts {
  readonly accounts: Omit<Funding['accounts'], 'bankDebitInFlight'> & Accounts<'refundInFlight'>
}

/** A refund is requested from the provider, which undoes the exchange and its fee. */
export function refundRequestedEntries(refund: RefundRequest): Entry[] {
  const { accounts, amountXof } = refund
  return [...move(amountXof, accounts.refundInFlight, accounts.providerSettlement), ...reverse(exchange(refund))]
}

export interface RefundCompletion {
  readonly accounts: Accounts<'bank' | 'refundInFlight'>
  readonly amountXof: Money<'XOF'>
}

/** The bank has booked the provider's refund. */
export function refundedEntries({ accounts, amountXof }: RefundCompletion): Entry[] {
  return move(amountXof, accounts.bank, accounts.refundInFlight)
}

export interface Delivery {
  readonly accounts: Accounts<'treasury' | 'fxPositionUsdt' | 'fxPositionXof' | 'providerSettlement'> & {
    readonly fxDifferenceUsdt: number
  }
  readonly amountXof: Money<'XOF'>
  /** What conversions promised for these francs: `deliveryCost` in `rules.ts`. */
  readonly promisedUsdt: Money<'USDT'>
  readonly deliveredUsdt: Money<'USDT'>
}

/**
 * The provider delivers tokens for the francs that conversions paid, and closes that part of the
 * open position. More or less than was promised is a gain or loss. Two people approve.
 */
export function providerDeliveredEntries(delivery: Delivery): Entry[] {
  const { accounts, amountXof, promisedUsdt, deliveredUsdt } = delivery
  return [
    ...lines(
      [accounts.treasury, deliveredUsdt.minor],
      [accounts.fxPositionUsdt, -promisedUsdt.minor],
      [accounts.fxDifferenceUsdt, promisedUsdt.minor - deliveredUsdt.minor],
    ),
    ...move(amountXof, accounts.fxPositionXof, accounts.providerSettlement),
  ]
}

export interface TopUp {
  readonly accounts: Accounts<'treasury' | 'providerSettlement'> & {
    readonly treasuryFundingXof: number
    readonly treasuryFundingUsdt: number
  }
  readonly amountXof: Money<'XOF'>
  readonly deliveredUsdt: Money<'USDT'>
}

/** The provider delivers tokens that the business bought for its treasury. Two people approve. */
export function treasuryToppedUpEntries({ accounts, amountXof, deliveredUsdt }: TopUp): Entry[] {
  return [
    ...move(deliveredUsdt, accounts.treasury, accounts.treasuryFundingUsdt),
    ...move(amountXof, accounts.treasuryFundingXof, accounts.providerSettlement),
  ]
}

export interface ReceiptPosting {
  readonly accounts: { readonly bank: number; readonly unappliedReceipts: number }
  readonly amountXof: Money<'XOF'>
}

/** The bank has booked a credit; nobody has said yet what it pays. */
export function receiptEntries({ accounts, amountXof }: ReceiptPosting): Entry[] {
  return move(amountXof, accounts.bank, accounts.unappliedReceipts)
}

/** The credit is no customer's payment: reconciliation must explain it. */
export function receiptReleasedEntries(receipt: ReceiptPosting): Entry[] {
  return reverse(receiptEntries(receipt))
}

export interface ReceiptMatch {
  readonly accounts: { readonly unappliedReceipts: number; readonly bankCharges: number; readonly fxDifference: number }
  /** Francs per receivable account: received + charges − fxDifference is what is settled. */
  readonly allocations: readonly {
    readonly receivable: number
    readonly receivedXof: bigint
    readonly chargesXof: bigint
    /** Positive for a gain. */
    readonly fxDifferenceXof: bigint
  }[]
}

/** The credit pays invoices; bank charges and the FX difference are lines of their own. */
export function receiptMatchedEntries({ accounts, allocations }: ReceiptMatch): Entry[] {
  const sum = (of: (allocation: ReceiptMatch['allocations'][number]) => bigint) =>
    allocations.reduce((total, allocation) => total + of(allocation), 0n)
  return lines(
    [accounts.unappliedReceipts, sum(({ receivedXof }) => receivedXof)],
    [accounts.bankCharges, sum(({ chargesXof }) => chargesXof)],
    [accounts.fxDifference, -sum(({ fxDifferenceXof }) => fxDifferenceXof)],
    ...allocations.map(
      ({ receivable, receivedXof, chargesXof, fxDifferenceXof }) =>
        [receivable, fxDifferenceXof - receivedXof - chargesXof] as const,
    ),
  )
}

/** The match was a mistake: the credit waits again. */
export function receiptMatchReversedEntries(match: ReceiptMatch): Entry[] {
  return reverse(receiptMatchedEntries(match))
}

export interface ClientDeposit {
  /** `owner`: the client's account in francs, or our own. */
  readonly accounts: { readonly unappliedReceipts: number; readonly owner: number }
  readonly amountXof: Money<'XOF'>
}

/** The credit is the client's own francs, for conversions made or to come. */
export function clientDepositEntries({ accounts, amountXof }: ClientDeposit): Entry[] {
  return move(amountXof, accounts.unappliedReceipts, accounts.owner)
}

/** The deposit was a mistake: the credit waits again. */
export function clientDepositReversedEntries(deposit: ClientDeposit): Entry[] {
  return reverse(clientDepositEntries(deposit))
}

export interface Correction<C extends 'XOF' | 'USDT' = 'XOF' | 'USDT'> {
  /** `held`: the account whose real balance differs. `against`: its contra account. */
  readonly accounts: { readonly held: number; readonly against: number }
  readonly currency: C
  /** Minor units that the real balance exceeds the books by; negative when it is lower. */
  readonly amountMinor: bigint
}

/** Corrects the books to the real balance at the bank or on the chain. Two people approve. */
export function correctionEntries({ accounts, amountMinor }: Correction): Entry[] {
  assert(amountMinor !== 0n, 'a correction moves something')
  return lines([accounts.held, amountMinor], [accounts.against, -amountMinor])
}

interface Exchange extends ExchangeAmounts {
  readonly accounts: Accounts<'clientXof' | 'clientUsdt' | 'fxPositionXof' | 'fxPositionUsdt' | 'feeIncome'>
}

/** Exchanges the client's francs for our tokens at the locked rate, less the fee. */
function exchange({ accounts, amountXof, grossUsdt, feeUsdt, netUsdt }: Exchange): Entry[] {
  assert(compare(grossUsdt, add(feeUsdt, netUsdt)) === 0, 'the gross amount must be fee and net together')
  return [
    ...move(amountXof, accounts.clientXof, accounts.fxPositionXof),
    ...lines(
      [accounts.fxPositionUsdt, grossUsdt.minor],
      [accounts.clientUsdt, -netUsdt.minor],
      [accounts.feeIncome, -feeUsdt.minor],
    ),
  ]
}

function move(amount: Money, debited: number, credited: number): Entry[] {
  assert(amount.minor >= 0n, 'a posting moves an amount of zero or more')
  return lines([debited, amount.minor], [credited, -amount.minor])
}

function reverse(entries: readonly Entry[]): Entry[] {
  return entries.map(({ accountId, amountMinor }) => ({ accountId, amountMinor: -amountMinor }))
}

function lines(...pairs: readonly (readonly [accountId: number, amountMinor: bigint])[]): Entry[] {
  return pairs
    .filter(([, amountMinor]) => amountMinor !== 0n)
    .map(([accountId, amountMinor]) => ({ accountId, amountMinor }))
}
