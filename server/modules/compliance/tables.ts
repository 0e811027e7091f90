import { bigint, boolean, date, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { KycStatus } from '#contract/clients/api.ts'
import type { ReviewReason } from '#contract/conversions/api.ts'
import type { FilingStatus } from '#contract/filings/api.ts'
import { instant, minor } from '#server/platform/database/columns.ts'

const schema = pgSchema('compliance')

export const kycDecisionTable = schema.table('kyc_decision', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  clientId: integer('client_id').notNull(),
  fromStatus: text('from_status').$type<KycStatus>().notNull(),
  toStatus: text('to_status').$type<KycStatus>().notNull(),
  decidedAt: instant('decided_at').notNull(),
  decidedBy: text('decided_by'),
  decidedByName: text('decided_by_name').notNull(),
  reason: text('reason'),
  note: text('note'),
  evidence: jsonb('evidence').$type<Record<string, unknown>>().notNull(),
})
export type KycDecisionRow = typeof kycDecisionTable.$inferSelect

export const clearanceTable = schema.table('clearance', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  conversionId: integer('conversion_id').notNull(),
  clientId: integer('client_id'),
  amountXof: minor('amount_xof').notNull(),
  grossUsdMinor: minor('gross_usd_minor').notNull(),
  businessDate: date('business_date', { mode: 'string' }).notNull(),
  facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
  reviewReasons: text('review_reasons').array().$type<ReviewReason[]>().notNull(),
  clientFrozen: boolean('client_frozen').notNull(),
  clearedAt: instant('cleared_at').notNull(),
})

export const monthUseTable = schema.table('month_use', {
  conversionId: integer('conversion_id').primaryKey(),
  clientId: integer('client_id').notNull(),
  month: text('month').notNull(),
  grossUsdMinor: minor('gross_usd_minor').notNull(),
  reservedAt: instant('reserved_at').notNull(),
  releasedAt: instant('released_at'),
})

export const dayUseTable = schema.table('day_use', {
  conversionId: integer('conversion_id').primaryKey(),
  personId: text('person_id').notNull(),
  isOwnAccount: boolean('is_own_account').notNull(),
  businessDate: date('business_date', { mode: 'string' }).notNull(),
  amountXof: minor('amount_xof').notNull(),
  reservedAt: instant('reserved_at').notNull(),
  releasedAt: instant('released_at'),
})

export const filingTable = schema.table('filing', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  conversionId: integer('conversion_id').notNull(),
  clientId: integer('client_id'),
  kind: text('kind').$type<'bceao_threshold'>().notNull().default('bceao_threshold'),
  amountXof: minor('amount_xof').notNull(),
  thresholdXof: minor('threshold_xof').notNull(),
  status: text('status').$type<FilingStatus>().notNull().default('due'),
  dueOn: date('due_on', { mode: 'string' }).notNull(),
  deadlineVerified: boolean('deadline_verified').notNull().default(false),
  packageDocumentId: integer('package_document_id'),
  packageVersion: integer('package_version'),
  submittedOn: date('submitted_on', { mode: 'string' }),
  submissionReference: text('submission_reference'),
  acknowledgedOn: date('acknowledged_on', { mode: 'string' }),
  acknowledgementReference: text('acknowledgement_reference'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})
export type FilingRow = typeof filingTable.$inferSelect

export const filingEventTable = schema.table('filing_event', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  filingId: integer('filing_id').notNull(),
  event: text('event').$type<'package_built' | 'submitted' | 'sent_back' | 'acknowledged'>().notNull(),
  occurredAt: instant('occurred_at').notNull(),
  statedOn: date('stated_on', { mode: 'string' }),
  reference: text('reference'),
  note: text('note'),
  documentId: integer('document_id'),
  documentVersion: integer('document_version'),
  sha256: text('sha256'),
  actorId: text('actor_id'),
  actorName: text('actor_name').notNull(),
})
export type FilingEventRow = typeof filingEventTable.$inferSelect
