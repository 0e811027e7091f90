/** Tables of the conversions schema, and what a transition writes to them. */

import { boolean, integer, jsonb, numeric, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ConversionState, ReviewReason } from '#contract/conversions/api.ts'
import type { Check } from '#server/modules/compliance/index.ts'
import { instant, minor } from '#server/platform/database/columns.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { StoredText, Translations } from '#server/platform/language/stored-text.ts'

const schema = pgSchema('conversions')

export const conversionTable = schema.table('conversion', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  reference: text('reference').notNull(),
  clientId: integer('client_id'),
  clientName: text('client_name').notNull(),
  clientCountry: text('client_country'),
  amountXof: minor('amount_xof').notNull(),
  grossUsdMinor: minor('gross_usd_minor').notNull(),
  feeUsdMinor: minor('fee_usd_minor').notNull(),
  netUsdtMinor: minor('net_usdt_minor').notNull(),
  feeBasisPoints: integer('fee_basis_points').notNull(),
  rate: numeric('rate', { precision: 20, scale: 10 }).notNull(),
  rateSource: text('rate_source').notNull(),
  rateAsOf: instant('rate_as_of'),
  rateStale: boolean('rate_stale').notNull(),
  rateIsDefault: boolean('rate_is_default').notNull(),
  rateJumped: boolean('rate_jumped').notNull(),
  rateLockedUntil: instant('rate_locked_until').notNull(),
  state: text('state').$type<ConversionState>().notNull(),
  version: integer('version').notNull().default(1),
  reason: text('reason'),
  reasonTranslations: jsonb('reason_translations').$type<Translations>(),
  failedStep: text('failed_step').$type<'debit' | 'payout' | 'refund'>(),
  reviewReasons: text('review_reasons').array().$type<ReviewReason[]>().notNull(),
  filingRequired: boolean('filing_required').notNull(),
  checks: jsonb('checks').$type<Check[]>().notNull(),
  connectionId: integer('connection_id'),
  accountHash: text('account_hash'),
  bankName: text('bank_name'),
  bankAccountMask: text('bank_account_mask'),
  walletId: integer('wallet_id'),
  walletAddress: text('wallet_address'),
  approvalHash: text('approval_hash'),
  approvedBy: text('approved_by'),
  approvedByName: text('approved_by_name'),
  initiatedBy: text('initiated_by').notNull(),
  initiatedByName: text('initiated_by_name').notNull(),
  notes: text('notes').notNull(),
  endToEndId: text('end_to_end_id'),
  payoutId: uuid('payout_id'),
  payoutReference: text('payout_reference'),
  refundEndToEndId: text('refund_end_to_end_id'),
  attempts: integer('attempts').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  completedAt: instant('completed_at'),
  waitedMs: minor('waited_ms').notNull(),
})

export type ConversionRow = typeof conversionTable.$inferSelect

export const timelineTable = schema.table(
  'timeline_step',
  {
    conversionId: integer('conversion_id').notNull(),
    version: integer('version').notNull(),
    state: text('state').$type<ConversionState>().notNull(),
    at: instant('at').notNull(),
    cause: text('cause').notNull(),
    causeTranslations: jsonb('cause_translations').$type<Translations>(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
  },
  (table) => [primaryKey({ columns: [table.conversionId, table.version] })],
)
export type TimelineRow = typeof timelineTable.$inferSelect

export const commentTable = schema.table('comment', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  conversionId: integer('conversion_id').notNull(),
  kind: text('kind').$type<'comment' | 'request' | 'answer'>().notNull(),
  requestId: integer('request_id'),
  body: text('body').notNull(),
  authorId: text('author_id').notNull(),
  authorName: text('author_name').notNull(),
  createdAt: instant('created_at').notNull(),
})
export type CommentRow = typeof commentTable.$inferSelect

/**
 * Columns that a transition sets, named as in the table. A rate is XOF per USD; instants are ISO
 * 8601.
 */
export interface ColumnChanges {
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
  readonly fee_basis_points?: number
  readonly rate?: string
  readonly rate_source?: string
  readonly rate_as_of?: string | null
  readonly rate_stale?: boolean
  readonly rate_is_default?: boolean
  readonly rate_jumped?: boolean
  readonly rate_locked_until?: string
}

/**
 * A ledger transfer, committed with its transition. Minor units: debits positive, credits negative.
 */
export interface LedgerTransfer {
  readonly id: string
  readonly kind: string
  readonly entries: readonly { readonly accountId: number; readonly amountMinor: bigint }[]
}

/** One state transition of one conversion, under an optimistic lock on (state, version). */
export interface Transition {
  readonly id: number
  readonly version: number
  readonly from: ConversionState
  readonly to: ConversionState
  readonly at: Date
  /** Why, as the timeline shows it. */
  readonly cause: StoredText
  /** What the conversion waits for, or why it failed; null when neither applies. */
  readonly reason: StoredText | null
  readonly changes: ColumnChanges | null
  /** When the worker takes the next step; null when it does not. */
  readonly nextAttemptAt: Date | null
  readonly transfer: LedgerTransfer | null
  readonly actor: Actor
}
