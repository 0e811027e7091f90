import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { defineRoute } from './route.ts'

export const trialBalance = z.object({
  asOf: instant,
  balanced: z.boolean(),
  accounts: z.array(
    z.object({
      account: z.string(),
      owner: z.nullable(z.string()),
      currency: z.enum(['XOF', 'USDT']),
      debit: z.string(),
      credit: z.string(),
    }),
  ),
  totals: z.array(z.object({ currency: z.enum(['XOF', 'USDT']), debit: z.string(), credit: z.string() })),
})

export const getTrialBalance = defineRoute({
  method: 'GET',
  path: '/api/ledger/trial-balance',
  tag: 'Ledger',
  summary: 'Every account with its balance; debits equal credits in each currency',
  access: 'ledger.read',
  answer: trialBalance,
})
