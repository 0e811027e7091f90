/** Contract of transfer dossiers and their required documents. */
import * as z from 'zod/mini'
import { id, instant, pageQuery, pathId, text, version } from '../fields.ts'
import { dossierStates } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export { dossierStates }

export const operationKinds = ['services', 'goods', 'loan', 'dividends', 'own_funds'] as const
export type OperationKind = (typeof operationKinds)[number]

export const operationKindNames: Readonly<Record<OperationKind, string>> = {
  services: t.servicesLabel,
  goods: t.goodsLabel,
  loan: t.loanLabel,
  dividends: t.dividendsLabel,
  own_funds: t.ownFundsLabel,
}

/**
 * Required documents for each kind of operation. From general knowledge (regulation: "Exchange
 * control": current payments are free on supporting documents, goods trade is domiciled);
 * unverified against the official texts.
 */
export const requiredDocuments = {
  services: { invoice: t.invoiceLabel, contract: t.contractLabel, proof_of_service: t.proofOfServiceLabel },
  goods: {
    invoice: t.commercialInvoiceLabel,
    domiciliation: t.domiciliationLabel,
    transport: t.transportDocumentLabel,
    customs: t.customsDeclarationLabel,
  },
  loan: { loan_agreement: t.loanAgreementLabel, repayment_schedule: t.repaymentScheduleLabel },
  dividends: {
    minutes: t.dividendMinutesLabel,
    accounts: t.certifiedAccountsLabel,
    tax_clearance: t.taxClearanceLabel,
  },
  own_funds: { decision: t.managementDecisionLabel, origin: t.proofOfFundsLabel },
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
  documents: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      documentId: z.nullable(id),
      documentTitle: z.nullable(z.string()),
      /** The version that was attached. */
      documentVersion: z.nullable(z.string()),
      newestVersion: z.nullable(z.string()),
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

export const listDossiers = defineRoute('GET /api/dossiers', tag, {
  summary: 'Transfer dossiers of conversions that have not failed, newest first',
  access: 'compliance.read',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(dossierStates)) }),
  answer: z.array(dossier),
})

export const getDossier = defineRoute('GET /api/dossiers/:conversionId', tag, {
  summary: 'The transfer dossier of a conversion with its checklist',
  access: 'compliance.read',
  params,
  answer: dossier,
})

export const setDossierKind = defineRoute('PATCH /api/dossiers/:conversionId', tag, {
  summary: 'Sets the kind of operation of the conversion, which determines its documents',
  access: 'conversions.create',
  params,
  body: z.strictObject({ operationKind: z.enum(operationKinds), version }),
  answer: dossier,
})

export const attachDossierDocument = defineRoute('POST /api/dossiers/:conversionId/documents', tag, {
  summary: 'Assigns a stored document to a required dossier document; null removes it',
  access: 'conversions.create',
  params,
  body: z.strictObject({
    kind: z.string().check(z.refine((key) => documentKeys.includes(key), t.dossierDocumentUnknown)),
    documentId: z.nullable(pathId),
    version,
  }),
  answer: dossier,
})

export const waiveDossier = defineRoute('POST /api/dossiers/:conversionId/waiver', tag, {
  takesTwo: true,
  freshProof: true,
  summary: 'Lets the conversion continue without the missing documents, with a reason; its requester cannot do this',
  access: 'filings.handle',
  params,
  body: z.strictObject({ reason: text(1000, t.reasonRequired), version }),
  answer: dossier,
})
