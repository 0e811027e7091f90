/** Contract of the global search. */
import * as z from 'zod/mini'
import { id, instant, plain } from './fields.ts'
import * as t from './messages.ts'
import { defineRoute } from './route.ts'

/** Kinds of records in the search palette, in display order. */
export const searchResultKinds = ['client', 'invoice', 'conversion', 'document'] as const
export type SearchResultKind = (typeof searchResultKinds)[number]

export const searchResult = z.object({
  kind: z.enum(searchResultKinds),
  id,
  title: z.string(),
  detail: z.string(),
  createdAt: instant,
})
export type SearchResult = z.output<typeof searchResult>

const named = `(?:${searchResultKinds.join('|')})-[1-9][0-9]{0,8}`

export const searchRecords = defineRoute('GET /api/search', 'Search', {
  summary:
    'Clients, invoices, conversions and documents matching the start of words, newest first, at most six of each kind; or by id',
  access: 'signed-in',
  openToKeys: true,
  query: z.strictObject({
    q: z.optional(z.string().check(z.trim(), z.maxLength(200), plain())),
    /** Records by id, in this order: `client-7,invoice-12`. */
    named: z.optional(
      z.string().check(z.maxLength(400), z.regex(new RegExp(`^${named}(?:,${named}){0,19}$`), t.recordNamesFormat)),
    ),
  }),
  answer: z.array(searchResult),
})
