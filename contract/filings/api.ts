/** Contract of the BCEAO filing calls. */
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
import { filingSortKeys, filingStatuses } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export { filingSortKeys, filingStatuses }

export type FilingStatus = (typeof filingStatuses)[number]

const filingPackage = z.object({
  documentId: id,
  /** `1.0`, `1.1` …: increases whenever the content changes. */
  version: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  sha256: z.string(),
  builtAt: instant,
})

export const filing = z.object({
  id,
  conversionId: id,
  conversionReference: z.string(),
  clientId: z.nullable(id),
  clientName: z.string(),
  kind: z.literal('bceao_threshold'),
  amountXof: z.int(),
  thresholdXof: z.int(),
  /** Withdrawn: its conversion ended before the debit. */
  status: z.enum(filingStatuses),
  dueOn: date,
  /** Bank days from today to the deadline, negative once passed; null if nothing is due. */
  bankDaysLeft: z.nullable(z.int()),
  isOverdue: z.boolean(),
  /** False until a person has verified the deadline against the official text. */
  deadlineVerified: z.boolean(),
  submittedOn: z.nullable(date),
  submissionReference: z.nullable(z.string()),
  acknowledgedOn: z.nullable(date),
  acknowledgementReference: z.nullable(z.string()),
  hasPackage: z.boolean(),
  createdAt: instant,
  version: z.int(),
})
export type Filing = z.output<typeof filing>

export const filingEvent = z.object({
  event: z.enum(['package_built', 'submitted', 'sent_back', 'acknowledged']),
  at: instant,
  statedOn: z.nullable(date),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  packageVersion: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  by: z.string(),
})

/** A document that can be added to the package. */
const supportingDocument = z.object({
  documentId: id,
  title: z.string(),
  documentType: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  /** True if it is in the transfer dossier, and therefore included by default. */
  inDossier: z.boolean(),
})

export const filingDetail = z.extend(filing, {
  package: z.nullable(filingPackage),
  documents: z.array(supportingDocument),
  events: z.array(filingEvent),
})
export type FilingDetail = z.output<typeof filingDetail>

const tag = 'Filings'

export const listFilings = defineRoute('GET /api/filings', tag, {
  summary:
    'Filings required for conversions above the threshold, newest first; searched by conversion, client or reference',
  access: 'compliance.read',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(filingStatuses)),
    overdue: z.optional(z.enum(['true'])),
    clientId: z.optional(pathId),
    conversionId: z.optional(pathId),
    sort: sortBy(filingSortKeys),
  }),
  answer: z.array(filing),
})

export const filingSummary = z.object({
  due: z.int(),
  overdue: z.int(),
  submitted: z.int(),
  acknowledged: z.int(),
  /** Submitted or acknowledged, by submission date in this calendar year. */
  submittedThisYear: z.int(),
  nextDueOn: z.nullable(date),
  /** The setting in force. */
  thresholdXof: z.int(),
  deadlineBankDays: z.int(),
  /** Whether the register marks that deadline as verified. */
  deadlineVerified: z.boolean(),
})

export const summariseFilings = defineRoute('GET /api/filings/summary', tag, {
  summary: 'The number of filings that are due, overdue, submitted and acknowledged',
  access: 'compliance.read',
  answer: filingSummary,
})

export const getFiling = defineRoute('GET /api/filings/:id', tag, {
  summary: 'One filing with its package, the documents that can be added to it, and its history',
  access: 'compliance.read',
  params: idParams,
  answer: filingDetail,
})

/** Maximum number of documents in one package. */
export const maxPackageDocuments = 50

export const buildFilingPackage = defineRoute('POST /api/filings/:id/package', tag, {
  summary: 'Builds the package: form, data as JSON and XML, documents and a manifest with digests, in one archive',
  access: 'filings.handle',
  params: idParams,
  body: z.optional(
    z.strictObject({
      /** Documents to include; defaults to those of the transfer dossier. */
      documentIds: z.optional(z.array(pathId).check(z.maxLength(maxPackageDocuments))),
    }),
  ),
  answer: filingDetail,
})

const reference = text(120, t.referenceRequired)
const deciding = { access: 'filings.handle', params: idParams, answer: filingDetail } as const

export const submitFiling = defineRoute('POST /api/filings/:id/submission', tag, {
  ...deciding,
  summary: 'Records that the package was submitted, with the reference and the day',
  body: z.strictObject({ reference, submittedOn: dateInput(), note: optionalText(1000), version }),
})

export const acknowledgeFiling = defineRoute('POST /api/filings/:id/acknowledgement', tag, {
  ...deciding,
  summary: 'Records that the authority acknowledged the submission, with reference and date',
  body: z.strictObject({ reference, acknowledgedOn: dateInput(), note: optionalText(1000), version }),
})

export const sendBackFiling = defineRoute('POST /api/filings/:id/return', tag, {
  ...deciding,
  summary: 'Records that the submission was returned; the filing is due again',
  body: z.strictObject({ reason: text(1000, t.reasonRequired), version }),
})
