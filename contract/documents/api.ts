/** Contract of the document calls. */
import * as z from 'zod/mini'
import {
  date,
  dateInput,
  id,
  idParams,
  instant,
  optionalText,
  pageQuery,
  pathId,
  sortBy,
  text,
  version,
} from '../fields.ts'
import { documentSortKeys, documentTypes, storedDocumentTypes } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export { documentSortKeys, documentTypes, storedDocumentTypes }

export type DocumentType = (typeof storedDocumentTypes)[number]

/** Accepted upload types, detected from the bytes. */
export const uploadTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
  'text/plain',
] as const
export type UploadType = (typeof uploadTypes)[number]

/** Also the types that only the server creates: parts of packages and filings. */
export const mediaTypes = [...uploadTypes, 'application/xml', 'application/json', 'application/zip'] as const
export type MediaType = (typeof mediaTypes)[number]

export const fileEndings: Readonly<Record<UploadType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
}

/** Maximum upload size in bytes (25 MB). */
export const maxUploadBytes = 25 * 1024 * 1024

/** True for types shown in the page; all others are only downloaded. */
export function isViewable(mimeType: string): boolean {
  return mimeType === 'application/pdf' || mimeType.startsWith('image/')
}

export const documentTypeNames: Readonly<Record<DocumentType, string>> = {
  msa: t.msa,
  fx_letter: t.fxLetter,
  compliance_package: t.compliancePackage,
  invoice: t.invoice,
  contract: t.contract,
  kyc: t.kyc,
  account_statement: t.accountStatement,
  report: t.report,
  quote: t.quote,
}

export const document = z.object({
  id,
  clientId: z.nullable(id),
  clientName: z.nullable(z.string()),
  documentType: z.enum(storedDocumentTypes),
  title: z.string(),
  /** Storage key of the latest version's bytes. */
  filePath: z.string(),
  fileName: z.string(),
  fileSize: z.int(),
  mimeType: z.enum(mediaTypes),
  sha256: z.string(),
  /** The latest version: `1.0`, `1.1` … */
  version: z.string(),
  isActive: z.boolean(),
  /** Made by Corridor, such as the PDF of an invoice: it takes no versions of people. */
  isGenerated: z.boolean(),
  /** Last day of validity; null if the document does not expire. */
  expiresOn: z.nullable(date),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.nullable(z.string()),
  /** Version for optimistic locking (`If-Match`). */
  recordVersion: z.int(),
})
export type Document = z.output<typeof document>

export const documentVersion = z.object({
  version: z.string(),
  fileName: z.string(),
  fileSize: z.int(),
  mimeType: z.enum(mediaTypes),
  sha256: z.string(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  createdByName: z.string(),
  /** Earliest time at which the bytes may be deleted. */
  retainedUntil: instant,
})
export type DocumentVersion = z.output<typeof documentVersion>

export const documentFilter = {
  q: pageQuery.q,
  documentType: z.optional(z.enum(storedDocumentTypes)),
  clientId: z.optional(pathId),
  /** Active documents that may go out with an invoice to this client: its own and general ones. */
  attachableFor: z.optional(pathId),
  isActive: z.optional(z.enum(['true', 'false'])),
}

/** Internal documents: KYC files, and what is made for banks and authorities. */
export const internalDocumentTypes = ['kyc', 'compliance_package'] as const

export const listDocuments = defineRoute('GET /api/documents', 'Documents', {
  summary: 'Documents, newest first; searched by title or document type',
  access: 'documents.read',
  query: z.strictObject({ ...pageQuery, ...documentFilter, sort: sortBy(documentSortKeys) }),
  answer: z.array(document),
})

export const documentCounts = z.object({
  total: z.int(),
  byType: z.record(z.enum(storedDocumentTypes), z.int()),
})

export const countDocuments = defineRoute('GET /api/documents/counts', 'Documents', {
  summary: 'Number of active documents, in total and by type',
  access: 'documents.read',
  answer: documentCounts,
})

export const getDocument = defineRoute('GET /api/documents/:id', 'Documents', {
  summary: 'One document with all its versions, newest first',
  access: 'documents.read',
  params: idParams,
  answer: z.extend(document, { versions: z.array(documentVersion) }),
})

export const readDocumentContent = defineRoute('GET /api/documents/:id/content', 'Documents', {
  summary: 'The content of a version, by default the newest. Never HTML; a download unless PDF or image',
  access: 'documents.read',
  params: idParams,
  query: z.strictObject({
    version: z.optional(z.string().check(z.regex(/^1\.\d{1,6}$/, t.mustBeVersion))),
    download: z.optional(z.enum(['true', 'false'])),
  }),
  answer: z.unknown(),
})

const expiresOn = z.pipe(
  z.optional(z.nullable(z.union([dateInput(), z.literal('')], t.mustBeDate))),
  z.transform((value) => (value === undefined || value === '' ? null : value)),
)
const clientId = z.pipe(
  z.optional(z.nullable(z.union([pathId, z.literal('')]))),
  z.transform((value) => (value === undefined || value === '' ? null : value)),
)

export const uploadDocument = defineRoute('POST /api/documents', 'Documents', {
  summary: 'Uploads a document: a form with one file and its details. The file type is detected from its content',
  access: 'documents.write',
  body: z.strictObject({
    documentType: z.enum(documentTypes),
    title: text(200, t.required),
    clientId,
    expiresOn,
  }),
  upload: { maxBytes: maxUploadBytes },
  answer: document,
  status: 201,
})

export const uploadDocumentVersion = defineRoute('POST /api/documents/:id/versions', 'Documents', {
  summary: 'Uploads a new version of a document; older versions are kept',
  access: 'documents.write',
  params: idParams,
  body: z.strictObject({}),
  upload: { maxBytes: maxUploadBytes },
  answer: document,
  status: 201,
})

export const updateDocument = defineRoute('PATCH /api/documents/:id', 'Documents', {
  summary: "Updates a document's details, never its content",
  access: 'documents.write',
  params: idParams,
  body: z.strictObject({
    title: z.optional(text(200, t.required)),
    documentType: z.optional(z.enum(storedDocumentTypes)),
    clientId: z.optional(z.nullable(pathId)),
    expiresOn: z.optional(z.nullable(dateInput())),
    version,
  }),
  answer: document,
})

export const setDocumentActive = defineRoute('PATCH /api/documents/:id/active', 'Documents', {
  summary: 'Archives or restores a document. Its content is kept either way',
  access: 'documents.write',
  params: idParams,
  body: z.strictObject({ isActive: z.boolean(), reason: optionalText(1000), version }),
  answer: document,
})
