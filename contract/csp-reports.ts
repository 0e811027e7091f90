/** Contract of content security policy violation reports (ASVS 3.4.7). */
import * as z from 'zod/mini'
import { noDirective } from './messages.ts'
import { defineRoute } from './route.ts'

const maxReportsPerCall = 20
const text = z.optional(z.nullable(z.string().check(z.maxLength(8_192))))

/** What `report-uri` sends. Browsers add fields; they are ignored. */
export const uriReport = z.object({
  'csp-report': z
    .object({
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'document-uri': text,
    })
    .check(z.refine((report) => Boolean(report['effective-directive'] ?? report['violated-directive']), noDirective)),
})

/** What the Reporting API sends; reports of other types are ignored. */
export const apiReports = z
  .array(
    z.object({
      type: z.string(),
      body: z.optional(z.object({ effectiveDirective: text, blockedURL: text, documentURL: text })),
    }),
  )
  .check(z.minLength(1), z.maxLength(maxReportsPerCall))

export const reportViolations = defineRoute('POST /api/csp-reports', 'Browser reports', {
  summary: 'Receives content security policy violation reports from browsers; only known words are logged',
  access: 'anyone',
  fromAnySite: true,
  contentTypes: ['application/csp-report', 'application/reports+json', 'application/json'],
  maxBodyBytes: 16_384,
  limitPerMinute: 30,
  body: z.union([uriReport, apiReports]),
  answer: z.void(),
  status: 204,
})
