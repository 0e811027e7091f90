/** Contract of the client calls. */
import * as z from 'zod/mini'
import { currencyCodes, decimal, id, idParams, instant, pageQuery, sortBy } from '../fields.ts'
import { defineRoute } from '../route.ts'

export const kycStatuses = ['pending', 'approved', 'rejected', 'requires_review', 'expired'] as const
export type KycStatus = (typeof kycStatuses)[number]
export const riskLevels = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]
export const accountTypes = ['enterprise', 'premium', 'standard'] as const

export const client = z.object({
  id,
  companyName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  country: z.string(),
  registrationNumber: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  billingCurrency: z.enum(currencyCodes),
  /** Code of the language of invoices, statements and emails to the client. */
  language: z.string(),
  paymentTerms: z.int(),
  monthlyLimit: z.nullable(decimal),
  /** A raised limit awaiting approval; its `monthlyLimit` is null for no limit. */
  proposedLimit: z.nullable(
    z.object({
      monthlyLimit: z.nullable(decimal),
      proposedBy: z.nullable(z.string()),
      proposedByName: z.string(),
      proposedAt: instant,
    }),
  ),
  isActive: z.boolean(),
  kycStatus: z.enum(kycStatuses),
  /** When the approval expires; null unless approved. */
  kycExpiresAt: z.nullable(instant),
  riskLevel: z.enum(riskLevels),
  riskReasons: z.array(z.string()),
  riskOverridden: z.boolean(),
  accountType: z.enum(accountTypes),
  preferredBanks: z.array(z.string()),
  complianceNotes: z.nullable(z.string()),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.nullable(z.string()),
})
export type Client = z.output<typeof client>

export const clientSortKeys = ['createdAt', 'companyName', 'country', 'kycStatus', 'riskLevel', 'monthlyLimit'] as const

/** Filters of the client list, its export and bulk selections. */
export const clientFilter = {
  q: pageQuery.q,
  kycStatus: z.optional(z.enum(kycStatuses)),
  isActive: z.optional(z.enum(['true', 'false'])),
  riskLevel: z.optional(z.enum(riskLevels)),
  accountType: z.optional(z.enum(accountTypes)),
}

export const listClients = defineRoute('GET /api/clients', 'Clients', {
  access: 'clients.read',
  answer: z.array(client),
  summary: 'Clients, newest first; searched by company, contact or email',
  query: z.strictObject({ ...pageQuery, ...clientFilter, sort: sortBy(clientSortKeys) }),
})

export const getClient = defineRoute('GET /api/clients/:id', 'Clients', {
  summary: 'One client',
  access: 'clients.read',
  params: idParams,
  answer: client,
})

export const kycDecision = z.object({
  id,
  from: z.enum(kycStatuses),
  to: z.enum(kycStatuses),
  decidedAt: instant,
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

export const listKycDecisions = defineRoute('GET /api/clients/:id/kyc-decisions', 'Compliance', {
  summary: "A client's KYC history, newest first",
  access: 'clients.read',
  params: idParams,
  answer: z.array(kycDecision),
})

/** A client with its converted volume: gross USD, excluding failed conversions, as numbers. */
export const detailedClient = z.extend(client, {
  contactPerson: z.string(),
  totalTransactionVolume: z.number(),
  /** Current calendar month to date. */
  monthlyVolume: z.number(),
  transactionCount: z.int(),
  lastTransactionDate: z.nullable(instant),
  joinDate: instant,
})
export type DetailedClient = z.output<typeof detailedClient>

export const listDetailedClients = defineRoute('GET /api/clients/detailed', 'Clients', {
  summary: 'Clients with their converted volume, newest first; searched, filtered and paged like the client list',
  access: 'clients.read',
  query: z.strictObject({ ...pageQuery, ...clientFilter, sort: sortBy(clientSortKeys) }),
  answer: z.array(detailedClient),
})

/**
 * What a client was credited and paid, and how much of its limit this month's conversions use. What
 * it owes is in the receivables figures.
 */
export const clientTotals = z.object({
  /** Credit notes on invoices that were not cancelled. */
  creditedUsd: decimal,
  /** Money received and not reversed; not what credit paid. */
  paidUsd: decimal,
  /** Gross USD of this calendar month's conversions, without failed ones: the limit counts it. */
  monthlyVolumeUsd: decimal,
})
export type ClientTotals = z.output<typeof clientTotals>

export const getClientTotals = defineRoute('GET /api/clients/totals/:id', 'Clients', {
  summary: 'What a client was credited and has paid, and how much of its limit its conversions use',
  access: 'invoices.read',
  params: idParams,
  answer: clientTotals,
})

export const clientMetrics = z.object({
  totalClients: z.int(),
  activeClients: z.int(),
  newClientsThisMonth: z.int(),
  kycPendingCount: z.int(),
  highRiskCount: z.int(),
  totalClientValue: z.nullable(z.number()),
  averageMonthlyVolume: z.nullable(z.number()),
  retentionRate: z.nullable(z.number()),
})

export const getClientMetrics = defineRoute('GET /api/clients/metrics', 'Clients', {
  summary: 'Counts and totals over all clients (docs: metrics)',
  access: 'clients.read',
  answer: clientMetrics,
})
