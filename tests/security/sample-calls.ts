import type { RouteContract } from '#contract/route.ts'
import { nameOf } from '#tests/running/every-route.ts'
import type { Harness } from '#tests/running/harness.ts'
import { administrationBodies } from './administration-bodies.ts'
import {
  accountingBodies,
  accountingQueries,
  invoiceBodies,
  receivablesBodies,
  receivablesQueries,
} from './invoice-samples.ts'
import { filingBodies, filingQueries } from './sample-filings.ts'
import { scheduleBodies, scheduleQueries } from './schedule-samples.ts'

/** A valid call, into which hostile input is put one field at a time. */
export interface SampleCall {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Null for a call without a body. */
  readonly body: Readonly<Record<string, unknown>> | null
}

const page = { limit: '10', cursor: '1', q: 'baobab' }
const auditFilter = {
  q: 'baobab',
  action: 'view',
  result: 'success',
  resourceType: 'client',
  resourceId: '1',
  userId: 'u1',
  from: '2026-01-01',
  to: '2026-12-31',
}
const decision = { reason: 'seen', note: 'documents', version: 1 }
const client = {
  companyName: 'Baobab Textiles SA',
  contactName: 'Awa Diop',
  contactPerson: 'Awa Diop',
  email: 'awa@example.org',
  phone: '+225 01',
  address: '1 Rue du Commerce',
  country: "Côte d'Ivoire",
  registrationNumber: 'CI-ABJ-1',
  taxId: 'T1',
  billingCurrency: 'USD',
  language: 'fr',
  paymentTerms: 30,
  monthlyLimit: '5000.00',
  accountType: 'standard',
  preferredBanks: ['SGCI'],
  complianceNotes: 'none',
}
const clientPerson = {
  name: 'Awa Diop',
  role: 'beneficial_owner',
  share: '25.00',
  nationality: 'Mali',
  birthDate: '1970-01-31',
  position: 'Chair',
  isPoliticallyExposed: false,
}
const { contactPerson: _, ...clientChange } = client

