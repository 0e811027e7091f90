/** Contract of the calls about certified invoices. */
import * as z from 'zod/mini'
import { date, dateInput, id, idParams, instant, optionalText, pageQuery, pathId, text, version } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { proposalDecision } from '../settings/rules.ts'
import {
  certificationFields,
  certificationPayments,
  certificationServices,
  certificationStates,
  certificationSystems,
  certificationTemplates,
  certificationWithholdings,
  vatRegimes,
} from './labels.ts'
import * as t from './messages.ts'

const tag = 'Certification'
const whole = z.string().check(z.regex(/^\d+$/))

export const fiscalIssue = z.object({ field: z.string(), message: z.string() })

export const certification = z.object({
  id,
  system: z.enum(certificationSystems),
  kind: z.enum(['invoice', 'credit_note']),
  /** Number of the invoice or credit note. */
  number: z.string(),
  invoiceId: id,
  creditNoteId: z.nullable(id),
  state: z.enum(certificationStates),
  /** The authority's number or code; null until certified. */
  reference: z.nullable(z.string()),
  /** The authority's page of verification, if the QR code is an address. */
  verificationUrl: z.nullable(z.string()),
  /** Why it is refused, by field, in the words of the authority or of our own check. */
  issues: z.array(fiscalIssue),
  /** Why it waits or is unknown. */
  reason: z.nullable(z.string()),
  /** Whole francs, with AIB. The authority's are null unless it returned them. */
  expectedXof: whole,
  certifiedXof: z.nullable(whole),
  /** The authority certified a different total: nothing may be sent until two people decide. */
  totalsDiffer: z.boolean(),
  attempts: z.int(),
  nextAttemptAt: z.nullable(instant),
  /** Whether a person must record the outcome. */
  needsPerson: z.boolean(),
  certifiedAt: z.nullable(instant),
  /** Who recorded the outcome, if it was a person. */
  recordedByName: z.nullable(z.string()),
  requestedByName: z.string(),
  requestedAt: instant,
  version: z.int(),
})
export type Certification = z.output<typeof certification>

/** A request to send an invoice without certification. */
export const sendingException = z.object({
  id,
  /** Lapsed: the draft was changed or cancelled afterwards. */
  state: z.enum(['waiting', 'approved', 'rejected', 'lapsed']),
  reason: z.string(),
  requestedBy: z.nullable(z.string()),
  requestedByName: z.string(),
  requestedAt: instant,
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  version: z.int(),
})
export type SendingException = z.output<typeof sendingException>

export const invoiceCertification = z.object({
  /** Whether invoices must be certified before they are sent. */
  isOn: z.boolean(),
  system: z.nullable(z.enum(certificationSystems)),
  /** Whether the invoice cannot be sent before it is certified. */
  blocksSending: z.boolean(),
  certification: z.nullable(certification),
  creditNotes: z.array(certification),
  exception: z.nullable(sendingException),
})
export type InvoiceCertification = z.output<typeof invoiceCertification>

export const getInvoiceCertification = defineRoute('GET /api/invoices/:id/certification', tag, {
  summary: 'Whether an invoice needs certification, and the certification status of it and its credit notes',
  access: 'invoices.read',
  params: idParams,
  answer: invoiceCertification,
})

export const certifyInvoice = defineRoute('POST /api/invoices/:id/certification', tag, {
  summary: 'Requests certification of a draft. It can no longer be edited, unless certification is refused',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({
    /** Default: by the client’s country and tax number. */
    template: z.optional(z.enum(certificationTemplates)),
    /** Default: that of the set-up. */
    paymentMethod: z.optional(z.enum(certificationPayments)),
    /** AIB, which becomes part of the amount due; e-MCF only. Default: none. */
    withholding: z.optional(z.enum(certificationWithholdings)),
    version,
  }),
  answer: invoiceCertification,
})

const certificationParams = z.strictObject({ id: pathId })

export const retryCertification = defineRoute('POST /api/certifications/:id/retry', tag, {
  summary: 'Retries a refused certification with the current set-up and client details',
  access: 'invoices.write',
  params: certificationParams,
  body: z.strictObject({ version }),
  answer: certification,
})

export const recordCertification = defineRoute('POST /api/certifications/:id/record', tag, {
  summary: 'Records what a person found at the authority about an unknown certification',
  access: 'invoices.write',
  params: certificationParams,
  body: z.strictObject({
    outcome: z.enum(['certified', 'not_certified']),
    /** The number or code; required for `certified`. */
    reference: optionalText(40),
    /** Content of its QR code, as the authority shows it. */
    qr: optionalText(500),
    reason: text(500, t.reasonRequired),
    version,
  }),
  answer: certification,
})

export const withdrawCertification = defineRoute('POST /api/certifications/:id/withdraw', tag, {
  summary: 'Withdraws a waiting or refused certification, so that the draft can be edited',
  access: 'invoices.write',
  params: certificationParams,
  body: z.strictObject({ version }),
  answer: certification,
})

