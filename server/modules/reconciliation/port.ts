import type { ExceptionKind } from '#contract/reconciliation/api.ts'
import type { LedgerCurrency } from '#server/modules/ledger/index.ts'

/** One thing about which the books and the world disagree, under a reference that stays the same while they do. */
export interface Discrepancy {
  readonly kind: ExceptionKind
  /** An end-to-end id, a booking's reference, a message, a transaction hash. */
  readonly reference: string
  /** Minor units: the books' and the world's. Null where it is not about an amount. */
  readonly amounts: {
    readonly currency: LedgerCurrency
    readonly expectedMinor: bigint
    readonly foundMinor: bigint
  } | null
  /** In words that hold no account number. */
  readonly detail: string
}

/** The balance by the books and by the world. Minor units. */
export interface ComparedBalance {
  readonly currency: LedgerCurrency
  readonly booksMinor: bigint
  /** What is on its way and so explains a difference: positive where the world holds more than the books. */
  readonly inFlightMinor: bigint
  readonly worldMinor: bigint
  readonly asOf: Date
}

/** What comparing one bank account, or the treasury, came to. */
export interface Comparison {
  /** `connection:3`, `treasury`. */
  readonly subject: string
  readonly subjectName: string
  /** Why the world did not answer; then nothing is raised and nothing cleared. */
  readonly unreachable: string | null
  /**
   * Everything that disagrees now but the balance itself: whatever stood before and is not here has cleared. A
   * discrepancy that was resolved stays here for as long as the world shows it, and is not raised again.
   */
  readonly discrepancies: readonly Discrepancy[]
  /** Null where the world has not said a balance yet. What no standing discrepancy explains is raised as `balance_differs`. */
  readonly balance: ComparedBalance | null
}

/** One side of the world: a folder or file of its own, handed to `createReconciliation`. */
export interface Matcher {
  readonly side: 'bank' | 'chain'
  /** Opens no transaction around what it asks of the world; never throws for what the world may do. */
  compare(): Promise<readonly Comparison[]>
}
