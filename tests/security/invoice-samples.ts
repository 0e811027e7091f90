import { certificationBodies, certificationQueries } from './certification-samples.ts'

export const sampleInvoice = {
  amountUsd: '1200.00',
  localCurrency: 'EUR',
  description: 'Consulting',
  servicePeriodStart: '2026-11-01',
  servicePeriodEnd: '2026-11-30',
  dueDate: '2099-12-21',
  lines: [
    { description: 'Hours', quantity: '12', unitPrice: '100', discountPercent: 0, taxPercent: 0, taxCategory: 'O' },
  ],
  discountPercent: 0,
  note: 'Thank you',
  buyerReference: 'PO 7',
}

const { lines, localCurrency, description, discountPercent, note, buyerReference } = sampleInvoice
const recurring = {
  clientId: 1,
  lines,
  localCurrency,
  description,
  discountPercent,
  note,
  buyerReference,
  priceCurrency: 'EUR',
  paymentTermsDays: 30,
  frequency: 'month',
  startOn: '2099-01-31',
  dayOfMonth: 31,
  endOn: null,
  maxInvoices: 12,
  priceChanges: [{ from: '2099-07-01', percent: '5' }],
  isSentAutomatically: false,
}

const quote = {
  clientId: 1,
  lines,
  localCurrency,
  description,
  discountPercent,
  note,
  buyerReference,
  priceCurrency: 'EUR',
  validUntil: '2099-01-31',
}

const savedItem = {
  description: 'Consulting hour',
  unit: 'HUR',
  unitPrice: '120',
  priceCurrency: 'EUR',
  taxPercent: 0,
  taxCategory: 'E',
  exemptionReason: 'Exempt',
}

/** Valid bodies of the calls about invoices, quotes and their emails. */
export const invoiceBodies = {
  ...certificationBodies,
  'POST /api/outbox/:id/handle': { verb: 'withdraw', version: 1 },
  'POST /api/mail-server': {
    host: 'smtp.example.org',
    port: 587,
    security: 'starttls',
    user: 'corridor',
    password: 'a mail password',
    sender: 'office@example.org',
    version: 1,
  },
  'POST /api/mail-server/decision': { decision: 'rejected', version: 0, proposedAt: '2026-11-24T10:00:00.000Z' },
  'POST /api/mail-server/test': { to: 'awa@example.org' },
  'POST /api/invoices': { clientId: 1, ...sampleInvoice },
  'PATCH /api/invoices/:id': { clientId: 1, ...sampleInvoice, version: 1 },
  'POST /api/invoices/:id/send': { to: 'awa@example.org', cc: 'moussa@example.org', message: 'As agreed', version: 1 },
  'POST /api/invoices/:id/resend': { to: 'awa@example.org', cc: ['moussa@example.org'], message: 'Again', version: 1 },
  'POST /api/invoices/:id/schedule': { to: ['awa@example.org'], sendAt: '2030-01-31T08:00:00.000Z', version: 1 },
  'POST /api/invoices/:id/payments': {
    amount: '100.00',
    currency: 'USD',
    receivedOn: '2026-11-21',
    reference: 'BK 7',
    version: 1,
  },
  'POST /api/invoices/:id/payments/:paymentId/reversal': { reason: 'another invoice', version: 1 },
  'POST /api/invoices/:id/credit-notes': {
    reason: 'not delivered',
    lines: [{ position: 1, amountUsd: '10.00' }],
    isMailed: true,
    version: 1,
  },
  'POST /api/invoices/:id/credit': { creditNoteId: 1, amount: '10.00', version: 1 },
  'POST /api/invoices/:id/credit-notes/:noteId/refunds': {
    amount: '10.00',
    currency: 'USD',
    refundedOn: '2026-11-21',
    reference: 'TRF 7',
    version: 1,
  },
  'POST /api/invoices/:id/credit-notes/:noteId/refunds/:refundId/reversal': { reason: 'returned', version: 1 },
  'POST /api/invoices/bulk': { selection: { ids: [1] }, action: 'cancel', reason: 'a mistake' },
  'PATCH /api/invoices/:id/attachments': { documentIds: [1], version: 1 },
  'POST /api/invoices/:id/cancel': { reason: 'a mistake', version: 1 },
  'POST /api/invoices/:id/duplicate': {},
  'POST /api/invoices/:id/reminders': { version: 1 },
  'PATCH /api/invoices/:id/reminders': { remindersOn: false, version: 1 },
  'POST /api/recurring-invoices': recurring,
  'PATCH /api/recurring-invoices/:id': { ...recurring, version: 1 },
  'POST /api/recurring-invoices/:id/pause': { version: 1 },
  'POST /api/recurring-invoices/:id/resume': { version: 1 },
  'POST /api/recurring-invoices/:id/run': { version: 1 },
  'POST /api/recurring-invoices/:id/end': { reason: 'moved out', version: 1 },
  'POST /api/items': savedItem,
  'PATCH /api/items/:id': { ...savedItem, version: 1 },
  'POST /api/items/:id/archive': { isArchived: true, version: 1 },
  'POST /api/quotes': quote,
  'PATCH /api/quotes/:id': { ...quote, version: 1 },
  'POST /api/quotes/:id/send': { to: ['awa@example.org'], cc: [], message: 'As discussed', version: 1 },
  'POST /api/quotes/:id/decision': { decision: 'accepted', note: 'by telephone', version: 1 },
  'POST /api/quotes/:id/invoice': {},
  'POST /api/quotes/:id/duplicate': {},
  'POST /api/quotes/:id/deposits': { percent: '30' },
}

