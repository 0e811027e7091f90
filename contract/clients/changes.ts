/** Contract of the calls that change a client. The dashboard loads only the lists. */
import * as z from 'zod/mini'
import { amountInput, currencyCodes, idParams, optionalText, text, version, wholeNumber } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { accountTypes, client, kycStatuses, riskLevels } from './api.ts'
import * as t from './messages.ts'

/** An empty text is no limit, as a form sends it. */
const limitInput = z.pipe(
  z.pipe(
    z.nullable(z.union([z.number(), z.string()], t.mustBeAmount)),
    z.transform((value) => (value === '' ? null : value)),
  ),
  z.nullable(amountInput('USD')),
)

const language = z.string().check(z.regex(/^[a-z]{2,3}$/, t.languageFormat))

const editable = {
  phone: optionalText(40),
  registrationNumber: optionalText(80),
  taxId: optionalText(80),
  billingCurrency: z._default(z.enum(currencyCodes), 'USD'),
  language: z._default(language, 'en'),
  paymentTerms: z._default(wholeNumber(t.wholeDays, z.gte(0, t.zeroOrMore), z.lte(365, t.maxPaymentTerms)), 30),
  monthlyLimit: z.optional(limitInput),
  accountType: z._default(z.enum(accountTypes), 'standard'),
  preferredBanks: z._default(z.array(text(20)).check(z.maxLength(20)), []),
  complianceNotes: optionalText(4000),
}

const email = z
  .string({ error: (issue) => (issue.input === undefined ? t.required : t.invalidEmail) })
  .check(z.trim(), z.minLength(1, t.required), z.maxLength(254), z.email(t.invalidEmail))

/** The form's fields. `contactPerson` is accepted as a synonym of `contactName`. */
export const createClientBody = z.strictObject({
  companyName: text(200, t.required),
  contactName: z.optional(text(200)),
  contactPerson: z.optional(text(200)),
  email,
  address: text(1000, t.required),
  country: text(80, t.required),
  ...editable,
  kycStatus: z._default(z.enum(kycStatuses), 'pending'),
  isActive: z._default(z.boolean(), true),
  /** Set once the user has confirmed that a reported duplicate is a different company. */
  allowDuplicate: z._default(z.boolean(), false),
  /** Part of the specified payload; the server records who creates the client. */
  createdBy: z.optional(z.nullable(text(64))),
})

/** A contact is required under one of its two names, and reported together with other fields. */
const contactStated = z.refine<Record<string, unknown> | null>(
  (body) => Boolean(body?.contactName || body?.contactPerson),
  { path: ['contactName'], error: t.required, when: ({ value }) => typeof value === 'object' && value !== null },
)

export const updateClientBody = z.strictObject({
  companyName: z.optional(text(200, t.required)),
  contactName: z.optional(text(200, t.required)),
  email: z.optional(email),
  address: z.optional(text(1000, t.required)),
  country: z.optional(text(80, t.required)),
  phone: z.optional(optionalText(40)),
  registrationNumber: z.optional(optionalText(80)),
  taxId: z.optional(optionalText(80)),
  billingCurrency: z.optional(z.enum(currencyCodes)),
  language: z.optional(language),
  paymentTerms: z.optional(wholeNumber(t.wholeDays, z.gte(0, t.zeroOrMore), z.lte(365, t.maxPaymentTerms))),
  monthlyLimit: z.optional(z.nullable(amountInput('USD'))),
  accountType: z.optional(z.enum(accountTypes)),
  preferredBanks: z.optional(z.array(text(20)).check(z.maxLength(20))),
  complianceNotes: z.optional(optionalText(4000)),
  allowDuplicate: z.optional(z.boolean()),
  version,
})

export const createClient = defineRoute('POST /api/clients', 'Clients', {
  summary: 'Adds a client',
  access: 'clients.write',
  body: createClientBody.check(contactStated as never),
  answer: client,
  status: 201,
})

export const updateClient = defineRoute('PATCH /api/clients/:id', 'Clients', {
  summary: 'Changes a client',
  access: 'clients.write',
  params: idParams,
  body: updateClientBody,
  answer: client,
})

export const setClientActive = defineRoute('PATCH /api/clients/:id/active', 'Clients', {
  summary: 'Deactivates or reactivates a client',
  access: 'clients.write',
  params: idParams,
  body: z.strictObject({ isActive: z.boolean(), reason: optionalText(1000), version }),
  answer: client,
})

export const decideClientLimit = defineRoute('PATCH /api/clients/:id/monthly-limit', 'Clients', {
  takesTwo: true,
  freshProof: true,
  summary: 'Approves or rejects a raised monthly limit; its requester cannot approve it',
  access: 'kyc.decide',
  params: idParams,
  body: z.strictObject({ decision: z.enum(['approved', 'rejected']), version }),
  answer: client,
})

export const decideKyc = defineRoute('PATCH /api/clients/:id/kyc', 'Compliance', {
  takesTwo: true,
  freshProof: true,
  summary: "Changes a client's KYC status; approval is refused while a sanctions match is open",
  access: 'kyc.decide',
  params: idParams,
  body: z.strictObject({ status: z.enum(kycStatuses), reason: optionalText(1000), note: optionalText(4000), version }),
  answer: client,
})

export const decideRisk = defineRoute('PATCH /api/clients/:id/risk', 'Compliance', {
  summary:
    "Overrides a client's computed risk level; a missing reason is recorded as such; null restores the computed level",
  access: 'risk.decide',
  params: idParams,
  body: z.strictObject({ riskLevel: z.nullable(z.enum(riskLevels)), reason: optionalText(1000), version }),
  answer: client,
})
