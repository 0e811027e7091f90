import * as z from 'zod/mini'
import { journals } from '#contract/accounting/labels.ts'

/** `/accounting?tab=balance&month=2026-10`, `/accounting?journal=VE&account=4111&q=baobab`. */
export const accountingSearch = z.object({
  tab: z.catch(z.optional(z.enum(['balance', 'closing', 'chart'])), undefined),
  q: z.catch(z.optional(z.string()), undefined),
  month: z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/))), undefined),
  journal: z.catch(z.optional(z.enum(journals)), undefined),
  account: z.catch(z.optional(z.string()), undefined),
})
