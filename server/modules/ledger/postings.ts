/**
 * The posting table as functions: the entries of each step, debits first.
 * docs/adr/0003-posting-table.md explains them.
 * Pure; each answer sums to zero in each currency. An amount of zero leaves its line out.
 */
import { assert } from '#kernel/assert.ts'
import { add, compare, type Money } from '#kernel/money.ts'
import type { Entry } from './rules.ts'

/** Ledger account numbers by what they are to a conversion. `client` is the client's account, or the house's. */
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

/** The amounts of an exchange. Gross must be fee and net together. */
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

/** A bank account comes into the books with what stands on it. */
export function bankOpeningEntries({ accounts, balanceXof }: BankOpening): Entry[] {
  return move(balanceXof, accounts.bank, accounts.openingEquityXof)
}

export interface TreasuryOpening {
  readonly accounts: Accounts<'treasury' | 'openingEquityUsdt'>
  readonly balanceUsdt: Money<'USDT'>
}

/** The sandbox treasury comes into the books with its first tokens. */
export function treasuryOpeningEntries({ accounts, balanceUsdt }: TreasuryOpening): Entry[] {
  return move(balanceUsdt, accounts.treasury, accounts.openingEquityUsdt)
}

export interface BankDebit {
  readonly accounts: Accounts<'bank' | 'bankDebitInFlight'>
  readonly amountXof: Money<'XOF'>
}

/** The bank is asked to pay the provider. */
export function debitRequestedEntries({ accounts, amountXof }: BankDebit): Entry[] {
  return move(amountXof, accounts.bankDebitInFlight, accounts.bank)
}

/** The bank has finally refused. */
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

/** The bank has booked the payment to the provider: the francs are exchanged, and the fee is earned. */
export function fundedEntries(funding: Funding): Entry[] {
  const { accounts, amountXof } = funding
  return [...move(amountXof, accounts.providerSettlement, accounts.bankDebitInFlight), ...exchange(funding)]
}

export interface Payout {
  readonly accounts: Accounts<'clientUsdt' | 'payoutInFlight'>
  readonly netUsdt: Money<'USDT'>
}

/** The payout is about to be sent. */
export function payoutRequestedEntries({ accounts, netUsdt }: Payout): Entry[] {
  return move(netUsdt, accounts.clientUsdt, accounts.payoutInFlight)
}

/** The payout has finally been refused. */
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

/** The provider is asked to pay back: the exchange and its fee are undone. */
export function refundRequestedEntries(refund: RefundRequest): Entry[] {
  const { accounts, amountXof } = refund
  return [...move(amountXof, accounts.refundInFlight, accounts.providerSettlement), ...reverse(exchange(refund))]
}

export interface RefundCompletion {
  readonly accounts: Accounts<'bank' | 'refundInFlight'>
  readonly amountXof: Money<'XOF'>
}

/** The bank has booked the provider's return. */
export function refundedEntries({ accounts, amountXof }: RefundCompletion): Entry[] {
  return move(amountXof, accounts.bank, accounts.refundInFlight)
}

export interface Delivery {
  readonly accounts: Accounts<'treasury' | 'fxPositionUsdt' | 'fxPositionXof' | 'providerSettlement'>
  readonly amountXof: Money<'XOF'>
  readonly deliveredUsdt: Money<'USDT'>
}

/** The provider delivers tokens for the francs it was paid: the open position closes. Two people sign it. */
export function providerDeliveredEntries({ accounts, amountXof, deliveredUsdt }: Delivery): Entry[] {
  return [
    ...move(deliveredUsdt, accounts.treasury, accounts.fxPositionUsdt),
    ...move(amountXof, accounts.fxPositionXof, accounts.providerSettlement),
  ]
}

export interface Correction<C extends 'XOF' | 'USDT' = 'XOF' | 'USDT'> {
  /** The account whose balance the world tells otherwise, and the one that takes the other side. */
  readonly accounts: { readonly held: number; readonly against: number }
  readonly currency: C
  /** Minor units by which the world holds more than the books; below zero where it holds less. */
  readonly amountMinor: bigint
}

/** The books follow what the bank or the chain holds. Two people sign it. */
export function correctionEntries({ accounts, amountMinor }: Correction): Entry[] {
  assert(amountMinor !== 0n, 'a correction moves something')
  return lines([accounts.held, amountMinor], [accounts.against, -amountMinor])
}

interface Exchange extends ExchangeAmounts {
  readonly accounts: Accounts<'clientXof' | 'clientUsdt' | 'fxPositionXof' | 'fxPositionUsdt' | 'feeIncome'>
}

/** The client's francs against our tokens, at the locked rate, less the fee. */
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
