/** SQL of the fx schema. */
import { type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { parseRate, type Rate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { QuotedCurrency } from './port.ts'

/** A stored FX rate record: units of `currency` per US dollar. */
export interface StoredRate {
  readonly id: number
  readonly currency: QuotedCurrency
  readonly rate: Rate
  /** Ten decimals, as stored. */
  readonly rateText: string
  readonly source: string
  readonly asOf: Date
  readonly day: BusinessDate
  readonly fetchedAt: Date
}

interface RateRow extends Record<string, unknown> {
  id: number
  to_currency: QuotedCurrency
  rate: string
  source: string
  as_of_ms: bigint
  day: BusinessDate
  fetched_at_ms: bigint
}

const columns = (
  table: SQL,
): SQL => sql`${table}.id, ${table}.to_currency, ${table}.rate, ${table}.source, ${table}.day,
  (extract(epoch from ${table}.as_of) * 1000)::bigint as as_of_ms,
  (extract(epoch from ${table}.fetched_at) * 1000)::bigint as fetched_at_ms`

/** The newest rate of each currency stored by `now`; currencies without one are absent. */
export async function newestRates(
  executor: Executor,
  currencies: readonly QuotedCurrency[],
  now: Date,
): Promise<Map<QuotedCurrency, StoredRate>> {
  const { rows } = await executor.execute<RateRow>(sql`
    select ${columns(sql`newest`)} from unnest(${sql.param([...currencies])}::text[]) as wanted (currency)
    cross join lateral (
      select * from fx.rate where to_currency = wanted.currency and fetched_at <= ${now.toISOString()}::timestamptz
      order by fetched_at desc, id desc limit 1) newest`)
  return byCurrency(rows)
}

/** The newest rate, and the last one of an earlier day; null without one. */
export interface NewestRate extends StoredRate {
  readonly rateBefore: Rate | null
}

/** The same for one currency, with a constant query plan; null when none is stored. */
export async function newestRate(executor: Executor, currency: QuotedCurrency, now: Date): Promise<NewestRate | null> {
  const { rows } = await executor.execute<RateRow & { rate_before: string | null }>(sql`
    select id, to_currency, rate, source, day, (extract(epoch from as_of) * 1000)::bigint as as_of_ms,
      (extract(epoch from fetched_at) * 1000)::bigint as fetched_at_ms,
      (select b.rate from fx.rate b where b.to_currency = newest.to_currency and b.day < newest.day
        order by b.day desc, b.id desc limit 1) as rate_before
    from (select * from fx.rate where to_currency = ${currency} and fetched_at <= ${now.toISOString()}::timestamptz
      order by fetched_at desc, id desc limit 1) newest`)
  const [row] = rows
  return row ? { ...toRate(row), rateBefore: row.rate_before === null ? null : storedRate(row.rate_before) } : null
}

/** For each currency, the last stored rate of the latest day up to `day`. */
export async function ratesUpTo(
  executor: Executor,
  requested: readonly { readonly currency: QuotedCurrency; readonly day: BusinessDate }[],
): Promise<Map<QuotedCurrency, StoredRate>> {
  if (requested.length === 0) return new Map()
  const currencies = sql.param(requested.map(({ currency }) => currency))
  const days = sql.param(requested.map(({ day }) => day))
  const { rows } = await executor.execute<RateRow>(sql`
    select ${columns(sql`earlier`)} from unnest(${currencies}::text[], ${days}::date[]) as wanted (currency, day)
    cross join lateral (
      select * from fx.rate where to_currency = wanted.currency and day <= wanted.day
      order by day desc, id desc limit 1) earlier`)
  return byCurrency(rows)
}

/**
 * The last stored rate of each day, oldest first. One index probe per day, whatever the row count.
 */
export async function dailyRates(
  executor: Executor,
  currency: QuotedCurrency,
  from: BusinessDate,
  to: BusinessDate,
): Promise<StoredRate[]> {
  const { rows } = await executor.execute<RateRow>(sql`
    select ${columns(sql`last`)} from generate_series(${from}::date, ${to}::date, interval '1 day') as calendar (day)
    cross join lateral (
      select * from fx.rate where to_currency = ${currency} and day = calendar.day::date
      order by id desc limit 1) last
    order by calendar.day`)
  return rows.map(toRate)
}

export interface NewRate {
  readonly currency: QuotedCurrency
  readonly rateText: string
  readonly source: string
}

/** Stores the rates of one fetch; returns the ids in the given order. */
export async function insertRates(
  transaction: Transaction,
  rates: readonly NewRate[],
  at: { readonly asOf: Date; readonly day: BusinessDate; readonly fetchedAt: Date },
): Promise<number[]> {
  const values = rates.map(
    ({ currency, rateText, source }) =>
      sql`(${currency}, ${rateText}::numeric, ${source}, ${at.asOf.toISOString()}::timestamptz, ${at.day}::date, ${at.fetchedAt.toISOString()}::timestamptz)`,
  )
  const { rows } = await transaction.execute<{ id: number }>(sql`
    insert into fx.rate (to_currency, rate, source, as_of, day, fetched_at)
    values ${sql.join(values, sql`, `)} returning id`)
  return rows.map(({ id }) => id)
}

/** Stores a refused franc rate; false when the same one is already stored. */
export async function insertRefusedRate(
  transaction: Transaction,
  refused: { rateText: string; impliedText: string | null; source: string; asOf: Date; fetchedAt: Date },
): Promise<boolean> {
  const result = await transaction.execute(sql`
    insert into fx.refused_rate (to_currency, rate, implied_rate, source, as_of, fetched_at)
    values ('XOF', ${refused.rateText}::numeric, ${refused.impliedText}::numeric, ${refused.source},
      ${refused.asOf.toISOString()}, ${refused.fetchedAt.toISOString()})
    on conflict on constraint refused_once do nothing`)
  return result.rowCount === 1
}

/**
 * Claims the provider until `until`. False when another instance holds the claim or, unless
 * `always`, no fetch is due.
 */
export async function claimProvider(
  executor: Executor,
  claim: { provider: string; now: Date; until: Date; always: boolean },
): Promise<boolean> {
  const now = claim.now.toISOString()
  const result = await executor.execute(sql`
    insert into fx.provider_state as state (provider, claimed_until, next_due_at)
    values (${claim.provider}, ${claim.until.toISOString()}, ${now})
    on conflict (provider) do update set claimed_until = excluded.claimed_until
      where state.claimed_until <= ${now}::timestamptz and (${claim.always}::boolean or state.next_due_at <= ${now}::timestamptz)`)
  return result.rowCount === 1
}

/** Number of consecutive provider failures. */
export async function failuresSoFar(executor: Executor, provider: string): Promise<number> {
  const { rows } = await executor.execute<{ failures: number }>(
    sql`select failures from fx.provider_state where provider = ${provider}`,
  )
  return assertDefined(rows[0], 'the state of a claimed provider').failures
}

/** Releases the claim with the outcome of the fetch. `failure` is null after a success. */
export async function settleProvider(
  executor: Executor,
  outcome: { provider: string; now: Date; nextDueAt: Date; failures: number; failure: string | null },
): Promise<void> {
  const now = outcome.now.toISOString()
  await executor.execute(sql`
    update fx.provider_state set claimed_until = ${now}, next_due_at = ${outcome.nextDueAt.toISOString()},
      failures = ${outcome.failures}, last_failure = ${outcome.failure},
      last_success_at = case when ${outcome.failure}::text is null then ${now}::timestamptz else last_success_at end
    where provider = ${outcome.provider}`)
}

function byCurrency(rows: readonly RateRow[]): Map<QuotedCurrency, StoredRate> {
  return new Map(rows.map((row) => [row.to_currency, toRate(row)]))
}

const storedRate = (text: string): Rate => expectOk(parseRate(text), 'a stored rate is above zero')

function toRate(row: RateRow): StoredRate {
  return {
    id: row.id,
    currency: row.to_currency,
    rate: storedRate(row.rate),
    rateText: row.rate,
    source: row.source,
    asOf: new Date(Number(row.as_of_ms)),
    day: row.day,
    fetchedAt: new Date(Number(row.fetched_at_ms)),
  }
}
