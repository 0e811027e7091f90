/** Contract of payment advice: credits from a CSV file, for accounts without statements. */
import * as z from 'zod/mini'
import { decimal, pathId, text } from '../fields.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

/** Columns by header name; accents, case and order are ignored. */
export const importColumns = {
  bookedOn: 'Booked on',
  amount: 'Amount',
  reference: 'Reference',
  payerName: 'Payer',
  payerAccount: 'Payer account',
  remittance: 'Remittance',
} as const
export type ImportColumn = keyof typeof importColumns

export const requiredImportColumns = ['bookedOn', 'amount'] as const satisfies readonly ImportColumn[]

/** Maximum rows and bytes of one file. */
export const maxImportRows = 1_000
const maxImportBytes = 1024 * 1024

/**
 * `ready`: becomes a receipt. `known`: imported before. `similar`: the bank reported the amount
 * within three days under another reference, so it is skipped.
 */
export const adviceRowStates = ['ready', 'known', 'similar', 'invalid'] as const

export const adviceRow = z.object({
  /** Line number; the header is line 1. */
  line: z.int(),
  bookedOn: z.string(),
  amount: z.string(),
  reference: z.string(),
  payerName: z.string(),
  remittance: z.string(),
  state: z.enum(adviceRowStates),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type AdviceRow = z.output<typeof adviceRow>

export const advicePreview = z.object({
  /** In the order of the file, at most `maxImportRows`. */
  rows: z.array(adviceRow),
  ready: z.int(),
  /** Sum of the ready rows in francs. */
  readyAmount: decimal,
  known: z.int(),
  similar: z.int(),
  invalid: z.int(),
  /** Unknown header names; their columns are ignored. */
  unknownColumns: z.array(z.string()),
})
export type AdvicePreview = z.output<typeof advicePreview>

const adviceBody = z.strictObject({
  /** The account that received the credits. */
  connectionId: pathId,
  fileName: text(200, t.fileNameRequired),
  content: z.string().check(z.minLength(1, t.fileEmpty)),
})

export const checkPaymentAdvice = defineRoute('POST /api/receivables/payment-advice/check', 'Receivables', {
  summary: 'Checks a CSV file of credits row by row and changes nothing',
  access: 'invoices.write',
  maxBodyBytes: maxImportBytes,
  body: adviceBody,
  answer: advicePreview,
})

export const importPaymentAdvice = defineRoute('POST /api/receivables/payment-advice', 'Receivables', {
  summary: 'Imports the ready rows of a CSV file as credits, which become receipts; idempotent',
  access: 'invoices.write',
  maxBodyBytes: maxImportBytes,
  body: adviceBody,
  answer: z.object({ imported: z.int(), known: z.int(), similar: z.int() }),
  status: 201,
})
