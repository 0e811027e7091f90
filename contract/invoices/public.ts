/** Contract of the page behind an invoice's secret link, and of the PDFs of credit notes. */
import * as z from 'zod/mini'
import { pathId, plain } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** Any text: a link that was cut or mistyped gets a page that says so. */
const tokenParams = z.strictObject({ token: z.string().check(z.maxLength(1000)) })

const publicRoute = { access: 'anyone', answer: z.unknown(), limitPerMinute: 30 } as const

/** Returns the page behind an invoice's secret link. */
export const viewPublicInvoice = defineRoute('GET /api/public/invoices/:token', 'Public', {
  ...publicRoute,
  summary: 'The page behind the secret link of a sent invoice',
  params: tokenParams,
})

/** Returns bytes. */
export const downloadPublicInvoice = defineRoute('GET /api/public/invoices/:token/pdf', 'Public', {
  ...publicRoute,
  summary: 'The PDF of the invoice behind a secret link',
  params: tokenParams,
})

/** Returns bytes. */
export const downloadPublicCreditNote = defineRoute(
  'GET /api/public/invoices/:token/credit-notes/:noteId/pdf',
  'Public',
  {
    ...publicRoute,
    summary: 'The PDF of a credit note on the invoice behind a secret link',
    params: z.strictObject({ token: z.string().check(z.maxLength(1000)), noteId: z.string().check(z.maxLength(20)) }),
  },
)

/** Returns bytes of the version that was sent. `position` counts from 1. */
export const downloadPublicAttachment = defineRoute('GET /api/public/invoices/:token/attachments/:position', 'Public', {
  ...publicRoute,
  summary: 'A document that was sent with the invoice behind a secret link',
  params: z.strictObject({ token: z.string().check(z.maxLength(1000)), position: z.string().check(z.maxLength(20)) }),
})

export const getCreditNotePdf = defineRoute('GET /api/invoices/:id/credit-notes/:noteId/pdf', 'Invoices', {
  summary: 'The PDF of a credit note',
  access: 'invoices.read',
  params: z.strictObject({ id: pathId, noteId: pathId }),
  query: z.strictObject({ download: z.optional(z.string().check(z.maxLength(5), plain())) }),
  answer: z.unknown(),
})
