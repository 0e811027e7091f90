import * as z from 'zod/mini'
import { reportFormat } from '../export.ts'
import { idParams, instant, pageQuery } from '../fields.ts'
import { defineRoute } from '../route.ts'

export const trialBalance = z.object({
  asOf: instant,
  balanced: z.boolean(),
  accounts: z.array(
    z.object({
      accountId: z.int(),
      account: z.string(),
      owner: z.nullable(z.string()),
      currency: z.enum(['XOF', 'USDT']),
      debit: z.string(),
      credit: z.string(),
    }),
  ),
  totals: z.array(z.object({ currency: z.enum(['XOF', 'USDT']), debit: z.string(), credit: z.string() })),
})

export const getTrialBalance = defineRoute('GET /api/ledger/trial-balance', 'Ledger', {
  summary: 'Every account with its balance; debits equal credits in each currency',
  access: 'ledger.read',
  answer: trialBalance,
})

export type TrialBalance = z.output<typeof trialBalance>

export const exportTrialBalance = defineRoute('GET /api/ledger/trial-balance/export', 'Ledger', {
  summary: 'The trial balance as CSV, XLSX, JSON or PDF',
  access: 'reports.export',
  query: z.strictObject({ format: reportFormat }),
  answer: trialBalance,
})

/**
 * One entry of an account. Exactly one of debit and credit is positive; the balance is after the
 * entry, credits negative.
 */
export const statementLine = z.object({
  transferId: z.string(),
  kind: z.string(),
  description: z.string(),
  occurredAt: instant,
  currency: z.enum(['XOF', 'USDT']),
  debit: z.string(),
  credit: z.string(),
  balance: z.string(),
})
export type StatementLine = z.output<typeof statementLine>

export const listStatement = defineRoute('GET /api/ledger/accounts/:id/statement', 'Ledger', {
  summary: 'The entries of one account with the balance after each, newest first',
  access: 'ledger.read',
  params: idParams,
  query: z.strictObject({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
  answer: z.array(statementLine),
})

export const exportStatement = defineRoute('GET /api/ledger/accounts/:id/statement/export', 'Ledger', {
  summary: 'Every entry of one account as CSV, XLSX, JSON or PDF',
  access: 'reports.export',
  params: idParams,
  query: z.strictObject({ format: reportFormat }),
  answer: z.string(),
})
