/** SQL of client histories for alert rules. */

import { type SQL, sql } from 'drizzle-orm'
import type { RuleCode } from '#contract/alerts/labels.ts'
import type { RuleParameters } from '#contract/alerts/rules.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { EventKind, History } from '../facts.ts'

/** The events to evaluate: one stored event by id or key, or all of a kind in a period. */
type Scope =
  | { readonly eventId: bigint }
  | { readonly sourceKey: string }
  | {
      readonly kind: EventKind
      readonly from: string
      readonly to: string
      readonly after: bigint
      readonly limit: number
    }

export interface HistoryRule {
  readonly rule: RuleCode
  readonly parameters: RuleParameters<RuleCode>
}

/**
 * History of each event for each of these rules, in one statement. The same statement serves one
 * event and a trial over 90 days.
 */
export async function lookUp(
  executor: Executor,
  rules: readonly HistoryRule[],
  scope: Scope,
): Promise<(rule: RuleCode, eventId: bigint) => History | null> {
  const recent = rules.filter(({ rule }) => looksAtRecent(rule))
  const maxWindowDays = Math.max(...recent.map(windowDaysOf))
  const others = rules.flatMap(({ rule, parameters }) => {
    const history = historyOf(rule, parameters)
    return history ? [{ rule, history }] : []
  })
  const columns = [
    ...others.map(({ history }) => history),
    ...(recent.length > 0 ? [recentConversions(maxWindowDays)] : []),
  ]
  if (columns.length === 0) return () => null
  const { rows } = await executor.execute<{ id: bigint; date: BusinessDate; found: readonly Found[] }>(sql`
    select e.id, e.business_date as date, json_build_array(${sql.join(columns, sql`, `)}) as found
    from ${events(scope)} e`)
  const foundOf = new Map(rows.map(({ id, date, found }) => [id, { date, found: found.map(inFull) }]))
  return (rule, eventId) => {
    const { date, found = [] } = foundOf.get(eventId) ?? {}
    const recentRule = recent.find((input) => input.rule === rule)
    const history = recentRule ? found.at(-1) : found[others.findIndex((input) => input.rule === rule)]
    return recentRule && date && history ? within(history, date, windowDaysOf(recentRule)) : (history ?? null)
  }
}

/** As the database returns it: conversions without repeated names, since there may be hundreds. */
type Found =
  | Exclude<History, { readonly kind: 'recent' }>
  | {
      readonly kind: 'recent'
      readonly conversions: readonly [
        conversionId: number,
        reference: string,
        amountXof: string,
        grossUsdMinor: string,
        date: string,
      ][]
    }

function inFull(found: Found): History {
  if (found.kind !== 'recent') return found
  return {
    kind: 'recent',
    conversions: found.conversions.map(([conversionId, reference, amountXof, grossUsdMinor, date]) => ({
      conversionId,
      reference,
      amountXof,
      grossUsdMinor,
      date,
    })),
  }
}

const looksAtRecent = (rule: RuleCode): boolean => rule === 'structuring' || rule === 'round_amounts'

const windowDaysOf = ({ parameters }: HistoryRule): number => ('windowDays' in parameters ? parameters.windowDays : 1)

/** The part of a history that a shorter window covers. Both start at the newest conversion. */
function within(history: History, date: BusinessDate, windowDays: number): History {
  if (history.kind !== 'recent') return history
  const before = addDays(date, -windowDays)
  return { kind: 'recent', conversions: history.conversions.filter((earlier) => earlier.date > before) }
}

function historyOf(rule: RuleCode, parameters: RuleParameters<RuleCode>): SQL | null {
  const reported = parameters as Partial<RuleParameters<'velocity'>>
  switch (rule) {
    case 'velocity':
      return sums({ windowDays: reported.windowDays ?? 1, baselineDays: reported.baselineDays ?? 1 })
    case 'person_velocity':
      return sums({ windowDays: reported.windowDays ?? 1, baselineDays: reported.baselineDays ?? 1 }, pastOfPerson)
    case 'person_structuring':
      return recentConversions(reported.windowDays ?? 1, pastOfPerson)
    case 'shared_wallet':
      return sendersToWallet(reported.windowDays ?? 1)
    case 'circular_payments':
      return circleOfPayments(reported.windowDays ?? 1)
    case 'dormant_then_large':
      return lastConversion
    default:
      return null
  }
}

const maxConversions = 500

// Earlier means stored before under the client's lock: its id is lower, whatever the clocks said.
// The own account counts as client 0.
const past = sql`h.kind = 'conversion' and coalesce(h.client_id, 0) = coalesce(e.client_id, 0) and h.id < e.id`
const pastOfPerson = sql`h.kind = 'conversion' and h.person_id = e.person_id and h.id < e.id`

