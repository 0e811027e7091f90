/** Contract of a client's file: people, KYC documents and notes. */
import * as z from 'zod/mini'
import { date, dateInput, id, idParams, instant, optionalText, pageQuery, pathId, text, version } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export const personRoles = ['director', 'beneficial_owner', 'director_and_owner', 'signatory'] as const
export type PersonRole = (typeof personRoles)[number]

/** Owners above this percentage must be identified (regulation: beneficial owner above 25 %). */
export const majorSharePercent = 25

/**
 * A share in percent with at most two decimals, above 0 and up to 100, as a number or numeric
 * string.
 */
const share = z.pipe(
  z.union([z.number(), z.string().check(z.trim())], t.sharePercentage),
  z.transform((value, context) => {
    const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(String(value))
    const hundredths = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN
    if (hundredths >= 1 && hundredths <= 10_000) return hundredths
    context.issues.push({ code: 'custom', input: value, message: t.shareRange })
    return z.NEVER
  }),
)

const personFields = {
  name: text(200, t.nameRequired),
  role: z.enum(personRoles),
  /** Required for owners, rejected for others. */
  share: z.optional(z.nullable(share)),
  nationality: optionalText(80),
  birthDate: z.optional(z.nullable(dateInput())),
  position: optionalText(120),
  /** Politically exposed, as declared by the client or found in a check. */
  isPoliticallyExposed: z._default(z.boolean(), false),
}

export const clientPerson = z.object({
  id,
  clientId: id,
  name: z.string(),
  role: z.enum(personRoles),
  /** Percent with two decimals: `"25.50"`. */
  share: z.nullable(z.string()),
  /** Owns more than 25 %. */
  isMajorOwner: z.boolean(),
  nationality: z.nullable(z.string()),
  birthDate: z.nullable(date),
  position: z.nullable(z.string()),
  isPoliticallyExposed: z.boolean(),
  version: z.int(),
  createdAt: instant,
})
export type ClientPerson = z.output<typeof clientPerson>

const personParams = z.strictObject({ id: pathId, personId: pathId })

export const listClientPeople = defineRoute('GET /api/clients/:id/people', 'Clients', {
  summary: 'Directors, beneficial owners and signatories of a client',
  access: 'clients.read',
  params: idParams,
  answer: z.array(clientPerson),
})

export const addClientPerson = defineRoute('POST /api/clients/:id/people', 'Clients', {
  summary: 'Adds a person to a client, screened at once; shares add up to at most 100 %',
  access: 'clients.write',
  params: idParams,
  body: z.strictObject(personFields),
  answer: clientPerson,
  status: 201,
})

export const updateClientPerson = defineRoute('PATCH /api/clients/:id/people/:personId', 'Clients', {
  summary: 'Changes a person of a client',
  access: 'clients.write',
  params: personParams,
  body: z.strictObject({ ...personFields, version }),
  answer: clientPerson,
})

export const removeClientPerson = defineRoute('DELETE /api/clients/:id/people/:personId', 'Clients', {
  summary: 'Removes a person from the client’s file; the record is kept',
  access: 'clients.write',
  params: personParams,
  answer: clientPerson,
})

/** Documents required for KYC. Internal policy: no published list was found. */
export const kycDocumentKinds = [
  'registration_certificate',
  'articles',
  'tax_certificate',
  'proof_of_address',
  'director_identity',
  'ownership_register',
  'bank_reference',
] as const
export type KycDocumentKind = (typeof kycDocumentKinds)[number]

export const kycDocumentNames: Readonly<Record<KycDocumentKind, string>> = {
  registration_certificate: t.registrationCertificateLabel,
  articles: t.articlesLabel,
  tax_certificate: t.taxCertificateLabel,
  proof_of_address: t.proofOfAddressLabel,
  director_identity: t.directorIdentityLabel,
  ownership_register: t.ownershipRegisterLabel,
  bank_reference: t.bankReferenceLabel,
}

/** Days before expiry from which a document counts as expiring soon. */
export const expiresSoonDays = 30

export const kycFileEntry = z.object({
  kind: z.enum(kycDocumentKinds),
  name: z.string(),
  state: z.enum(['missing', 'on_file', 'expires_soon', 'expired']),
  document: z.nullable(
    z.object({
      id,
      title: z.string(),
      fileName: z.string(),
      /** The version that was filed. */
      version: z.string(),
      newestVersion: z.string(),
      expiresOn: z.nullable(date),
    }),
  ),
  notedByName: z.nullable(z.string()),
  notedAt: z.nullable(instant),
})
export type KycFileEntry = z.output<typeof kycFileEntry>

export const getKycFile = defineRoute('GET /api/clients/:id/kyc-file', 'Clients', {
  summary: 'The documents required for a KYC file: on file, missing or expired',
  access: 'clients.read',
  params: idParams,
  answer: z.array(kycFileEntry),
})

export const fileKycDocument = defineRoute('PATCH /api/clients/:id/kyc-file/:kind', 'Clients', {
  summary: 'Files a document of the client under a KYC requirement; null removes it from the KYC file',
  access: 'clients.write',
  params: z.strictObject({ id: pathId, kind: z.enum(kycDocumentKinds) }),
  body: z.strictObject({ documentId: z.nullable(id) }),
  answer: z.array(kycFileEntry),
})

export const clientNote = z.object({
  id,
  text: z.string(),
  writtenBy: z.nullable(z.string()),
  writtenByName: z.string(),
  writtenAt: instant,
})
export type ClientNote = z.output<typeof clientNote>

export const listClientNotes = defineRoute('GET /api/clients/:id/notes', 'Clients', {
  summary: 'Notes on a client, newest first',
  access: 'clients.read',
  params: idParams,
  query: z.strictObject({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
  answer: z.array(clientNote),
})

export const addClientNote = defineRoute('POST /api/clients/:id/notes', 'Clients', {
  summary: 'Adds a note, which cannot be changed later',
  access: 'clients.write',
  params: idParams,
  body: z.strictObject({ text: text(4000, t.noteRequired) }),
  answer: clientNote,
  status: 201,
})
