/** Contract of the client import from CSV. */
import * as z from 'zod/mini'
import { bulkRun } from '../bulk.ts'
import { instant, pageQuery, text } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

/** Columns by header name; accents, case and order are ignored. */
export const importColumns = {
  companyName: t.companyNameColumn,
  contactName: t.contactPersonColumn,
  email: t.emailColumn,
  phone: t.phoneColumn,
  address: t.addressColumn,
  country: t.countryColumn,
  billingCurrency: t.billingCurrencyColumn,
  registrationNumber: t.registrationNumberColumn,
  taxId: t.taxIdColumn,
  paymentTerms: t.paymentTermsColumn,
  monthlyLimit: t.monthlyLimitColumn,
  accountType: t.accountTypeColumn,
  kycStatus: t.kycStatusColumn,
  isActive: t.activeColumn,
} as const
export type ImportColumn = keyof typeof importColumns

export const requiredImportColumns = [
  'companyName',
  'contactName',
  'email',
  'address',
  'country',
] as const satisfies readonly ImportColumn[]

/** Maximum rows and bytes of one file. */
export const maxImportRows = 20_000
const maxImportBytes = 8 * 1024 * 1024

export const importRowStates = ['ready', 'duplicate', 'invalid'] as const

export const clientImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  rows: z.int(),
  ready: z.int(),
  duplicates: z.int(),
  invalid: z.int(),
  /** Unknown header names; their columns are ignored. */
  unknownColumns: z.array(z.string()),
  state: z.enum(['checked', 'confirmed']),
  createdAt: instant,
})
export type ClientImport = z.output<typeof clientImport>

export const clientImportRow = z.object({
  /** Line number; the header is line 1. */
  line: z.int(),
  companyName: z.string(),
  country: z.string(),
  email: z.string(),
  state: z.enum(importRowStates),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type ClientImportRow = z.output<typeof clientImportRow>

const importParams = z.strictObject({ id: z.uuid() })

export const checkClientImport = defineRoute('POST /api/clients/imports', 'Clients', {
  summary: 'Checks a CSV file of clients row by row and saves it; imports nothing',
  access: 'clients.write',
  maxBodyBytes: maxImportBytes,
  body: z.strictObject({
    fileName: text(200, t.required),
    content: z.string().check(z.minLength(1, t.fileEmpty)),
  }),
  answer: clientImport,
  status: 201,
})

export const getClientImport = defineRoute('GET /api/clients/imports/:id', 'Clients', {
  summary: 'A checked CSV file of clients',
  access: 'clients.write',
  params: importParams,
  answer: clientImport,
})

export const listClientImportRows = defineRoute('GET /api/clients/imports/:id/rows', 'Clients', {
  summary: 'Rows of a checked file in their order, each with its errors by column',
  access: 'clients.write',
  params: importParams,
  query: z.strictObject({
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
    state: z.optional(z.enum(importRowStates)),
  }),
  answer: z.array(clientImportRow),
})

export const confirmClientImport = defineRoute('POST /api/clients/imports/:id/confirm', 'Clients', {
  summary: 'Imports the ready rows; follow progress at /api/bulk-runs/{id}. Clients are screened afterwards',
  access: 'clients.write',
  params: importParams,
  body: z.strictObject({
    /** Also imports rows reported as duplicates. */
    withDuplicates: z._default(z.boolean(), false),
  }),
  answer: bulkRun,
  status: 202,
})

/** A header line with every column, and one example row. */
export const importTemplate = `${Object.values(importColumns).join(',')}\r\nBaobab Textiles SA,Awa Diop,awa@example.org,+225 27 20 00 00 00,"Rue 12, Plateau",Côte d'Ivoire,USD,CI-ABJ-2020-B-1234,2012345 X,30,25000.00,standard,pending,yes\r\n`
