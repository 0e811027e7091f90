/** Contract of the exchange rate calls. */
import * as z from 'zod/mini'
import { instant } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** The eight pairs of the FX screen, in order; `USD_EUR` is euros per dollar. */
export const fxPairs = ['USD_EUR', 'USD_GBP', 'GBP_USD', 'USD_JPY', 'USD_XOF', 'XOF_USD', 'USD_NGN', 'USD_GHS'] as const
export type FxPair = (typeof fxPairs)[number]
export const fxPair = z.enum(fxPairs)

export const pairQuote = z.object({
  /** Rate with six decimals, `"561.000000"`. */
  rate: z.string(),
  source: z.string(),
  as_of: z.nullable(instant),
  stale: z.boolean(),
  /** Percent change from the previous day's stored rate; null without one. */
  change_percent: z.nullable(z.number()),
})

export const waemuRates = z.object({
  rates: z.partialRecord(fxPair, z.number()),
  pairs: z.partialRecord(fxPair, pairQuote),
  last_updated: z.nullable(instant),
  region: z.literal('WAEMU'),
})
export type WaemuRates = z.output<typeof waemuRates>

export const getWaemuRates = defineRoute('GET /api/fx-rates/waemu', 'FX', {
  summary: 'Newest stored rates; never waits for a provider',
  access: 'fx.read',
  answer: waemuRates,
  polled: true,
})

export const connectionTest = z.object({
  success: z.boolean(),
  provider: z.string(),
  quota_remaining: z.nullable(z.int()),
  error: z.nullable(z.string()),
})

export const testFxConnection = defineRoute('GET /api/fx-rates/test-connection', 'FX', {
  summary: 'Calls the configured provider to test the connection',
  access: 'fx.read',
  answer: connectionTest,
})

export const refreshRates = defineRoute('POST /api/fx-rates/refresh', 'FX', {
  summary: 'Fetches rates from the provider now and returns the newest stored rates',
  access: 'fx.refresh',
  body: z.strictObject({}),
  /** Also whether the franc rate deviated from the parity and was rejected. */
  answer: z.extend(waemuRates, { franc_refused: z.boolean() }),
})

export const historyRanges = ['7d', '30d', '90d', '1y', '2y'] as const
export const historyRangeDays = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, '2y': 730 } as const satisfies Record<
  (typeof historyRanges)[number],
  number
>

export const rateHistory = z.object({
  pair: fxPair,
  range: z.enum(historyRanges),
  /** One point per day, oldest first: the last stored rate of that business day. */
  points: z.array(z.object({ date: z.string(), rate: z.string(), source: z.string() })),
})

export const getRateHistory = defineRoute('GET /api/fx-rates/history', 'FX', {
  summary: "A pair's stored history, one point per day",
  access: 'fx.read',
  query: z.strictObject({ pair: fxPair, range: z._default(z.enum(historyRanges), '30d') }),
  answer: rateHistory,
})

export const market = z.object({
  pair: fxPair,
  rate: z.string(),
  source: z.string(),
  as_of: z.nullable(instant),
  stale: z.boolean(),
  change_24h_percent: z.nullable(z.number()),
  change_30d_percent: z.nullable(z.number()),
})

export const getMarket = defineRoute('GET /api/fx-rates/market', 'FX', {
  summary: 'USD/XOF with its source, age and movement',
  access: 'fx.read',
  answer: market,
})
