/** Accounts, entries and the trial balance. */
import { assert } from '#kernel/assert.ts'
import { divideHalfEven, money, toDecimal } from '#kernel/money.ts'

export type LedgerCurrency = 'XOF' | 'USDT'
export const ledgerCurrencies = ['XOF', 'USDT'] as const satisfies readonly LedgerCurrency[]

export type AccountKind =
  | 'opening_equity'
  | 'bank'
  | 'bank_debit_in_flight'
  | 'provider_settlement'
  | 'refund_in_flight'
  | 'bank_charges'
  | 'client'
  | 'own_account'
  | 'fx_position'
  | 'treasury'
  | 'payout_in_flight'
  | 'fee_income'
  | 'suspense'
  | 'unapplied_receipts'
  | 'receivable'
  | 'fx_difference'
  | 'treasury_funding'

/** An account's position in the chart. `ownerId` is its bank connection or client. */
export interface AccountKey {
  readonly kind: AccountKind
  readonly ownerId?: number
  readonly currency: LedgerCurrency
}

/** One line of a transfer in minor units: positive debit, negative credit, never zero. */
export interface Entry {
  readonly accountId: number
  readonly amountMinor: bigint
}

export interface AccountBalance {
  readonly accountId: number
  readonly kind: AccountKind
  readonly ownerId: number | null
  readonly currency: LedgerCurrency
  /** Positive debit, negative credit. */
  readonly balanceMinor: bigint
}

/** Decimal strings in the currency's scale; one of the two is zero. */
export interface Columns {
  readonly debit: string
  readonly credit: string
}

export interface TrialBalance {
  readonly accounts: readonly AccountBalance[]
  readonly totals: readonly ({ readonly currency: LedgerCurrency } & Columns)[]
  /** Whether debits equal credits in each currency. */
  readonly balanced: boolean
}

/** Sums the balances of all accounts per currency, debits and credits separately. */
export function sumTrialBalance(accounts: readonly AccountBalance[]): TrialBalance {
  const sums = ledgerCurrencies.map((currency) => {
    const balances = accounts.filter((account) => account.currency === currency).map((account) => account.balanceMinor)
    const debit = balances.reduce((sum, balance) => (balance > 0n ? sum + balance : sum), 0n)
    const credit = balances.reduce((sum, balance) => (balance < 0n ? sum - balance : sum), 0n)
    return { currency, debit, credit }
  })
  return {
    accounts,
    totals: sums.map(({ currency, debit, credit }) => ({
      currency,
      debit: toDecimal(money(currency, debit)),
      credit: toDecimal(money(currency, credit)),
    })),
    balanced: sums.every(({ debit, credit }) => debit === credit),
  }
}

/** Formats a signed amount in its column, debit or credit, without sign. */
export function inColumns(currency: LedgerCurrency, amountMinor: bigint): Columns {
  const zero = toDecimal(money(currency, 0n))
  return amountMinor < 0n
    ? { debit: zero, credit: toDecimal(money(currency, -amountMinor)) }
    : { debit: toDecimal(money(currency, amountMinor)), credit: zero }
}

/**
 * The named rounding of deliveries: the part of the open position in USDT that belongs to this part
 * of its francs, half-even. All of the francs close all of it. Minor units, all positive.
 */
export function deliveryCost(position: { readonly xof: bigint; readonly usdt: bigint }, amountXof: bigint): bigint {
  assert(amountXof > 0n && amountXof <= position.xof, 'a delivery closes no more than is open')
  return divideHalfEven(position.usdt * amountXof, position.xof)
}
