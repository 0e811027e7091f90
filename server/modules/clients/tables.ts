import { sql } from 'drizzle-orm'
import { boolean, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { accountTypes, KycStatus, RiskLevel } from '#contract/clients/api.ts'
import type { currencyCodes } from '#contract/fields.ts'
import { instant, minor } from '#server/platform/database/columns.ts'

const schema = pgSchema('clients')

export const clientTable = schema.table('client', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  companyName: text('company_name').notNull(),
  contactName: text('contact_name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  address: text('address'),
  country: text('country').notNull(),
  registrationNumber: text('registration_number'),
  taxId: text('tax_id'),
  billingCurrency: text('billing_currency').$type<(typeof currencyCodes)[number]>().notNull(),
  language: text('language').notNull().default('en'),
  paymentTerms: integer('payment_terms').notNull(),
  monthlyLimitUsdMinor: minor('monthly_limit_usd_minor'),
  isActive: boolean('is_active').notNull(),
  kycStatus: text('kyc_status').$type<KycStatus>().notNull().default('pending'),
  kycDecidedAt: instant('kyc_decided_at'),
  kycExpiresAt: instant('kyc_expires_at'),
  computedRiskLevel: text('computed_risk_level').$type<RiskLevel>().notNull().default('low'),
  riskOverrideLevel: text('risk_override_level').$type<RiskLevel>(),
  riskOverrideReason: text('risk_override_reason'),
  riskLevel: text('risk_level')
    .$type<RiskLevel>()
    .notNull()
    .generatedAlwaysAs(sql`coalesce(risk_override_level, computed_risk_level)`),
  riskReasons: text('risk_reasons').array().notNull().default([]),
  accountType: text('account_type').$type<(typeof accountTypes)[number]>().notNull(),
  preferredBanks: text('preferred_banks').array().notNull(),
  complianceNotes: text('compliance_notes'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  createdBy: text('created_by'),
  nameKey: text('name_key').notNull(),
  taxKey: text('tax_key'),
})
export type ClientRow = typeof clientTable.$inferSelect

export const limitProposalTable = schema.table('limit_proposal', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  clientId: integer('client_id').notNull(),
  fromUsdMinor: minor('from_usd_minor'),
  toUsdMinor: minor('to_usd_minor'),
  state: text('state').$type<'waiting' | 'approved' | 'rejected' | 'replaced'>().notNull().default('waiting'),
  proposedBy: text('proposed_by'),
  proposedByName: text('proposed_by_name').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  decidedBy: text('decided_by'),
  decidedByName: text('decided_by_name'),
  decidedAt: instant('decided_at'),
})
export type LimitProposalRow = typeof limitProposalTable.$inferSelect