const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...filingBodies,
  ...administrationBodies,
  'POST /api/wallets/ownership-message': { clientId: null, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  'POST /api/wallets': {
    clientId: null,
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    label: 'Treasurer',
    makeDefault: true,
    dailyCap: '1000.00',
    beneficiary: {
      kind: 'natural',
      name: 'Diop',
      givenNames: 'Awa',
      country: 'Senegal',
      address: '1 Rue du Commerce',
      nationalId: 'SN-1',
      birthDate: '1970-01-31',
      provider: 'A provider',
    },
    evidence: { kind: 'document', documentId: 1 },
  },
  'POST /api/wallets/:id/approve': { note: 'documents seen', version: 1 },
  'POST /api/wallets/:id/archive': { reason: 'lost', version: 1 },
  'POST /api/notices/read': { ids: [1], upTo: 1, isRead: true },
  'PATCH /api/notices/preferences/:kind': { way: 'digest' },
  'POST /api/clients': { ...client, kycStatus: 'pending', isActive: true, allowDuplicate: true },
  'POST /api/clients/bulk': {
    selection: { ids: [1] },
    action: 'set_account_type',
    accountType: 'premium',
    reason: 'as agreed',
  },
  'POST /api/clients/imports': { fileName: 'clients.csv', content: 'Company Name\r\nBaobab' },
  'POST /api/clients/imports/:id/confirm': { withDuplicates: true },
  'POST /api/clients/:id/people': clientPerson,
  'PATCH /api/clients/:id/people/:personId': { ...clientPerson, version: 1 },
  'PATCH /api/clients/:id/kyc-file/:kind': { documentId: 1 },
  'POST /api/clients/:id/notes': { text: 'Called' },
  'PATCH /api/clients/:id': { ...clientChange, allowDuplicate: true, version: 1 },
  'PATCH /api/clients/:id/active': { isActive: true, reason: 'back', version: 1 },
  'PATCH /api/clients/:id/monthly-limit': { decision: 'approved', version: 1 },
  'PATCH /api/clients/:id/kyc': { ...decision, status: 'requires_review' },
  'PATCH /api/clients/:id/risk': { riskLevel: 'high', reason: 'seen', version: 1 },
  'POST /api/compliance/aml-screening/:clientId': {},
  'POST /api/compliance/aml-screening': {},
  'POST /api/compliance/screening/threshold': {},
  'POST /api/seed-demo-data': {},
  'POST /api/compliance/screening/search': {
    name: 'Ivan Example',
    type: 'person',
    country: 'Mali',
    birthDate: '1970-01-31',
  },
  'PATCH /api/compliance/screening/matches/:id': { decision: 'cleared', reason: 'another person', version: 1 },
  'PATCH /api/compliance/alerts/:id': {
    status: 'investigating',
    outcome: 'false_positive',
    note: 'documents seen',
    reason: 'new documents',
    assignedTo: 'someone',
    dueOn: '2099-01-31',
    version: 1,
  },
  'POST /api/compliance/alerts/:id/decision': { decision: 'approved', note: 'seen', version: 1 },
  'POST /api/compliance/alerts/:id/comments': { text: 'Asked the client' },
  'POST /api/compliance/alerts/:id/links': { kind: 'client', targetId: 1, label: 'Baobab' },
  'POST /api/compliance/alerts/bulk': {
    selection: { ids: [1] },
    action: 'assign',
    assignedTo: 'someone',
    outcome: 'duplicate',
    note: 'as agreed',
  },
  'POST /api/compliance/rules/:rule/try': { enabled: true, parameters: { severity: 'high' } },
  'POST /api/compliance/rules/:rule/versions': {
    enabled: true,
    parameters: { severity: 'high' },
    answerWithinBankDays: 3,
    effectiveFrom: '2099-01-31',
    legalReference: 'Instruction 1',
    verifiedBy: 'Awa Diop',
    reason: 'as agreed',
    version: 1,
  },
  'POST /api/compliance/rules/:rule/versions/:version/decision': { decision: 'approved', note: 'seen' },
  'POST /api/fx-rates/refresh': {},
  'POST /api/banking/connections': {
    bankName: "Société Générale Côte d'Ivoire",
    bankCode: 'SGCI',
    country: "Côte d'Ivoire",
    accountNumber: 'CI0099887766554433',
    accountName: 'Test business',
    swiftCode: 'SGCICIAB',
    isActive: true,
    connectionStatus: 'pending',
    dailyLimit: 500_000_000,
    monthlyLimit: 15_000_000_000,
  },
  'PATCH /api/banking/connections/:id': {
    dailyLimit: 400_000_000,
    monthlyLimit: 14_000_000_000,
    isActive: true,
    version: 1,
  },
  'POST /api/banking/connections/:id/approve': { note: 'seen', version: 1 },
  'POST /api/banking/connections/:id/reject': { reason: 'unknown account', version: 1 },
  'POST /api/banking/connections/:id/test': {},
  'POST /api/banking/channels': {
    name: 'SGCI by files',
    bankCode: 'SGCI',
    transport: 'folder',
    outbox: 'SGCI/in',
    inbox: 'SGCI/out',
    painVersion: 'pain.001.001.09',
    partyName: 'Test business',
    partyId: 'CORRIDOR01',
  },
  'PATCH /api/banking/channels/:id': { isActive: false, version: 1 },
  'POST /api/banking/channels/:id/approve': { version: 1 },
  'POST /api/banking/channels/:id/reject': { reason: 'wrong server', version: 1 },
  'POST /api/banking/channels/:id/test': {},
  'POST /api/banking/channels/:id/changes': {
    name: 'SGCI by other files',
    outbox: 'SGCI/orders',
    inbox: 'SGCI/answers',
    painVersion: 'pain.001.001.03',
    partyName: 'Test business',
    partyId: 'CORRIDOR01',
    reason: 'the bank moved its folders',
    version: 1,
  },
  'POST /api/banking/channels/:id/changes/decision': { decision: 'approved', note: 'asked the bank', version: 1 },
  'POST /api/banking/channels/:id/changes/test': {},
  'POST /api/reconciliation/compare': {},
  ...receivablesBodies,
  ...accountingBodies,
  'POST /api/reconciliation/exceptions/:id/take': { version: 1 },
  'POST /api/reconciliation/exceptions/:id/resolve': {
    resolution: 'correction',
    counterAccount: 'suspense',
    note: 'asked the bank',
    version: 1,
  },
  'POST /api/reconciliation/exceptions/:id/decide': { decision: 'approved', note: 'seen', version: 1 },
  'POST /api/sandbox/banks/faults': { faults: [{ kind: 'answer_twice', banks: ['SGCI'], delayMs: 100 }] },
  'POST /api/sandbox/banks/hours': { bankCode: 'SGCI', hours: { opensAt: 8, closesAt: 16 } },
  'POST /api/sandbox/banks/charge': { bankCode: 'SGCI', accountNumber: 'CI0010024821', amount: 7 },
  'POST /api/sandbox/banks/receive': {
    bankCode: 'SGCI',
    accountNumber: 'CI0010024821',
    amount: 7,
    payerName: 'Baobab Textiles SA',
    payerAccount: 'CI93CI0010000123456789',
    remittance: 'INV-2026-000001',
  },
  'POST /api/sandbox/banks/statement': { bankCode: 'SGCI', accountNumber: 'CI0010024821' },
  'POST /api/transactions/large-conversion': { amountXof: 150_000_000, clientId: 1, notes: 'as agreed' },
  'POST /api/transactions/:id/approve': decision,
  'POST /api/transactions/:id/reject': decision,
  'POST /api/transactions/:id/cancel': decision,
  'POST /api/transactions/:id/retry': decision,
  'POST /api/transactions/:id/refund': decision,
  'POST /api/transactions/:id/comments': { text: 'The supplier sends it today.', requestId: 1 },
  'POST /api/transactions/:id/information-requests': { text: 'Please attach the certificate of origin.' },
  ...scheduleBodies,
  'POST /api/audit-logs/verify': {},
  'POST /api/analytics/forecast': {},
  ...invoiceBodies,
  'POST /api/documents': { documentType: 'msa', title: 'Agreement', clientId: '1', expiresOn: '2030-01-31' },
  'POST /api/documents/bulk': { selection: { ids: [1] }, action: 'archive', reason: 'as it is' },
  'POST /api/documents/:id/versions': {},
  'POST /api/suspicion-reports/:id/attachments': {},
  'PATCH /api/documents/:id': {
    title: 'Agreement',
    documentType: 'contract',
    clientId: 1,
    expiresOn: '2030-01-31',
    version: 1,
  },
  'PATCH /api/documents/:id/active': { isActive: false, reason: 'replaced', version: 1 },
}

