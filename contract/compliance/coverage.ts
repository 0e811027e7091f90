/** Contract of noted hits and of names that could not be screened. */
import * as z from 'zod/mini'
import { id, instant, pageQuery, pathId } from '../fields.ts'
import { defineRoute } from '../route.ts'

export const notedHit = z.object({
  id,
  subject: z.string(),
  clientId: z.nullable(id),
  list: z.string(),
  entryId: z.string(),
  matchedName: z.string(),
  score: z.number(),
  reasons: z.array(z.string()),
  notedAt: instant,
})
export type NotedHit = z.output<typeof notedHit>

export const listNotedHits = defineRoute('GET /api/compliance/screening/noted', 'Screening', {
  summary: 'Hits below the threshold that share a rare name or a number, newest first; they do not block anything',
  access: 'compliance.read',
  query: z.strictObject({ limit: pageQuery.limit, cursor: pageQuery.cursor, clientId: z.optional(pathId) }),
  answer: z.array(notedHit),
})

export const screeningCoverage = z.object({
  /** Screened clients, people, wallets and payees. */
  subjects: z.int(),
  /** Noted hits of their last screening. */
  noted: z.int(),
  /** Subjects whose name could not be screened in full, whatever was decided since. */
  unread: z.int(),
  /** Those by script, most first. A name may have several; null for another cause. */
  scripts: z.array(z.object({ script: z.nullable(z.string()), subjects: z.int() })),
})

export const getScreeningCoverage = defineRoute('GET /api/compliance/screening/coverage', 'Screening', {
  summary: 'How many screened names have noted hits or could not be read, and in which scripts',
  access: 'compliance.read',
  answer: screeningCoverage,
})
