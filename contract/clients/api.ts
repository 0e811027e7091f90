/** Contract of the client calls. */
import * as z from 'zod/mini'
import {
  amountInput,
  currencyCodes,
  decimal,
  id,
  idParams,
  instant,
  optionalText,
  pageQuery,
  sortBy,
  text,
  version,
  wholeNumber,
} from '../fields.ts'
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

const editable = {
  phone: optionalText(40),
  registrationNumber: optionalText(80),
  taxId: optionalText(80),
  billingCurrency: z._default(z.enum(currencyCodes), 'USD'),
  paymentTerms: z._default(
    wholeNumber('must be whole days', z.gte(0, 'must be 0 or more'), z.lte(365, 'must be 365 or fewer')),
    30,
  ),
  monthlyLimit: z.optional(z.nullable(amountInput('USD'))),
  accountType: z._default(z.enum(accountTypes), 'standard'),
  preferredBanks: z._default(z.array(text(20)).check(z.maxLength(20)), []),
  complianceNotes: optionalText(4000),
}

const email = z
  .string({ error: (issue) => (issue.input === undefined ? 'Required' : 'Invalid email') })
  .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(254), z.email('Invalid email'))

/** The form's fields. `contactPerson` is accepted as a synonym of `contactName`. */
export const createClientBody = z.strictObject({
  companyName: text(200, 'Required'),
  contactName: z.optional(text(200)),
  contactPerson: z.optional(text(200)),
  email,
  address: text(1000, 'Required'),
  country: text(80, 'Required'),
  ...editable,
  kycStatus: z._default(z.enum(kycStatuses), 'pending'),
  isActive: z._default(z.boolean(), true),
  /** Set once the user has confirmed that a reported duplicate is a different company. */
  allowDuplicate: z._default(z.boolean(), false),
})

export const updateClientBody = z.strictObject({
  companyName: z.optional(text(200, 'Required')),
  contactName: z.optional(text(200, 'Required')),
  email: z.optional(email),
  address: z.optional(text(1000, 'Required')),
  country: z.optional(text(80, 'Required')),
  phone: z.optional(optionalText(40)),
  registrationNumber: z.optional(optionalText(80)),
  taxId: z.optional(optionalText(80)),
  billingCurrency: z.optional(z.enum(currencyCodes)),
  paymentTerms: z.optional(
    wholeNumber('must be whole days', z.gte(0, 'must be 0 or more'), z.lte(365, 'must be 365 or fewer')),
  ),
  monthlyLimit: z.optional(z.nullable(amountInput('USD'))),
  accountType: z.optional(z.enum(accountTypes)),
  preferredBanks: z.optional(z.array(text(20)).check(z.maxLength(20))),
  complianceNotes: z.optional(optionalText(4000)),
  allowDuplicate: z.optional(z.boolean()),
  version,
})

const clientList = {
  method: 'GET',
  tag: 'Clients',
  access: 'clients.read',
  answer: z.array(client),
} as const

export const clientSortKeys = ['createdAt', 'companyName', 'country', 'kycStatus', 'riskLevel', 'monthlyLimit'] as const

/** Filters of the client list, its export and bulk selections. */
export const clientFilter = {
  q: pageQuery.q,
  kycStatus: z.optional(z.enum(kycStatuses)),
  isActive: z.optional(z.enum(['true', 'false'])),
  riskLevel: z.optional(z.enum(riskLevels)),
  accountType: z.optional(z.enum(accountTypes)),
}

export const listClients = defineRoute({
  ...clientList,
  path: '/api/clients',
  summary: 'Clients, newest first; searched by company, contact or e-mail',
  query: z.strictObject({ ...pageQuery, ...clientFilter, sort: sortBy(clientSortKeys) }),
})

export const getClient = defineRoute({
  method: 'GET',
  path: '/api/clients/:id',
  tag: 'Clients',
  summary: 'One client',
  access: 'clients.read',
  params: idParams,
  answer: client,
})

export const createClient = defineRoute({
  method: 'POST',
  path: '/api/clients',
  tag: 'Clients',
  summary: 'Adds a client',
  access: 'clients.write',
  body: createClientBody,
  answer: client,
  status: 201,
})

export const updateClient = defineRoute({
  method: 'PATCH',
  path: '/api/clients/:id',
  tag: 'Clients',
  summary: 'Changes a client',
  access: 'clients.write',
  params: idParams,
  body: updateClientBody,
  answer: client,
})

export const setClientActive = defineRoute({
  method: 'PATCH',
  path: '/api/clients/:id/active',
  tag: 'Clients',
  summary: 'Deactivates or reactivates a client',
  access: 'clients.write',
  params: idParams,
  body: z.strictObject({ isActive: z.boolean(), reason: optionalText(1000), version }),
  answer: client,
})

export const decideClientLimit = defineRoute({
  method: 'PATCH',
  path: '/api/clients/:id/monthly-limit',
  freshProof: true,
  tag: 'Clients',
  summary: 'Decides a raised monthly limit; never by the person who asked for it',
  access: 'kyc.decide',
  params: idParams,
  body: z.strictObject({ decision: z.enum(['approved', 'rejected']), version }),
  answer: client,
})

export const decideKyc = defineRoute({
  method: 'PATCH',
  path: '/api/clients/:id/kyc',
  freshProof: true,
  tag: 'Compliance',
  summary: 'Decides a KYC move; refused while a sanctions match is open',
  access: 'kyc.decide',
  params: idParams,
  body: z.strictObject({ status: z.enum(kycStatuses), reason: optionalText(1000), note: optionalText(4000), version }),
  answer: client,
})

export const decideRisk = defineRoute({
  method: 'PATCH',
  path: '/api/clients/:id/risk',
  tag: 'Compliance',
  summary: "Overrides a client's computed risk level, with a reason; null returns to the computed one",
  access: 'risk.decide',
  params: idParams,
  body: z.strictObject({ riskLevel: z.nullable(z.enum(riskLevels)), reason: optionalText(1000), version }),
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

export const listKycDecisions = defineRoute({
  method: 'GET',
  path: '/api/clients/:id/kyc-decisions',
  tag: 'Compliance',
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

export const listDetailedClients = defineRoute({
  method: 'GET',
  path: '/api/clients/detailed',
  tag: 'Clients',
  summary: 'Clients with what they converted, newest first; searched, filtered and paged as the list of clients',
  access: 'clients.read',
  query: z.strictObject({ ...pageQuery, ...clientFilter, sort: sortBy(clientSortKeys) }),
  answer: z.array(detailedClient),
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

export const getClientMetrics = defineRoute({
  method: 'GET',
  path: '/api/clients/metrics',
  tag: 'Clients',
  summary: 'Counts and values over all clients (docs: metrics)',
  access: 'clients.read',
  answer: clientMetrics,
})
