/** Contract of the demo data calls. */
import * as z from 'zod/mini'
import { instant } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** Kinds of records in the demo data; each record is marked as demo. */
const demoKinds = [
  'user',
  'client',
  'invoice',
  'document',
  'conversion',
  'bank_connection',
  'schedule',
  'alert',
  'filing',
] as const
export type DemoKind = (typeof demoKinds)[number]

export const demoSummary = z.object({
  clients: z.int(),
  invoices: z.int(),
  documents: z.int(),
  conversions: z.int(),
  bankConnections: z.int(),
  users: z.int(),
  schedules: z.int(),
  alerts: z.int(),
  filings: z.int(),
  /** Days covered by the rates. */
  rateDays: z.int(),
  firstDay: z.string(),
  lastDay: z.string(),
  createdAt: instant,
  /** True if the data already existed and nothing was added. */
  existedBefore: z.boolean(),
})
export type DemoSummary = z.output<typeof demoSummary>

export const seedDemoData = defineRoute('POST /api/seed-demo-data', 'Demo', {
  summary: 'Creates 13 months of history by running the services at past dates; a second call adds nothing',
  access: 'demo.manage',
  /** `confirmed` is required where other data exist. */
  body: z.optional(z.strictObject({ confirmed: z.optional(z.boolean()) })),
  answer: demoSummary,
})

export const getDemoData = defineRoute('GET /api/demo-data', 'Demo', {
  summary: 'Whether demo data exist, and the progress of their creation',
  access: 'demo.manage',
  answer: z.object({
    /** False in production mode and for payouts on a real chain. */
    possible: z.boolean(),
    existing: z.nullable(demoSummary),
    /** True where other data exist, so that a person must confirm. */
    hasOtherData: z.boolean(),
    progress: z.nullable(
      z.object({ done: z.int(), total: z.int(), reached: z.string(), failure: z.nullable(z.string()) }),
    ),
  }),
  polled: true,
})
