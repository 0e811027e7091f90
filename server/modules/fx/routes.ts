import * as contract from '#contract/fx/api.ts'
import { toWireRate } from '#kernel/rate.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, answerResult, outside, type RefusalTable, type Route, read } from '#server/platform/http/route.ts'
import { describeFailure, type ProviderFailure } from './errors.ts'
import type { Fx, PairQuote, Quotes } from './service.ts'
import { t } from './texts.ts'

export function fxRoutes({ fx, database }: { fx: Fx; database: Database }): Route[] {
  return [
    read(contract.getWaemuRates, async () => answer(presentQuotes(await fx.waemu(database.pool)))),
    read(contract.getRateHistory, async ({ query }) => {
      const points = await fx.history(database.replica, query.pair, query.range)
      return answer({ ...query, points: points.map((point) => ({ ...point, rate: toWireRate(point.rate) })) })
    }),
    read(contract.getMarket, async () => {
      const { changeDayPercent, changeMonthPercent, ...quote } = await fx.market(database.pool)
      return answer({
        pair: 'USD_XOF' as const,
        rate: toWireRate(quote.rate),
        source: quote.source,
        as_of: quote.asOf?.toISOString() ?? null,
        stale: quote.stale,
        change_24h_percent: changeDayPercent,
        change_30d_percent: changeMonthPercent,
      })
    }),
    outside(contract.testFxConnection, async () => {
      const { quotaRemaining, ...test } = await fx.testConnection()
      return answer({ ...test, quota_remaining: quotaRemaining })
    }),
    outside(contract.refreshRates, async ({ actor }) => {
      const refreshed = await fx.refresh(actor)
      const quotes = await fx.waemu(database.pool)
      return answerResult(refreshed, refusals, (done) => ({
        ...presentQuotes(quotes),
        franc_refused: done.kind === 'stored' && done.refused,
      }))
    }),
  ]
}

function presentQuotes({ pairs, lastUpdated }: Quotes): contract.WaemuRates {
  return {
    rates: Object.fromEntries([...pairs].map(([pair, { rate }]) => [pair, Number(toWireRate(rate))])),
    pairs: Object.fromEntries([...pairs].map(([pair, quote]) => [pair, presentPair(quote)])),
    last_updated: lastUpdated?.toISOString() ?? null,
    region: 'WAEMU',
  }
}

function presentPair(quote: PairQuote) {
  return {
    rate: toWireRate(quote.rate),
    source: quote.source,
    as_of: quote.asOf?.toISOString() ?? null,
    stale: quote.stale,
    change_percent: quote.changePercent,
  }
}

const unavailable = (failure: ProviderFailure) => ({
  status: 503 as const,
  title: t.notRefreshedTitle,
  detail: t.lastRatesInForce(describeFailure(failure)),
})

/** Exhaustive: a failure code without a response does not compile. */
const refusals: RefusalTable<ProviderFailure> = {
  provider_unreachable: unavailable,
  provider_timed_out: unavailable,
  provider_refused: unavailable,
  provider_quota_exhausted: unavailable,
  provider_answer_too_large: unavailable,
  provider_answer_unreadable: unavailable,
  provider_answer_outdated: unavailable,
  provider_answer_from_future: unavailable,
}
