import { type SQL, sql } from 'drizzle-orm'
import type { RuleCode, RuleParameters } from '#contract/alert-rules.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Earlier, EventKind, History } from '../facts.ts'

/** Which events are looked at: one that has just been kept, or all of a kind in a period. */
type Scope =
  | { readonly eventId: bigint }
  | {
      readonly kind: EventKind
      readonly from: string
      readonly to: string
      readonly after: bigint
      readonly limit: number
    }

/** What a rule looks up of each event's past. The same statement serves one event and ninety days of them. */
export function lookUp<Code extends RuleCode>(
  executor: Executor,
  rule: Code,
  parameters: RuleParameters<Code>,
  scope: Scope,
): Promise<Map<bigint, History>> | null {
  const told = parameters as Partial<RuleParameters<'velocity'>>
  switch (rule) {
    case 'structuring':
    case 'round_amounts':
      return recentConversions(executor, scope, told.windowDays ?? 1)
    case 'velocity':
      return sums(executor, scope, { windowDays: told.windowDays ?? 1, baselineDays: told.baselineDays ?? 1 })
    case 'dormant_then_large':
      return lastConversion(executor, scope)
    default:
      return null
  }
}

const mostConversions = 500

// Earlier is what was kept before under the client's lock: its id is lower, whatever the clocks said.
const past = sql`h.kind = 'conversion' and h.client_id = e.client_id and h.id < e.id`

async function recentConversions(executor: Executor, scope: Scope, windowDays: number): Promise<Map<bigint, History>> {
  const { rows } = await executor.execute<{ id: bigint; conversions: readonly Earlier[] }>(sql`
    select e.id, (
      select coalesce(json_agg(json_build_object('conversionId', w.conversion_id, 'reference', w.reference,
        'amountXof', w.amount_xof::text, 'grossUsdMinor', w.gross_usd_minor::text, 'date', w.business_date) order by w.id), '[]')
      from (select h.id, h.conversion_id, h.facts->>'reference' as reference, h.amount_xof, h.gross_usd_minor, h.business_date
        from compliance.judged_event h
        where ${past} and h.business_date > e.business_date - ${windowDays}::integer and h.business_date <= e.business_date
        order by h.business_date desc, h.id desc limit ${mostConversions}) w) as conversions
    from ${events(scope)} e`)
  return new Map(rows.map(({ id, conversions }) => [id, { kind: 'recent', conversions }]))
}

async function sums(
  executor: Executor,
  scope: Scope,
  { windowDays, baselineDays }: { windowDays: number; baselineDays: number },
): Promise<Map<bigint, History>> {
  const { rows } = await executor.execute<{
    id: bigint
    window_xof: string
    baseline_xof: string
    baseline_count: number
  }>(sql`
    select e.id, s.* from ${events(scope)} e cross join lateral (
      select coalesce(sum(h.amount_xof) filter (where h.business_date > e.business_date - ${windowDays}::integer), 0)::text as window_xof,
        coalesce(sum(h.amount_xof) filter (where h.business_date <= e.business_date - ${windowDays}::integer), 0)::text as baseline_xof,
        (count(*) filter (where h.business_date <= e.business_date - ${windowDays}::integer))::integer as baseline_count
      from compliance.judged_event h
      where ${past} and h.business_date > e.business_date - ${windowDays + baselineDays}::integer and h.business_date <= e.business_date) s`)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        kind: 'sums',
        windowXof: row.window_xof,
        baselineXof: row.baseline_xof,
        baselineConversions: row.baseline_count,
      },
    ]),
  )
}

async function lastConversion(executor: Executor, scope: Scope): Promise<Map<bigint, History>> {
  const { rows } = await executor.execute<{ id: bigint; last_date: string | null }>(sql`
    select e.id, (select h.business_date::text from compliance.judged_event h where ${past} and h.business_date <= e.business_date
      order by h.business_date desc, h.id desc limit 1) as last_date
    from ${events(scope)} e`)
  return new Map(rows.map(({ id, last_date }) => [id, { kind: 'last', date: last_date }]))
}

function events(scope: Scope): SQL {
  return 'eventId' in scope
    ? sql`(select * from compliance.judged_event where id = ${scope.eventId})`
    : sql`(select * from compliance.judged_event where kind = ${scope.kind} and id > ${scope.after}
        and business_date between ${scope.from}::date and ${scope.to}::date order by id limit ${scope.limit})`
}
