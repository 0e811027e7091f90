/** Contract of transfer dossiers and their required documents. */
import * as z from 'zod/mini'
import { id, instant, pageQuery, pathId, text, version } from '../fields.ts'
import { dossierStates } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'

export { dossierStates }

export const operationKinds = ['services', 'goods', 'loan', 'dividends', 'own_funds'] as const
export type OperationKind = (typeof operationKinds)[number]

export const operationKindNames: Readonly<Record<OperationKind, string>> = {
  services: 'Payment for services',
  goods: 'Payment for goods',
  loan: 'Loan repayment',
  dividends: 'Dividends',
  own_funds: 'Transfer of own funds',
}

/**
 * Required documents for each kind of operation. From general knowledge (regulation: "Exchange
 * control": current payments are free on supporting documents, goods trade is domiciled);
 * unverified against the official texts.
 */
export const requiredDocuments = {
  services: { invoice: 'Invoice', contract: 'Contract or order', proof_of_service: 'Proof that the service was done' },
  goods: {
    invoice: 'Commercial invoice',
    domiciliation: 'Domiciliation title',
    transport: 'Transport document',
    customs: 'Customs declaration',
  },
  loan: { loan_agreement: 'Loan agreement', repayment_schedule: 'Repayment schedule' },
  dividends: { minutes: 'Minutes that decide them', accounts: 'Certified accounts', tax_clearance: 'Tax clearance' },
  own_funds: { decision: 'Decision of the management', origin: 'Proof where the funds come from' },
} as const satisfies Record<OperationKind, Readonly<Record<string, string>>>

export const documentKeys = [...new Set(operationKinds.flatMap((kind) => Object.keys(requiredDocuments[kind])))]

export const dossier = z.object({
  conversionId: id,
  conversionReference: z.string(),
  clientId: z.nullable(id),
  clientName: z.string(),
  amountXof: z.int(),
  conversionState: z.string(),
  operationKind: z.enum(operationKinds),
  state: z.enum(dossierStates),
  papers: z.array(
    z.object({
      paper: z.string(),
      name: z.string(),
      documentId: z.nullable(id),
      documentTitle: z.nullable(z.string()),
      attachedBy: z.nullable(z.string()),
      attachedAt: z.nullable(instant),
    }),
  ),
  waiver: z.nullable(z.object({ reason: z.string(), by: z.string(), at: instant })),
  /** Whether the setting holds the conversion until the dossier is complete or waived. */
  isBlocking: z.boolean(),
  createdAt: instant,
  version: z.int(),
})
export type Dossier = z.output<typeof dossier>

const tag = 'Filings'
const params = z.strictObject({ conversionId: pathId })

export const listDossiers = defineRoute({
  method: 'GET',
  path: '/api/dossiers',
  tag,
  summary: 'Transfer dossiers of conversions that have not failed, newest first',
  access: 'compliance.read',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(dossierStates)) }),
  answer: z.array(dossier),
})

export const getDossier = defineRoute({
  method: 'GET',
  path: '/api/dossiers/:conversionId',
  tag,
  summary: 'The transfer dossier of a conversion with its checklist',
  access: 'compliance.read',
  params,
  answer: dossier,
})

export const setDossierKind = defineRoute({
  method: 'PATCH',
  path: '/api/dossiers/:conversionId',
  tag,
  summary: 'Says what kind of operation the conversion is, which decides its papers',
  access: 'conversions.create',
  params,
  body: z.strictObject({ operationKind: z.enum(operationKinds), version }),
  answer: dossier,
})

export const attachDossierDocument = defineRoute({
  method: 'POST',
  path: '/api/dossiers/:conversionId/papers',
  tag,
  summary: 'Puts a kept document into the dossier for one of its papers; null takes it out',
  access: 'conversions.create',
  params,
  body: z.strictObject({
    paper: z.string().check(z.refine((key) => documentKeys.includes(key), 'is no paper of a dossier')),
    documentId: z.nullable(pathId),
    version,
  }),
  answer: dossier,
})

export const waiveDossier = defineRoute({
  method: 'POST',
  path: '/api/dossiers/:conversionId/waiver',
  freshProof: true,
  tag,
  summary: 'Lets the conversion go on without the papers that lack, with the reason; never by who asked for it',
  access: 'filings.handle',
  params,
  body: z.strictObject({ reason: text(1000, 'A reason is required'), version }),
  answer: dossier,
})