const someUuid = '01890000-0000-7000-8000-000000000001'
/** Path parameters that are not numbers. */
const paramsBeyondOne: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /api/bulk-runs/:id': { id: someUuid },
  'GET /api/bulk-runs/:id/rows': { id: someUuid },
  'POST /api/bulk-runs/:id/seen': { id: someUuid },
  'POST /api/bulk-runs/:id/undo': { id: someUuid },
  'PATCH /api/clients/:id/kyc-file/:kind': { kind: 'articles' },
  'POST /api/registers/:key': { key: 'repatriationMonths' },
  'GET /api/registers/:key/history': { key: 'repatriationMonths' },
  'GET /api/clients/imports/:id': { id: someUuid },
  'GET /api/clients/imports/:id/rows': { id: someUuid },
  'POST /api/clients/imports/:id/confirm': { id: someUuid },
  'PATCH /api/notices/preferences/:kind': { kind: 'approval' },
  'GET /api/webhook-deliveries/:id': { id: someUuid },
  'POST /api/webhook-deliveries/:id/resend': { id: someUuid },
  'GET /api/reports/:type': { type: 'revenue' },
  'GET /api/reports/:type/figures': { type: 'revenue' },
  'GET /api/outbox/:id': { id: someUuid },
  'GET /api/outbox/:id/eml': { id: someUuid },
  'POST /api/outbox/:id/handle': { id: someUuid },
  'POST /api/compliance/rules/:rule/try': { rule: 'filing_owed' },
  'POST /api/compliance/rules/:rule/versions': { rule: 'filing_owed' },
  'POST /api/compliance/rules/:rule/versions/:version/decision': { rule: 'filing_owed' },
  'GET /api/public/invoices/:token': { token: 'a'.repeat(43) },
  'GET /api/public/invoices/:token/pdf': { token: 'a'.repeat(43) },
  'GET /api/public/invoices/:token/credit-notes/:noteId/pdf': { token: 'a'.repeat(43), noteId: '1' },
  'GET /api/public/invoices/:token/attachments/:position': { token: 'a'.repeat(43), position: '1' },
}

