/** Contract of the accounting calls: journals, trial balance, chart, locks and exports. */
import * as z from 'zod/mini'
import { date, decimal, id, idParams, instant, optionalText, pageQuery, pathId, text, version } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { accountingFormats, journals, lineCurrencies, lockStates, purposes, sourceKinds } from './labels.ts'
import * as t from './messages.ts'

const month = z.string(t.mustBeMonth).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, t.mustBeMonth))
const accountNumber = z.string(t.mustBeAccount).check(z.regex(/^[1-8]\d{1,7}$/, t.mustBeAccount))
const taxCategories = ['S', 'Z', 'E', 'AE', 'G', 'O'] as const

/** A line of a journal, in francs and in its original currency. Debit or credit is zero. */
export const journalLine = z.object({
  id,
  journal: z.enum(journals),
  /** `VE-2026-000012`, without gaps per journal and year. */
  entryNumber: z.string(),
  bookedOn: date,
  /** The day of the event; earlier than `bookedOn` where its own month was locked. */
  eventOn: date,
  account: z.string(),
  accountLabel: z.string(),
  /** The client or the bank of a subsidiary account. */
  party: z.nullable(z.object({ kind: z.enum(['client', 'bank']), id, name: z.string() })),
  document: z.string(),
  description: z.string(),
  debit: decimal,
  credit: decimal,
  currency: z.enum(lineCurrencies),
  /** In the original currency; negative for a credit. */
  amount: decimal,
  /** Francs for one unit; null in francs. */
  rate: z.nullable(decimal),
  /** The letter of a settled invoice; null for others. */
  letter: z.nullable(z.string()),
  source: z.object({ kind: z.enum(sourceKinds), id: z.nullable(id) }),
})
export type JournalLine = z.output<typeof journalLine>

export const listJournalLines = defineRoute('GET /api/accounting/lines', 'Accounting', {
  summary: 'Lines of the journals, newest first: of a month, a journal, an account, a document',
  access: 'accounting.read',
  query: z.strictObject({
    ...pageQuery,
    month: z.optional(month),
    journal: z.optional(z.enum(journals)),
    account: z.optional(accountNumber),
  }),
  answer: z.array(journalLine),
})

export const trialBalanceLine = z.object({
  account: z.string(),
  label: z.string(),
  /** Positive for a debit balance. */
  opening: decimal,
  debit: decimal,
  credit: decimal,
  closing: decimal,
})
export type TrialBalanceLine = z.output<typeof trialBalanceLine>

export const trialBalance = z.object({
  month: z.string(),
  accounts: z.array(trialBalanceLine),
  /** Debits and credits of the month, which are equal. */
  debit: decimal,
  credit: decimal,
})
export type TrialBalance = z.output<typeof trialBalance>

export const getMonthlyTrialBalance = defineRoute('GET /api/accounting/trial-balance', 'Accounting', {
  summary: 'Opening balance, debits, credits and closing balance of each account in a month',
  access: 'accounting.read',
  query: z.strictObject({ month }),
  answer: trialBalance,
})

export const lockRequest = z.object({
  id,
  month: z.string(),
  state: z.enum(lockStates),
  requestedBy: z.string(),
  requestedByName: z.string(),
  requestedAt: instant,
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  note: z.nullable(z.string()),
  version: z.int(),
})
export type LockRequest = z.output<typeof lockRequest>

export const book = z.object({
  /** Months with entries, newest first, at most 120. */
  months: z.array(z.object({ month: z.string(), entries: z.int(), isLocked: z.boolean() })),
  lockedThrough: z.nullable(date),
  /** The month that can be locked next; null while none has ended. */
  nextMonth: z.nullable(z.string()),
  /** The newest 24 requests, newest first. */
  locks: z.array(lockRequest),
})
export type Book = z.output<typeof book>

export const getBook = defineRoute('GET /api/accounting/book', 'Accounting', {
  summary: 'Months of the books, which of them are locked, and lock requests',
  access: 'accounting.read',
  answer: book,
})

export const requestLock = defineRoute('POST /api/accounting/locks', 'Accounting', {
  summary: 'Asks a second person to lock the next month',
  access: 'accounting.manage',
  body: z.strictObject({ month }),
  answer: lockRequest,
  status: 201,
})

export const decideLock = defineRoute('POST /api/accounting/locks/:id/decision', 'Accounting', {
  summary: 'Locks the month permanently, with its revaluation, or rejects the request',
  access: 'accounting.manage',
  freshProof: true,
  takesTwo: true,
  params: idParams,
  body: z.strictObject({ decision: z.enum(['approved', 'rejected']), note: optionalText(500), version }),
  answer: lockRequest,
})

export const accountingExport = z.object({
  id,
  /** `EXP-000007`, without gaps. */
  number: z.string(),
  month: z.string(),
  format: z.enum(accountingFormats),
  entries: z.int(),
  lines: z.int(),
  debit: decimal,
  fileName: z.string(),
  sha256: z.string(),
  exportedAt: instant,
  exportedByName: z.string(),
})
export type AccountingExport = z.output<typeof accountingExport>

export const listAccountingExports = defineRoute('GET /api/accounting/exports', 'Accounting', {
  summary: 'The newest 200 exports, of all months or of one',
  access: 'accounting.read',
  query: z.strictObject({ month: z.optional(month) }),
  answer: z.array(accountingExport),
})

export const createAccountingExport = defineRoute('POST /api/accounting/exports', 'Accounting', {
  summary: 'Exports the entries of a month not included in an earlier export of that format',
  access: 'accounting.manage',
  body: z.strictObject({ month, format: z.enum(accountingFormats) }),
  answer: accountingExport,
  status: 201,
})

export const downloadAccountingExport = defineRoute('GET /api/accounting/exports/:id/file', 'Accounting', {
  summary: 'The file of an export, always the same bytes',
  access: 'accounting.read',
  params: idParams,
  answer: z.unknown(),
})

export const account = z.object({ number: z.string(), label: z.string() })

export const mappingRule = z.object({
  purpose: z.enum(purposes),
  clientId: z.nullable(id),
  clientName: z.nullable(z.string()),
  taxCategory: z.nullable(z.enum(taxCategories)),
  accountNumber: z.string(),
})
export type MappingRule = z.output<typeof mappingRule>

export const chart = z.object({ accounts: z.array(account), mapping: z.array(mappingRule) })
export type Chart = z.output<typeof chart>

export const getChart = defineRoute('GET /api/accounting/chart', 'Accounting', {
  summary: 'The chart of accounts, and the account used for each purpose',
  access: 'accounting.read',
  answer: chart,
})

export const saveAccount = defineRoute('POST /api/accounting/accounts', 'Accounting', {
  summary: 'Adds an account to the chart, or renames it',
  access: 'accounting.manage',
  body: z.strictObject({ number: accountNumber, label: text(120, t.labelRequired) }),
  answer: chart,
})

export const changeMapping = defineRoute('POST /api/accounting/mapping', 'Accounting', {
  summary: 'Sets the account of a purpose for future entries; null removes an exception',
  access: 'accounting.manage',
  body: z.strictObject({
    purpose: z.enum(purposes),
    clientId: z._default(z.nullable(pathId), null),
    taxCategory: z._default(z.nullable(z.enum(taxCategories)), null),
    accountNumber: z.nullable(accountNumber),
  }),
  answer: chart,
})