export const requestSendingException = defineRoute('POST /api/invoices/:id/sending-exception', tag, {
  summary: 'Asks to send an invoice that is not certified; a second person decides',
  access: 'invoices.write',
  params: idParams,
  body: z.strictObject({ reason: text(500, t.reasonRequired) }),
  answer: sendingException,
  status: 201,
})

export const decideSendingException = defineRoute('POST /api/sending-exceptions/:id/decision', tag, {
  summary: 'A second person allows or refuses sending an invoice that is not certified',
  access: 'invoices.approve',
  takesTwo: true,
  freshProof: true,
  params: idParams,
  body: z.strictObject({ decision: z.enum(['approved', 'rejected']), version }),
  answer: sendingException,
})

export const listCertifications = defineRoute('GET /api/certifications', tag, {
  summary: 'Certifications by state and request date, newest first',
  access: 'invoices.read',
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(z.enum(certificationStates)),
    from: z.optional(dateInput()),
    to: z.optional(dateInput()),
  }),
  answer: z.array(certification),
})

export const getCertificationSummary = defineRoute('GET /api/certification-summary', tag, {
  summary: 'Number of certifications in each state, and of sent invoices without one',
  access: 'invoices.read',
  query: z.strictObject({ from: z.optional(dateInput()), to: z.optional(dateInput()) }),
  answer: z.object({
    isOn: z.boolean(),
    counts: z.record(z.enum(certificationStates), z.int()),
    /** Invoices sent since certification was turned on, without certification. */
    uncertified: z.int(),
    stickersLeft: z.nullable(z.int()),
    since: z.nullable(date),
  }),
})

export const certificationSetUp = z.object({
  /** The system of the business country; null where none is known. */
  system: z.nullable(z.enum(certificationSystems)),
  country: z.string(),
  /** False for a system whose rules no official text confirms. */
  isVerified: z.boolean(),
  isOn: z.boolean(),
  /** Services that this installation may use. */
  services: z.array(z.enum(certificationServices)),
  service: z.nullable(z.enum(certificationServices)),
  /** Address of the production service, where each company gets its own. */
  productionUrl: z.nullable(z.string()),
  hasKey: z.boolean(),
  pointOfSale: z.string(),
  establishment: z.string(),
  regime: z.enum(vatRegimes),
  paymentMethod: z.enum(certificationPayments),
  /** People are notified when fewer stickers than this are left. */
  stickerThreshold: z.int(),
  stickersLeft: z.nullable(z.int()),
  /** Whether the authority warned of its balance, in stickers or francs. */
  isBalanceLow: z.boolean(),
  sellerTaxId: z.string(),
  /** A change that weakens certification and awaits a second administrator. */
  proposal: z.nullable(
    z.object({
      changes: z.array(
        z.object({
          field: z.enum(certificationFields),
          /** Both null for the key. */
          from: z.nullable(z.string()),
          to: z.nullable(z.string()),
        }),
      ),
      proposedBy: z.string(),
      proposedAt: instant,
      isOwn: z.boolean(),
    }),
  ),
  version: z.int(),
})
export type CertificationSetUp = z.output<typeof certificationSetUp>

export const getCertificationSetUp = defineRoute('GET /api/certification-set-up', tag, {
  summary: 'How invoices are certified. The key is never returned',
  access: 'settings.manage',
  answer: certificationSetUp,
})

export const saveCertificationSetUp = defineRoute('POST /api/certification-set-up', tag, {
  summary:
    'Sets up certification for the business country, and turns it on or off; a change that weakens it while it is on waits for a second administrator where there is one',
  access: 'settings.manage',
  freshProof: true,
  body: z.strictObject({
    isOn: z.boolean(),
    service: z.enum(certificationServices),
    productionUrl: optionalText(300),
    /** Empty keeps the stored one. */
    key: optionalText(4000),
    pointOfSale: text(100),
    establishment: text(100),
    regime: z.enum(vatRegimes),
    paymentMethod: z.enum(certificationPayments),
    stickerThreshold: z.int().check(z.gte(0), z.lte(1_000_000)),
    version,
  }),
  answer: certificationSetUp,
})

export const decideCertificationSetUp = defineRoute('POST /api/certification-set-up/decision', tag, {
  summary: 'Approves or discards a proposed change to the set-up; its proposer cannot approve it',
  access: 'settings.manage',
  takesTwo: true,
  freshProof: true,
  body: proposalDecision,
  answer: certificationSetUp,
})

export const testCertification = defineRoute('POST /api/certification-set-up/test', tag, {
  summary: 'Calls the authority with the stored key. Nothing is certified',
  access: 'settings.manage',
  body: z.strictObject({}),
  answer: z.object({ isReached: z.boolean(), answer: z.string() }),
})
