/** Contract of the receivables figures: what clients owe, by how long it is past due. */
import * as z from 'zod/mini'
import { date, decimal, id, pageQuery, pathId, sortBy } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** By days past the due date: not yet due, 1 to 30, 31 to 60, 61 to 90, more than 90. */
export const ageBuckets = ['current', 'days30', 'days60', 'days90', 'older'] as const
export type AgeBucket = (typeof ageBuckets)[number]

const owed = z.object({ usd: decimal, xof: decimal, count: z.int() })

export const receivablesFigures = z.object({
  /** The business day by which ages are counted. */
  asOf: date,
  /** Open on sent invoices: the sum of the buckets. */
  outstanding: owed,
  /** Due before today: all buckets but `current`. */
  overdue: owed,
  ageing: z.record(z.enum(ageBuckets), owed),
  /** Due day of the oldest open invoice; null if none is open. */
  oldestDue: z.nullable(date),
  /**
   * Days sales outstanding: outstanding ÷ billed in the last 90 days × 90, with one decimal. Null
   * if nothing was billed in them.
   */
  daysSalesOutstanding: z.nullable(z.number()),
})
export type ReceivablesFigures = z.output<typeof receivablesFigures>

export const getReceivablesFigures = defineRoute('GET /api/receivables/figures', 'Receivables', {
  summary: 'Amounts owed and overdue, ageing and days sales outstanding, for all clients or one',
  access: 'invoices.read',
  query: z.strictObject({ clientId: z.optional(pathId) }),
  answer: receivablesFigures,
})

export const balanceSortKeys = ['outstanding', 'overdue', 'oldestDue', 'clientName'] as const
export type BalanceSortKey = (typeof balanceSortKeys)[number]

/** Filter of the balances: something overdue, or something in one bucket. */
export const ageFilters = ['overdue', ...ageBuckets] as const
export type AgeFilter = (typeof ageFilters)[number]

/** What one client owes, in USD. */
export const clientBalance = z.object({
  id,
  clientName: z.string(),
  outstanding: decimal,
  overdue: decimal,
  current: decimal,
  days30: decimal,
  days60: decimal,
  days90: decimal,
  older: decimal,
  oldestDue: date,
  invoices: z.int(),
})
export type ClientBalance = z.output<typeof clientBalance>

export const listClientBalances = defineRoute('GET /api/receivables/clients', 'Receivables', {
  summary: 'Clients with an outstanding balance, with ageing in USD',
  access: 'invoices.read',
  query: z.strictObject({ ...pageQuery, age: z.optional(z.enum(ageFilters)), sort: sortBy(balanceSortKeys) }),
  answer: z.array(clientBalance),
})
