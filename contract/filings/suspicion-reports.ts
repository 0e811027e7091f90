import * as z from 'zod/mini'
import { date, dateInput, id, idParams, instant, pageQuery, pathId, text, version, wholeFrancs } from '../fields.ts'
import { reportStates } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

/**
 * Suspicious-transaction reports (déclarations d'opération suspecte, DOS). People without
 * `dos.handle` must not learn that one exists (regulation: no tipping-off).
 */
export { reportStates }

export type ReportState = (typeof reportStates)[number]
export const offences = [
  'money_laundering',
  'terrorist_financing',
  'proliferation_financing',
  'fraud',
  'corruption',
  'tax_offence',
  'sanctions',
  'other',
] as const
export const operationStates = ['executed', 'in_progress', 'attempted'] as const
export const reportDecisions = ['continue', 'suspend', 'refuse'] as const

export const suspicionReport = z.object({
  id,
  number: z.string(),
  state: z.enum(reportStates),
  clientId: z.nullable(id),
  subjectName: z.string(),
  conversionIds: z.array(id),
  offence: z.enum(offences),
  operationState: z.enum(operationStates),
  detectedOn: date,
  amountXof: z.int(),
  facts: z.string(),
  grounds: z.string(),
  decision: z.enum(reportDecisions),
  contentSha256: z.string(),
  transmittedOn: z.nullable(date),
  transmissionReference: z.nullable(z.string()),
  acknowledgedOn: z.nullable(date),
  acknowledgementReference: z.nullable(z.string()),
  discardReason: z.nullable(z.string()),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  version: z.int(),
})
export type SuspicionReport = z.output<typeof suspicionReport>

export const suspicionReportDetail = z.extend(suspicionReport, {
  conversions: z.array(z.object({ id, reference: z.string(), amountXof: z.int(), createdAt: instant })),
  /** Signatures valid for the current content. */
  signatures: z.array(z.object({ name: z.string(), signedAt: instant, isOwn: z.boolean() })),
  addenda: z.array(z.object({ id, text: z.string(), addedAt: instant, addedBy: z.string() })),
  attachments: z.array(
    z.object({
      id,
      fileName: z.string(),
      mediaType: z.string(),
      sizeBytes: z.int(),
      sha256: z.string(),
      addedAt: instant,
      addedBy: z.string(),
    }),
  ),
})
export type SuspicionReportDetail = z.output<typeof suspicionReportDetail>

const guarded = { access: 'dos.handle', confidential: true } as const

const content = {
  clientId: z.pipe(
    z.optional(z.nullable(pathId)),
    z.transform((value) => value ?? null),
  ),
  subjectName: text(200, t.subjectRequired),
  conversionIds: z._default(z.array(pathId).check(z.maxLength(100)), []),
  offence: z.enum(offences),
  operationState: z.enum(operationStates),
  detectedOn: dateInput(),
  amountXof: wholeFrancs,
  facts: text(10_000, t.factsRequired),
  grounds: text(10_000, t.groundsRequired),
  decision: z.enum(reportDecisions),
}

export const listSuspicionReports = defineRoute('GET /api/suspicion-reports', 'Suspicion reports', {
  ...guarded,
  summary: 'Suspicious-transaction reports, newest first',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(reportStates)) }),
  answer: z.array(suspicionReport),
})

export const getSuspicionReport = defineRoute('GET /api/suspicion-reports/:id', 'Suspicion reports', {
  ...guarded,
  summary: 'One report with its signatures and addenda',
  params: idParams,
  answer: suspicionReportDetail,
})

export const createSuspicionReport = defineRoute('POST /api/suspicion-reports', 'Suspicion reports', {
  ...guarded,
  summary: 'Creates a draft report',
  body: z.strictObject(content),
  answer: suspicionReportDetail,
  status: 201,
})

export const updateSuspicionReport = defineRoute('PATCH /api/suspicion-reports/:id', 'Suspicion reports', {
  ...guarded,
  summary: 'Changes a report that two people have not yet signed; invalidates a first signature',
  params: idParams,
  body: z.strictObject({ ...content, version }),
  answer: suspicionReportDetail,
})

const acting = { ...guarded, params: idParams, answer: suspicionReportDetail } as const
const reference = text(120, t.referenceRequired)

export const signSuspicionReport = defineRoute('POST /api/suspicion-reports/:id/signatures', 'Suspicion reports', {
  ...acting,
  takesTwo: true,
  summary: 'Signs the current content; two people must sign',
  freshProof: true,
  body: z.strictObject({
    contentSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, t.digestMismatch)),
  }),
})

export const transmitSuspicionReport = defineRoute(
  'POST /api/suspicion-reports/:id/transmission',
  'Suspicion reports',
  {
    ...acting,
    summary: 'Records that the signed report was transmitted, with the reference and the day',
    body: z.strictObject({ reference, transmittedOn: dateInput(), version }),
  },
)

export const acknowledgeSuspicionReport = defineRoute(
  'POST /api/suspicion-reports/:id/acknowledgement',
  'Suspicion reports',
  {
    ...acting,
    summary: 'Records the acknowledgement of a transmitted report',
    body: z.strictObject({ reference, acknowledgedOn: dateInput(), version }),
  },
)

export const addSuspicionAddendum = defineRoute('POST /api/suspicion-reports/:id/addenda', 'Suspicion reports', {
  ...acting,
  summary: 'Adds an addendum, which cannot be changed later, to a signed report',
  body: z.strictObject({ text: text(10_000, t.addendumEmpty) }),
})

export const discardSuspicionReport = defineRoute('POST /api/suspicion-reports/:id/discard', 'Suspicion reports', {
  ...acting,
  summary: 'Discards a draft, with a reason; it is kept on record',
  body: z.strictObject({ reason: text(1000, t.reasonRequired), version }),
})

/** Maximum size of an attached document, in bytes. */
export const maxAttachmentBytes = 10 * 1024 * 1024
export const maxAttachments = 20

export const addSuspicionAttachment = defineRoute('POST /api/suspicion-reports/:id/attachments', 'Suspicion reports', {
  ...acting,
  summary:
    'Attaches a document, which cannot be changed later; until two people have signed, invalidates a first signature',
  body: z.strictObject({}),
  upload: { maxBytes: maxAttachmentBytes },
  status: 201,
})

export const readSuspicionAttachment = defineRoute(
  'GET /api/suspicion-reports/:id/attachments/:attachmentId',
  'Suspicion reports',
  {
    ...guarded,
    summary: 'The content of an attached document',
    params: z.strictObject({ id: pathId, attachmentId: pathId }),
    answer: z.unknown(),
  },
)

export const readSuspicionReportPdf = defineRoute('GET /api/suspicion-reports/:id/pdf', 'Suspicion reports', {
  ...guarded,
  summary: 'The report as PDF',
  params: idParams,
  answer: z.unknown(),
})

export const readSuspicionReportXml = defineRoute('GET /api/suspicion-reports/:id/goaml', 'Suspicion reports', {
  ...guarded,
  summary: 'The report in the goAML structure, as defined in this product: only the structure is verified',
  params: idParams,
  answer: z.unknown(),
})
