/** FX service: quotes, history and refresh. */
import { type FxPair, fxPairs, historyRangeDays, type historyRanges } from '#contract/fx/api.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { defaultSource, type Rate, toStoredRate } from '#kernel/rate.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { FxDependencies } from './dependencies.ts'
import { describeFailure } from './errors.ts'
import { type QuotedCurrency, quotedCurrencies } from './port.ts'
import { type RefreshOptions, refreshRates } from './refresh.ts'
import {
  changePercent,
  defaultUsdXof,
  hasJumped,
  isMonthBefore,
  isPreviousDay,
  isStale,
  monthDays,
  pairRate,
  pairSources,
} from './rules.ts'
import { dailyRates, newestRate, newestRates, ratesUpTo, type StoredRate } from './store.ts'

/** XOF per US dollar, as locked by a conversion. */
export interface UsdXof {
  readonly rate: Rate
  /** The stored decimal with ten digits after the point. */
  readonly rateText: string
  readonly source: string
  /** Null for the default rate. */
  readonly asOf: Date | null
  readonly stale: boolean
  /** True before any rate is stored: 561, source `default`. */
  readonly isDefault: boolean
  /** Unusually far from the last rate of an earlier day; a provider may have erred. */
  readonly hasJumped: boolean
  /** The FX rate record used; null for the default. */
  readonly recordId: number | null
}

export interface PairQuote {
  readonly rate: Rate
  readonly source: string
  readonly asOf: Date | null
  readonly stale: boolean
  /** Against the last stored rate of the previous day; null when there is none. */
  readonly changePercent: number | null
}

export interface Quotes {
  readonly pairs: ReadonlyMap<FxPair, PairQuote>
  /** Fetch time of the newest rate; null for the default. */
  readonly lastUpdated: Date | null
}

export interface Market extends UsdXof {
  readonly changeDayPercent: number | null
  readonly changeMonthPercent: number | null
}

export interface HistoryPoint {
  readonly date: BusinessDate
  readonly rate: Rate
  readonly source: string
}

export type HistoryRange = (typeof historyRanges)[number]

export type Fx = ReturnType<typeof createFx>

export function createFx(dependencies: FxDependencies) {
  const { clock, settings, provider } = dependencies

  const staleness = async (executor: Executor): Promise<(stored: StoredRate) => boolean> => {
    const hours = await settings.read(executor, 'fx.staleAfterHours')
    const now = clock.now()
    return (stored) => isStale(stored.asOf, now, hours)
  }

  /** The newest stored rate, or the default. Never waits for a provider. */
  async function usdXof(executor: Executor): Promise<UsdXof> {
    const stored = await newestRate(executor, 'XOF', clock.now())
    if (!stored) return defaultQuote
    const { id, rate, rateBefore, rateText, source, asOf } = stored
    return {
      rate,
      rateText,
      source,
      asOf,
      stale: (await staleness(executor))(stored),
      isDefault: false,
      hasJumped: rateBefore !== null && hasJumped(rate, rateBefore),
      recordId: id,
    }
  }

  return {
    usdXof,
    /** The eight pairs from the newest stored rates. Never waits for a provider. */
    async waemu(executor: Executor): Promise<Quotes> {
      const newest = await newestRates(executor, quotedCurrencies, clock.now())
      const before = await dayBefore(executor, newest)
      return quotesOf(newest, before, await staleness(executor))
    },
    /** One point a day over the range, oldest first: the last stored rate of each business day. */
    async history(executor: Executor, pair: FxPair, range: HistoryRange): Promise<HistoryPoint[]> {
      const { today } = await todayOf(executor, dependencies)
      const from = addDays(today, -historyRangeDays[range])
      const stored = await dailyRates(executor, pairSources[pair].currency, from, today)
      return stored.map(({ day, rate, source }) => ({ date: day, rate: pairRate(pair, rate), source }))
    },
    ratesOn,
    /** USD/XOF with its change since the previous day and over thirty days. */
    async market(executor: Executor): Promise<Market> {
      const newest = await newestRates(executor, ['XOF'], clock.now())
      const stored = newest.get('XOF')
      const quote = await usdXof(executor)
      if (!stored) return { ...quote, changeDayPercent: null, changeMonthPercent: null }
      const day = (await dayBefore(executor, newest)).get('XOF')
      const monthDay = addDays(stored.day, -monthDays)
      const month = (await ratesUpTo(executor, [{ currency: 'XOF', day: monthDay }])).get('XOF')
      return {
        ...quote,
        changeDayPercent: day ? changePercent(stored.rate, day.rate) : null,
        changeMonthPercent:
          month && isMonthBefore(month.day, stored.day) ? changePercent(stored.rate, month.rate) : null,
      }
    },
    refresh: (actor: Actor, options?: RefreshOptions) => refreshRates(dependencies, actor, options),
    /** Calls the provider without storing anything. */
    async testConnection() {
      const fetched = await provider.fetchRates()
      return {
        success: fetched.ok,
        provider: provider.source,
        quotaRemaining: fetched.ok ? ((await provider.readQuota?.()) ?? null) : null,
        error: fetched.ok ? null : describeFailure(fetched.error),
      }
    },
  }
}

/**
 * Units per dollar of each currency: the last rate stored up to a day. Currencies without one are
 * absent.
 */
async function ratesOn(executor: Executor, day: BusinessDate): Promise<ReadonlyMap<QuotedCurrency, Rate>> {
  const stored = await ratesUpTo(
    executor,
    quotedCurrencies.map((currency) => ({ currency, day })),
  )
  return new Map([...stored].map(([currency, { rate }]) => [currency, rate]))
}

const defaultQuote: UsdXof = {
  rate: defaultUsdXof,
  rateText: toStoredRate(defaultUsdXof),
  source: defaultSource,
  asOf: null,
  stale: false,
  isDefault: true,
  hasJumped: false,
  recordId: null,
}

/** The last stored rate of the day before each newest one, unless that day is too far back. */
async function dayBefore(
  executor: Executor,
  newest: ReadonlyMap<QuotedCurrency, StoredRate>,
): Promise<Map<QuotedCurrency, StoredRate>> {
  const requested = [...newest.values()].map(({ currency, day }) => ({ currency, day: addDays(day, -1) }))
  const earlier = await ratesUpTo(executor, requested)
  return new Map([...earlier].filter(([currency, { day }]) => isPreviousDay(day, newest.get(currency)?.day ?? day)))
}

function quotesOf(
  newest: ReadonlyMap<QuotedCurrency, StoredRate>,
  before: ReadonlyMap<QuotedCurrency, StoredRate>,
  isOld: (stored: StoredRate) => boolean,
): Quotes {
  const pairs = new Map<FxPair, PairQuote>()
  let lastUpdated: Date | null = null
  for (const pair of fxPairs) {
    const { currency } = pairSources[pair]
    const stored = newest.get(currency)
    if (!stored) continue
    if (!lastUpdated || stored.fetchedAt > lastUpdated) lastUpdated = stored.fetchedAt
    const earlier = before.get(currency)
    const rate = pairRate(pair, stored.rate)
    pairs.set(pair, {
      rate,
      source: stored.source,
      asOf: stored.asOf,
      stale: isOld(stored),
      changePercent: earlier ? changePercent(rate, pairRate(pair, earlier.rate)) : null,
    })
  }
  if (!pairs.has('USD_XOF')) pairs.set('USD_XOF', { ...defaultQuote, changePercent: null })
  return { pairs, lastUpdated }
}
