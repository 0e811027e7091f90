import * as z from 'zod/mini'
import { date, dateInput, id, idParams, instant, pageQuery, pathId, text, version, wholeFrancs } from '../fields.ts'
import { reportStates } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'

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

const guarded = { tag: 'Suspicion reports', access: 'dos.handle', confidential: true } as const

const content = {
  clientId: z.pipe(
    z.optional(z.nullable(pathId)),
    z.transform((value) => value ?? null),
  ),
  subjectName: text(200, 'The subject is required'),
  conversionIds: z._default(z.array(pathId).check(z.maxLength(100)), []),
  offence: z.enum(offences),
  operationState: z.enum(operationStates),
  detectedOn: dateInput(),
  amountXof: wholeFrancs,
  facts: text(10_000, 'The facts are required'),
  grounds: text(10_000, 'The grounds are required'),
  decision: z.enum(reportDecisions),
}

export const listSuspicionReports = defineRoute({
  ...guarded,
  method: 'GET',
  path: '/api/suspicion-reports',
  summary: 'Suspicious-transaction reports, newest first',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(reportStates)) }),
  answer: z.array(suspicionReport),
})

export const getSuspicionReport = defineRoute({
  ...guarded,
  method: 'GET',
  path: '/api/suspicion-reports/:id',
  summary: 'One report with its signatures and addenda',
  params: idParams,
  answer: suspicionReportDetail,
})

export const createSuspicionReport = defineRoute({
  ...guarded,
  method: 'POST',
  path: '/api/suspicion-reports',
  summary: 'Begins a report as a draft',
  body: z.strictObject(content),
  answer: suspicionReportDetail,
  status: 201,
})

export const updateSuspicionReport = defineRoute({
  ...guarded,
  method: 'PATCH',
  path: '/api/suspicion-reports/:id',
  summary: 'Changes a report that two people have not yet signed; a first signature counts no more',
  params: idParams,
  body: z.strictObject({ ...content, version }),
  answer: suspicionReportDetail,
})

const acting = { ...guarded, method: 'POST', params: idParams, answer: suspicionReportDetail } as const
const reference = text(120, 'A reference is required')

export const signSuspicionReport = defineRoute({
  ...acting,
  path: '/api/suspicion-reports/:id/signatures',
  summary: 'Signs the content as it stands; two people have to',
  freshProof: true,
  body: z.strictObject({
    contentSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be the digest that was shown')),
  }),
})

export const transmitSuspicionReport = defineRoute({
  ...acting,
  path: '/api/suspicion-reports/:id/transmission',
  summary: 'Records that the signed report was transmitted, with the reference and the day',
  body: z.strictObject({ reference, transmittedOn: dateInput(), version }),
})

export const acknowledgeSuspicionReport = defineRoute({
  ...acting,
  path: '/api/suspicion-reports/:id/acknowledgement',
  summary: 'Records the acknowledgement of a transmitted report',
  body: z.strictObject({ reference, acknowledgedOn: dateInput(), version }),
})

export const addSuspicionAddendum = defineRoute({
  ...acting,
  path: '/api/suspicion-reports/:id/addenda',
  summary: 'Adds to a signed report; what was added is never changed',
  body: z.strictObject({ text: text(10_000, 'The addendum is empty') }),
})

export const discardSuspicionReport = defineRoute({
  ...acting,
  path: '/api/suspicion-reports/:id/discard',
  summary: 'Puts a draft aside, with the reason; it stays kept',
  body: z.strictObject({ reason: text(1000, 'A reason is required'), version }),
})

/** Maximum size of an attached document, in bytes. */
export const maxAttachmentBytes = 10 * 1024 * 1024
export const maxAttachments = 20

export const addSuspicionAttachment = defineRoute({
  ...acting,
  path: '/api/suspicion-reports/:id/attachments',
  summary: 'Attaches a paper, which is never changed. Before two people have signed, a first signature counts no more',
  body: z.strictObject({}),
  upload: { maxBytes: maxAttachmentBytes },
  status: 201,
})

export const readSuspicionAttachment = defineRoute({
  ...guarded,
  method: 'GET',
  path: '/api/suspicion-reports/:id/attachments/:attachmentId',
  summary: 'The bytes of an attached paper',
  params: z.strictObject({ id: pathId, attachmentId: pathId }),
  answer: z.unknown(),
})

export const readSuspicionReportPdf = defineRoute({
  ...guarded,
  method: 'GET',
  path: '/api/suspicion-reports/:id/pdf',
  summary: 'The report as PDF',
  params: idParams,
  answer: z.unknown(),
})

export const readSuspicionReportXml = defineRoute({
  ...guarded,
  method: 'GET',
  path: '/api/suspicion-reports/:id/goaml',
  summary: 'The report in the goAML structure. The structure is written down here: it proves structure only',
  params: idParams,
  answer: z.unknown(),
})