// Forces the index on client histories: a plan made while few events existed might otherwise scan
// all events of the period.
const recentConversions = (windowDays: number, earlier: SQL = past): SQL => sql`(
  select json_build_object('kind', 'recent', 'conversions', coalesce(json_agg(json_build_array(w.conversion_id,
    w.facts->>'reference', w.amount_xof::text, w.gross_usd_minor::text, w.business_date) order by w.id), '[]'))
  from (select h.id from compliance.evaluated_event h
    where ${earlier} and h.business_date > e.business_date - ${windowDays}::integer and h.business_date <= e.business_date
    order by h.business_date desc, h.id desc limit ${maxConversions}) newest
  join compliance.evaluated_event w using (id))`

function sums({ windowDays, baselineDays }: { windowDays: number; baselineDays: number }, earlier: SQL = past): SQL {
  const isInWindow = sql`h.business_date > e.business_date - ${windowDays}::integer`
  return sql`(
    select json_build_object('kind', 'sums', 'windowXof', coalesce(sum(h.amount_xof) filter (where ${isInWindow}), 0)::text,
      'baselineXof', coalesce(sum(h.amount_xof) filter (where not ${isInWindow}), 0)::text,
      'baselineConversions', count(*) filter (where not ${isInWindow}))
    from compliance.evaluated_event h
    where ${earlier} and h.business_date > e.business_date - ${windowDays + baselineDays}::integer and h.business_date <= e.business_date)`
}

const lastConversion: SQL = sql`(
  select json_build_object('kind', 'last', 'date', max(l.business_date)) from (
    select h.business_date from compliance.evaluated_event h where ${past} and h.business_date <= e.business_date
    order by h.business_date desc, h.id desc limit 1) l)`

const maxSenders = 50

const sendersToWallet = (windowDays: number): SQL => sql`(
  select json_build_object('kind', 'senders', 'senders', coalesce(json_agg(json_build_object('clientId', w.client_id,
    'clientName', w.facts->>'clientName', 'conversionId', w.conversion_id, 'reference', w.facts->>'reference') order by w.id), '[]'))
  from (select distinct on (h.client_id) h.id from compliance.evaluated_event h
    where h.kind = 'conversion' and h.wallet_key = e.wallet_key and h.id < e.id and h.client_id <> e.client_id
      and h.business_date > e.business_date - ${windowDays}::integer and h.business_date <= e.business_date
    order by h.client_id, h.id desc limit ${maxSenders}) newest
  join compliance.evaluated_event w using (id))`

const maxInCircle = 5
const maxNext = 20

/**
 * The shortest series of earlier conversions from a holder of the wallet back to the client: each
 * pays to a wallet in the file of the next. Two clients with one common wallet form no circle.
 */
const circleOfPayments = (windowDays: number): SQL => sql`(
  with recursive step as (
    select (holder->>'clientId')::integer as client_id, '{}'::bigint[] as ids, array[e.client_id] as passed
    from jsonb_array_elements(e.facts->'walletHolders') holder
    union all
    select (holder->>'clientId')::integer, s.ids || h.id, s.passed || s.client_id
    from step s
    cross join lateral (
      select distinct on (h.wallet_key) h.id, h.facts from compliance.evaluated_event h
      where h.kind = 'conversion' and coalesce(h.client_id, 0) = s.client_id and h.id < e.id and h.wallet_key <> e.wallet_key
        and h.business_date > e.business_date - ${windowDays}::integer and h.business_date <= e.business_date
        and h.facts->'walletHolders' is not null
      order by h.wallet_key, h.id desc limit ${maxNext}) h
    cross join lateral jsonb_array_elements(h.facts->'walletHolders') holder
    where s.client_id <> all (s.passed) and cardinality(s.passed) < ${maxInCircle})
  select json_build_object('kind', 'circle', 'conversions', coalesce(json_agg(json_build_object('clientId', w.client_id,
    'clientName', w.facts->>'clientName', 'conversionId', w.conversion_id, 'reference', w.facts->>'reference') order by closed.place), '[]'))
  from (select i.id, i.place
    from (select ids from step where client_id = e.client_id order by cardinality(ids), ids limit 1) shortest,
      unnest(shortest.ids) with ordinality i (id, place)) closed
  join compliance.evaluated_event w on w.id = closed.id)`

function events(scope: Scope): SQL {
  const kept = sql`(select * from compliance.evaluated_event where`
  if ('eventId' in scope) return sql`${kept} id = ${String(scope.eventId)}::bigint)`
  if ('sourceKey' in scope) return sql`${kept} source_key = ${scope.sourceKey})`
  const { kind, from, to, after, limit } = scope
  return sql`${kept} kind = ${kind} and id > ${String(after)}::bigint
    and business_date between ${from}::date and ${to}::date order by id limit ${limit})`
}