const advice = { connectionId: 1, fileName: 'advice.csv', content: 'Booked on,Amount\n2026-11-20,1000' }
const page = { limit: '10', cursor: '1', q: 'baobab' }

export const receivablesBodies = {
  'POST /api/receivables/receipts/:id/matches': {
    allocations: [{ invoiceId: 1, received: 1000, charges: 0, fxDifference: 0 }],
    reasons: ['seen'],
    version: 1,
  },
  'POST /api/receivables/receipts/:id/matches/:matchId/reversal': { reason: 'wrong client', version: 1 },
  'POST /api/receivables/receipts/:id/deposits': { clientId: 1, amount: 1000, reasons: ['seen'], version: 1 },
  'POST /api/receivables/receipts/:id/deposits/:depositId/reversal': { reason: 'wrong client', version: 1 },
  'POST /api/receivables/receipts/:id/set-aside': { reason: 'tax refund', version: 1 },
  'POST /api/receivables/payment-advice/check': advice,
  'POST /api/receivables/payment-advice': advice,
  'POST /api/receivables/dunning/:id': { level: 1 },
  'POST /api/receivables/dunning-stops': { invoiceId: 1, reason: 'in dispute' },
  'POST /api/receivables/dunning-stops/:id/lift': {},
  'POST /api/receivables/clients/:id/statement/email': {
    from: '2026-01-01',
    until: '2026-03-31',
    to: ['awa@example.org'],
    cc: [],
    message: 'As agreed',
  },
}

export const receivablesQueries = {
  'GET /api/recurring-invoices': { state: 'ended' },
  'GET /api/quotes': { ...page, status: 'sent', clientId: '1', invoiceId: '1' },
  'GET /api/items': { ...page, state: 'all' },
  'GET /api/quotes/:id/pdf': { download: 'yes' },
  ...certificationQueries,
  'GET /api/receivables/figures': { clientId: '1' },
  'GET /api/receivables/clients': { ...page, age: 'overdue', sort: '-overdue' },
  'GET /api/receivables/clients/:id/statement': { from: '2026-01-01', until: '2026-03-31' },
  'GET /api/receivables/clients/:id/statement/file': { from: '2026-01-01', until: '2026-03-31', format: 'pdf' },
  'GET /api/receivables/dunning': { ...page, state: 'due' },
  'GET /api/receivables/receipts': { ...page, state: 'open' },
  'GET /api/receivables/open-invoices': { limit: '10', q: 'baobab' },
}

export const accountingBodies = {
  'POST /api/accounting/locks': { month: '2026-10' },
  'POST /api/accounting/locks/:id/decision': { decision: 'rejected', note: 'a receipt is missing', version: 1 },
  'POST /api/accounting/exports': { month: '2026-10', format: 'fec' },
  'POST /api/accounting/accounts': { number: '41119', label: 'Clients de la région' },
  'POST /api/accounting/mapping': { purpose: 'sale_local', clientId: 1, taxCategory: 'E', accountNumber: '7061' },
}

export const accountingQueries = {
  'GET /api/accounting/lines': {
    limit: '10',
    cursor: '1',
    q: 'baobab',
    month: '2026-10',
    journal: 'VE',
    account: '4111',
  },
  'GET /api/accounting/trial-balance': { month: '2026-10' },
  'GET /api/accounting/exports': { month: '2026-10' },
}
