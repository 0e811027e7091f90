// The interface of a matcher and its results.
import type { ExceptionKind } from '#contract/reconciliation/api.ts'
import type { LedgerCurrency } from '#server/modules/ledger/index.ts'

/** A difference between the books and the bank or chain. Its reference stays the same. */
export interface Discrepancy {
  readonly kind: ExceptionKind
  /** An end-to-end id, a booking's reference, a message id or a transaction hash. */
  readonly reference: string
  /** Minor units in the books and at the bank or chain; null when the difference has no amount. */
  readonly amounts: {
    readonly currency: LedgerCurrency
    readonly expectedMinor: bigint
    readonly foundMinor: bigint
  } | null
  /** A sentence without account numbers. */
  readonly detail: string
}

/** Balances in the books and at the bank or chain. Minor units. */
export interface ComparedBalance {
  readonly currency: LedgerCurrency
  readonly ledgerMinor: bigint
  /**
   * Amounts in transit that explain a difference; positive when the bank or chain holds
   * more than the books.
   */
  readonly inTransitMinor: bigint
  readonly externalMinor: bigint
  readonly asOf: Date
}

/** Result of comparing a bank account or the treasury. */
export interface Comparison {
  /** `connection:3`, `treasury`. */
  readonly subject: string
  readonly subjectName: string
  /** Why the bank or chain did not answer; nothing is then raised or cleared. */
  readonly unreachable: string | null
  /**
   * All current differences except the balance. An earlier exception that is absent here has
   * cleared. A resolved discrepancy stays here while the bank or chain shows it, and is not raised
   * again.
   */
  readonly discrepancies: readonly Discrepancy[]
  /**
   * Null until the bank or chain has reported a balance. A difference that no active discrepancy
   * explains is raised as `balance_differs`.
   */
  readonly balance: ComparedBalance | null
}

/** One compared side, passed to `createReconciliation`. */
export interface Matcher {
  readonly side: 'bank' | 'chain'
  /** Queries the bank or chain with no transaction open; never throws for its answers. */
  compare(): Promise<readonly Comparison[]>
}
