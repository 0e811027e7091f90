import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ConversionState, ReviewReason } from '#contract/conversions/api.ts'

const schema = pgSchema('conversions')
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const minor = (name: string) => bigint(name, { mode: 'bigint' })

/** One line of the compliance panel, as it stood when the conversion was cleared. */
export interface KeptCheck {
  readonly name: 'kyc' | 'screening' | 'monthly_limit' | 'rate' | 'filing' | 'provider' | 'dossier' | 'rule'
  readonly outcome: 'ok' | 'warn' | 'bad'
  readonly label: string
  readonly verdict: string
  readonly detail: string
}

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
  rateLockedUntil: instant('rate_locked_until').notNull(),
  state: text('state').$type<ConversionState>().notNull(),
  version: integer('version').notNull().default(1),
  reason: text('reason'),
  failedStep: text('failed_step').$type<'debit' | 'payout' | 'refund'>(),
  reviewReasons: text('review_reasons').array().$type<ReviewReason[]>().notNull(),
  filingRequired: boolean('filing_required').notNull(),
  checks: jsonb('checks').$type<KeptCheck[]>().notNull(),
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
    actorId: text('actor_id'),
    actorName: text('actor_name'),
  },
  (table) => [primaryKey({ columns: [table.conversionId, table.version] })],
)
export type TimelineRow = typeof timelineTable.$inferSelect