const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...filingQueries(page),
  'GET /api/transactions': {
    ...page,
    status: 'processing',
    complianceStatus: 'review',
    state: 'in_review',
    clientId: '1',
    connectionId: '1',
    from: '2026-01-01',
    to: '2026-01-31',
    waiting: 'me',
  },
  'GET /api/documents': { ...page, documentType: 'msa', clientId: '1', isActive: 'true', sort: '-title' },
  'GET /api/documents/:id/content': { version: '1.0', download: 'true' },
  'GET /api/setup': { token: 'abc' },
  'GET /api/analytics/advanced': { period: '6months' },
  'GET /api/documents/export': { q: 'baobab', documentType: 'msa', format: 'csv', sort: '-title' },
  'GET /api/documents/files': { q: 'baobab', documentType: 'msa', except: '1,2' },
  'GET /api/invoices/export': { q: 'baobab', status: 'draft', format: 'csv', sort: '-dueDate' },
  'GET /api/invoices/pdfs': { q: 'baobab', status: 'sent', except: '1,2' },
  ...receivablesQueries,
  ...accountingQueries,
  'GET /api/invoices': { ...page, status: 'draft', clientId: '1', sort: '-dueDate' },
  'GET /api/outbox': { ...page, cursor: 'MDE4OTAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAx', state: 'waiting' },
  'GET /api/invoices/:id/pdf': { download: 'yes' },
  'GET /api/invoices/:id/credit-notes/:noteId/pdf': { download: 'yes' },
  'GET /api/join': { token: 'abc' },
  'GET /api/login': { with: 'password' },
  'GET /api/notices': { limit: '10', cursor: 'MQ', state: 'unread' },
  'GET /api/search': { q: 'baobab', named: 'client-1' },
  'GET /api/webhooks/:id/deliveries': {
    limit: '10',
    cursor: 'MDE4OTAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAx',
    state: 'failed',
  },
  'GET /api/users': { ...page, role: 'user', state: 'active' },
  'GET /api/clients': {
    ...page,
    kycStatus: 'approved',
    isActive: 'true',
    riskLevel: 'low',
    accountType: 'standard',
    sort: '-companyName',
  },
  'GET /api/clients/detailed': { ...page, kycStatus: 'approved', sort: 'companyName' },
  'GET /api/clients/export': { q: 'baobab', kycStatus: 'approved', format: 'csv', sort: 'country' },
  'GET /api/clients/imports/:id/rows': { limit: '10', cursor: '1', state: 'invalid' },
  'GET /api/bulk-runs/:id/rows': { limit: '10', cursor: '1', outcome: 'failed' },
  'GET /api/compliance/alerts': {
    ...page,
    status: 'open',
    severity: 'high',
    type: 'suspicious_pattern',
    assigned: 'me',
  },
  'GET /api/compliance/alerts/export': { q: 'baobab', status: 'overdue', format: 'csv', sort: 'severity' },
  'GET /api/compliance/waemu-report': { period: 'month' },
  'GET /api/ledger/trial-balance/export': { format: 'csv' },
  'GET /api/ledger/accounts/:id/statement': { limit: '10', cursor: '1' },
  'GET /api/ledger/accounts/:id/statement/export': { format: 'csv' },
  'GET /api/reports': { period: 'month' },
  'GET /api/reports/:type': { period: 'month', format: 'json' },
  'GET /api/reports/:type/figures': { period: 'month' },
  'GET /api/compliance/screening/matches': { ...page, clientId: '1', status: 'open', kind: 'listed' },
  'GET /api/compliance/screening/noted': { limit: '10', cursor: '1', clientId: '1' },
  'GET /api/fx-rates/history': { pair: 'USD/XOF', range: '30d' },
  'GET /api/banking/connections': page,
  'GET /api/reconciliation/exceptions': { ...page, state: 'unresolved', side: 'bank' },
  'GET /api/reconciliation/positions': { limit: '10' },
  'GET /api/wallets': { ...page, clientId: '1', owner: 'own_account' },
  'GET /api/transactions/preview': { amountXof: '150000000', clientId: '1' },
  'GET /api/audit-logs': { ...page, ...auditFilter },
  'GET /api/audit-logs/summary': auditFilter,
  'GET /api/clients/totals/:id': {},
  'GET /api/audit-logs/people': { q: 'a' },
  'GET /api/audit-logs/checkpoint': { since: '1' },
  'GET /api/transactions/:id/receipt': { format: 'json' },
  'GET /api/audit-logs/export': { ...auditFilter, format: 'csv' },
  ...scheduleQueries,
}

/**
 * The sample of a route. Throws for a route with a body and no sample, so that no new call is
 * missed.
 */
export function sampleOf(contract: RouteContract): SampleCall {
  const name = nameOf(contract)
  const body = bodies[name] ?? null
  if (contract.body && !body) throw new Error(`${name} takes a body; give it a sample in sample-calls.ts`)
  const ones = Object.fromEntries([...contract.path.matchAll(/:(\w+)/g)].map(([, key]) => [key as string, '1']))
  const params = { ...ones, ...paramsBeyondOne[name.replace(/\/export$/, '')] }
  return { params, query: queries[name] ?? exportQuery(name), body }
}

/** The export of a list takes the query of the list without its paging. */
function exportQuery(name: string): Readonly<Record<string, string>> {
  const list = name.replace(/\/export$/, '')
  if (list === name) return {}
  const { limit: _, cursor: __, ...filters } = queries[list] ?? {}
  return { ...filters, format: 'csv' }
}

/**
 * Creates the records that every sample refers to: a client, an approved bank and a conversion that
 * waits for approval.
 */
export async function furnish(harness: Harness): Promise<void> {
  const clientId = await harness.addClient('Baobab Textiles SA')
  await harness.addBank()
  const id = await harness.convert(150_000_000n, clientId)
  await harness.run(async () => (await harness.stateOf(id)) === 'in_review')
}
