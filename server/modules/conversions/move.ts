import type { ConversionState } from '#contract/conversions/api.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** Column changes that go with a move, named as the columns are. */
export interface Changes {
  readonly failed_step?: 'debit' | 'payout' | 'refund' | null
  readonly review_reasons?: readonly string[]
  readonly filing_required?: boolean
  readonly checks?: readonly object[]
  readonly connection_id?: number | null
  readonly account_hash?: string | null
  readonly bank_name?: string | null
  readonly bank_account_mask?: string | null
  readonly wallet_id?: number | null
  readonly wallet_address?: string | null
  readonly approval_hash?: string | null
  readonly approved_by?: string | null
  readonly approved_by_name?: string | null
  readonly end_to_end_id?: string | null
  readonly payout_id?: string | null
  readonly payout_reference?: string | null
  readonly refund_end_to_end_id?: string | null
  readonly gross_usd_minor?: bigint
  readonly fee_usd_minor?: bigint
  readonly net_usdt_minor?: bigint
  readonly rate?: string
  readonly rate_source?: string
  readonly rate_as_of?: string | null
  readonly rate_stale?: boolean
  readonly rate_is_default?: boolean
  readonly rate_locked_until?: string
}

/** A ledger transfer that is posted with the move or not at all. Amounts: debit above zero, credit below. */
export interface MoveTransfer {
  readonly id: string
  readonly kind: string
  readonly entries: readonly { readonly accountId: number; readonly amountMinor: bigint }[]
}

/** One step of one conversion, compared and set on (state, version). */
export interface Move {
  readonly id: number
  readonly version: number
  readonly from: ConversionState
  readonly to: ConversionState
  readonly at: Date
  /** Why, in a person's words; kept on the timeline. */
  readonly cause: string
  /** What it now waits for, or why it failed; null when nothing is amiss. */
  readonly reason: string | null
  readonly changes: Changes | null
  readonly nextAttemptAt: Date | null
  readonly transfer: MoveTransfer | null
  readonly actor: Actor
}
