import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'

const tokenParams = z.strictObject({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{32,64}$/, 'must be the end of a link that was sent')),
})

const open = { method: 'GET', tag: 'Public', access: 'anyone', answer: z.unknown(), limitPerMinute: 30 } as const

/** Answers the page behind an invoice's secret link. */
export const viewPublicInvoice = defineRoute({
  ...open,
  path: '/api/public/invoices/:token',
  summary: 'The page behind the secret link of a sent invoice',
  params: tokenParams,
})

/** Answers bytes. */
export const downloadPublicInvoice = defineRoute({
  ...open,
  path: '/api/public/invoices/:token/pdf',
  summary: 'The PDF of the invoice behind a secret link',
  params: tokenParams,
})
