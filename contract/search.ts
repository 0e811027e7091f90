import * as z from 'zod/mini'
import { id, instant, plain } from './fields.ts'
import { defineRoute } from './route.ts'

/** The kinds of records that the palette finds, in the order it shows them. */
export const foundKinds = ['client', 'invoice', 'conversion', 'document'] as const
export type FoundKind = (typeof foundKinds)[number]

export const foundRecord = z.object({
  kind: z.enum(foundKinds),
  id,
  title: z.string(),
  detail: z.string(),
  createdAt: instant,
})
export type FoundRecord = z.output<typeof foundRecord>

const named = `(?:${foundKinds.join('|')})-[1-9][0-9]{0,8}`

export const searchRecords = defineRoute({
  method: 'GET',
  path: '/api/search',
  tag: 'Search',
  summary:
    'Clients, invoices, conversions and documents by the beginnings of words, newest first, at most six of a kind; or those named',
  access: 'signed-in',
  openToKeys: true,
  query: z.strictObject({
    q: z.optional(z.string().check(z.trim(), z.maxLength(200), plain())),
    /** Records by name, in this order: `client-7,invoice-12`. */
    named: z.optional(
      z
        .string()
        .check(z.maxLength(400), z.regex(new RegExp(`^${named}(?:,${named}){0,19}$`), 'must be names of records')),
    ),
  }),
  answer: z.array(foundRecord),
})
