const evidence = {
  source: 'Instruction 7 of 2025',
  effectiveOn: '2026-01-01',
  verifiedBy: 'Awa Diop',
  verifiedOn: '2026-11-20',
}
const branch = { bankName: 'Orabank', name: 'Plateau', city: 'Abidjan', country: "Côte d'Ivoire" }

const suspicionReport = {
  clientId: 1,
  subjectName: 'Baobab Textiles SA',
  conversionIds: [1],
  offence: 'money_laundering',
  operationState: 'executed',
  detectedOn: '2026-11-20',
  amountXof: 150_000_000,
  facts: 'Three payments within a day',
  grounds: 'No trade explains them',
  decision: 'suspend',
}

/** Sample bodies of the calls about regulatory filings. */
export const filingBodies = {
  'POST /api/filings/:id/package': { documentIds: [1] },
  'POST /api/filings/:id/submission': { reference: 'BC 7', submittedOn: '2026-11-20', note: 'by hand', version: 1 },
  'POST /api/filings/:id/acknowledgement': {
    reference: 'AR 7',
    acknowledgedOn: '2026-11-20',
    note: 'by post',
    version: 1,
  },
  'POST /api/filings/:id/return': { reason: 'a page is missing', version: 1 },
  'PATCH /api/dossiers/:conversionId': { operationKind: 'goods', version: 0 },
  'POST /api/dossiers/:conversionId/documents': { kind: 'invoice', documentId: 1, version: 0 },
  'POST /api/dossiers/:conversionId/waiver': { reason: 'known for years', version: 0 },
  'POST /api/registers/:key': { value: '2', ...evidence, note: 'instruction 7' },
  'POST /api/branches': { code: 'ABJ-01', ...branch, ...evidence },
  'PATCH /api/branches/:id': { ...branch, ...evidence, isActive: true, version: 1 },
  'POST /api/export-proceeds/:invoiceId/cessions': {
    amountUsd: '10.00',
    cededOn: '2026-11-20',
    receiptId: 1,
    reference: 'C 1',
  },
  'POST /api/exchange-forms': {
    kind: 'autorisation_de_change',
    branchId: 1,
    conversionId: 1,
    invoiceId: null,
    beneficiary: 'A provider',
    beneficiaryCountry: 'France',
    economicCode: '101',
    supportingInvoice: 'F 7',
    supportingInvoiceDate: '2026-11-01',
  },
  'POST /api/exchange-forms/:id/cancel': { reason: 'a mistake', version: 1 },
  'POST /api/suspicion-reports': suspicionReport,
  'PATCH /api/suspicion-reports/:id': { ...suspicionReport, version: 1 },
  'POST /api/suspicion-reports/:id/signatures': { contentSha256: 'a'.repeat(64) },
  'POST /api/suspicion-reports/:id/transmission': { reference: 'T 1', transmittedOn: '2026-11-20', version: 1 },
  'POST /api/suspicion-reports/:id/acknowledgement': { reference: 'A 1', acknowledgedOn: '2026-11-20', version: 1 },
  'POST /api/suspicion-reports/:id/addenda': { text: 'A second account was found' },
  'POST /api/suspicion-reports/:id/discard': { reason: 'explained', version: 1 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Their queries, based on the query of every list. */
export const filingQueries = (page: Readonly<Record<string, string>>) => ({
  'GET /api/filings': {
    ...page,
    status: 'due',
    overdue: 'true',
    clientId: '1',
    conversionId: '1',
    sort: '-dueOn',
  },
  'GET /api/dossiers': { ...page, state: 'incomplete' },
  'GET /api/export-proceeds': { ...page, state: 'open' },
  'GET /api/exchange-forms': { ...page, kind: 'autorisation_de_change' },
  'GET /api/suspicion-reports': { ...page, state: 'draft' },
})
